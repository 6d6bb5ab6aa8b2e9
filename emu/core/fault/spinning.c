/*
 * spinning.c: looks at the nodes that run, in the handler of a timer.
 *
 *     handler                              a worker that ends, or spinning_unwatch
 *     looking = true                       withdraws what handlers read
 *     reads what is there                  waits while `looking`
 *     looking = false
 *
 * The first two operations on either side are sequentially consistent: the handler sees that all is
 * withdrawn, or the other side sees that the handler looks.
 */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "fault/crash_call.h"
#include "fault/interrupt.h"
#include "fault/last_words.h"
#include "fault/preempt.h"
#include "fault/spinning.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "seconds.h"
#include "spin.h"
#include "ticker.h"
#include "tools.h"

/* GRACE: seconds from an interrupt to the end of the process. A step of millions of nodes takes less, so that
 * its partial report is not lost to haste; whoever interrupts waits that long. SHOWN: nodes that are named;
 * the first tells most. */
enum { GRACE = 2, PERIOD_MS = 250, SHOWN = 4 };

/* A node may be in a library at each try, where it cannot be taken off. It is tried every SOON_MS
 * milliseconds, until MISSES tries found nodes there (a node that calls node_rank all the time spends nine
 * tenths of it there); and no longer than PATIENCE seconds, in which a busy machine lets every thread run,
 * after the last look at its place. A node that has blocked signals is not waited for: its thread takes none
 * for BLOCKED seconds in which it computes. */
enum { MISSES = 400, SOON_MS = 5, PATIENCE = 30, BLOCKED = 1 };

/* A node that ran at all looks since then, in one step. */
struct seen_node {
    const struct node *node;
    uint64_t step;
    double since;
};

static struct parray *_Atomic watched;
static atomic_bool looking, interrupted;
static struct ticker ticker;
static void (*end_call)(const char *sentence);

/* Of the handler that has set `looking`. */
static struct seen_node seen[SHOWN];
static double grace_from; /* 0: the run has not been interrupted */

/* How the run is to be ended, once some node has computed for too long. */
static struct {
    bool begun; /* some node has been taken off: the others are not waited for */
    unsigned seconds, misses;
    double tried; /* when the tries since then began, or found out where some node is; 0: no try */
    int status;
    const char *why;
} ending;

/* ------------------------------------------------------------------------------ the sentence */

/* The sentence about a node, without its end. The node's own context does not write its wait while the node
 * computes. */
static TOOLS_UNCHECKED void seen_text(const struct seen_node *s, double now, bool asleep, const char *place,
                                      char *text, size_t size)
{
    char wait[128], does[64];
    const struct wait *last = &s->node->wait;
    struct node copy;
    copy.wait.since = last->since;
    copy.wait.call = last->call;
    copy.wait.site = last->site;
    node_waited_text(&copy, wait, sizeof wait);
    snprintf(does, sizeof does,
             asleep ? "slept in a call of the system for %.0f s" : "computed for %.0f s without waiting",
             now - s->since);
    snprintf(text, size, "step %" PRIu64 ": node %" PRIu32 " has %s%s%s%s", s->step, s->node->rank, does,
             *place ? "," : "", place, wait);
}

static void write_sentence(const char *sentence, const char *why, bool below_progress)
{
    char line[1024];
    snprintf(line, sizeof line, "%s; %s", sentence, why);
    if (below_progress)
        last_words_write("\n");
    fail_say(line);
}

/* ------------------------------------------------------------------------------------ the end */

/* What is known of the node, if it has computed for long enough; else NULL. */
static TOOLS_UNCHECKED const struct seen_node *overdue(const struct node *node, double now)
{
    for (size_t i = 0; i < SHOWN; i++)
        if (seen[i].node && (!node || seen[i].node == node) && seen[i].step == seen[i].node->shard->now &&
            (ending.begun || now - seen[i].since >= ending.seconds))
            return &seen[i];
    return NULL;
}

/* The thread that is in a property of the program, if that has taken for long enough; 0: none. */
static int property_overdue(const struct parray *array, double now)
{
    /* Acquire: pairs with the release in crash_call_in_run. */
    int thread = atomic_load_explicit(&array->crash.thread, memory_order_acquire);
    return thread && now - array->crash.since >= ending.seconds ? thread : 0;
}

/* On the thread that is in a property: is it to be left? */
static bool decide_property(const struct parray *array, bool asleep, const char *place, int *status,
                            char *text, size_t size)
{
    if (!array || !ending.status || !property_overdue(array, seconds_now()))
        return false;
    crash_call_text(array, array->crash.since, asleep, place, ending.why, text, size);
    if (end_call)
        end_call(text);
    *status = ending.status;
    ending.tried = 0;
    return true;
}

/* On the node's own thread: is it to be taken off? Nobody holds `looking` for long, and never the code below
 * this handler. */
static bool decide(const struct node *node, bool asleep, const char *place, int *status, char *text,
                   size_t size)
{
    char sentence[512];
    while (atomic_exchange_explicit(&looking, true, memory_order_seq_cst))
        spin_pause();
    double now = seconds_now();
    const struct parray *array = atomic_load_explicit(&watched, memory_order_seq_cst);
    const struct seen_node *s = node && array && ending.status ? overdue(node, now) : NULL;
    bool left = !node && decide_property(array, asleep, place, status, text, size);
    if (s) {
        seen_text(s, now, asleep, place, sentence, sizeof sentence);
        if (end_call)
            end_call(sentence);
        snprintf(text, size, "%s; %s", sentence, ending.why);
        *status = ending.status;
        ending.begun = true;
        ending.tried = 0;
    }
    /* Release: pairs with the load in spinning_wait and the exchange of the next look. */
    atomic_store_explicit(&looking, false, memory_order_release);
    return s || left;
}

/* The nodes cannot be taken off: name those that have computed for that long, and end the process. */
static void end_process(const struct parray *array, double now)
{
    char sentence[512];
    if (property_overdue(array, now)) {
        crash_call_text(array, array->crash.since, false, "", ending.why, sentence, sizeof sentence);
        if (end_call)
            end_call(sentence);
        fail_say(sentence);
    }
    for (size_t i = 0; i < SHOWN && seen[i].node; i++) {
        if (overdue(seen[i].node, now) != &seen[i])
            continue;
        seen_text(&seen[i], now, false, "", sentence, sizeof sentence);
        if (end_call)
            end_call(sentence);
        write_sentence(sentence, ending.why, !i && array->clock.progress);
    }
    last_words_end(ending.status);
}

/* If nodes have computed for that long, end the run. */
static void end_run(const struct parray *array, double now, unsigned seconds, const char *why, int status)
{
    ending.seconds = seconds;
    int beside = property_overdue(array, now);
    if (!beside && !overdue(NULL, now))
        return;
    ending.why = why;
    ending.status = status;
    if (!ending.tried) {
        ending.misses = preempt_misses();
        ticker_start(&ticker, SOON_MS);
    }
    bool looks = preempt_looks();
    if (!ending.tried || looks)
        ending.tried = now;
    /* ThreadSanitizer puts signals off until a thread calls the system, which such a node does not. */
    bool blocked = !beside && preempt_blocked(overdue(NULL, now)->node) >= BLOCKED;
    if (TOOLS_TSAN || blocked || preempt_misses() - ending.misses >= MISSES || now - ending.tried > PATIENCE)
        end_process(array, now);
    if (looks) /* the next signal would find the thread where this one does */
        return;
    if (beside)
        preempt_thread_id(beside);
    for (size_t i = 0; i < SHOWN && seen[i].node; i++)
        if (overdue(seen[i].node, now) == &seen[i])
            preempt_node(seen[i].node);
}

/* ---------------------------------------------------------------------------------- looks */

/* Since when the node has run in its step. */
static TOOLS_UNCHECKED struct seen_node see(const struct node *node, double now)
{
    struct seen_node s = {node, node->shard->now, now};
    for (size_t i = 0; i < SHOWN; i++)
        if (seen[i].node == node && seen[i].step == s.step)
            s.since = seen[i].since;
    return s;
}

static void look(const struct parray *array)
{
    static char why[64];
    struct seen_node fresh[SHOWN] = {{0}};
    double now = seconds_now();
    const struct node *node = array->engine->computing(array, 0);
    for (size_t i = 0; i < SHOWN && node; i++) {
        fresh[i] = see(node, now);
        node = array->engine->computing(array, node->rank + 1);
    }
    memcpy(seen, fresh, sizeof seen);
    /* Acquire: pairs with the release in spinning_interrupt. Relaxed: pairs with the store in
     * interrupt_request_of, and stands alone. */
    if (!grace_from && (atomic_load_explicit(&interrupted, memory_order_acquire) ||
                        atomic_load_explicit(&array->embedding.stop, memory_order_relaxed)))
        grace_from = now;
    if (grace_from) {
        if (now - grace_from >= GRACE)
            end_run(array, now, GRACE, "interrupted", PARRAY_INTERRUPTED);
        return;
    }
    if (!array->clock.watchdog)
        return;
    snprintf(why, sizeof why, "ended by --watchdog %u", array->clock.watchdog);
    end_run(array, now, array->clock.watchdog, why, PARRAY_LIMIT);
}

/* One look at a time: a thread whose look takes long is not joined by another. */
static void on_tick(int number)
{
    (void)number;
    if (atomic_exchange_explicit(&looking, true, memory_order_seq_cst))
        return;
    const struct parray *array = atomic_load_explicit(&watched, memory_order_seq_cst);
    if (array)
        look(array);
    /* Release: pairs with the load in spinning_wait and the exchange of the next look. */
    atomic_store_explicit(&looking, false, memory_order_release);
}

void spinning_wait(void)
{
    while (atomic_load_explicit(&looking, memory_order_seq_cst))
        spin_pause();
}

/* -------------------------------------------------------------------------------- the run */

/* Change who is watched, if that is `from`. */
static bool change_owner(const struct parray *from, const struct parray *to)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const struct parray *owner;
    pthread_mutex_lock(&lock);
    bool changed = owner == from;
    owner = changed ? to : owner;
    pthread_mutex_unlock(&lock);
    return changed;
}

void spinning_watch(struct parray *array)
{
    if (!change_owner(NULL, array))
        return;
    memset(seen, 0, sizeof seen);
    memset(&ending, 0, sizeof ending);
    grace_from = 0;
    preempt_open(decide, array->program);
    /* Relaxed: pairs with the store in spinning_interrupt, which does nothing until `watched` is set. */
    atomic_store_explicit(&interrupted, false, memory_order_relaxed);
    ticker_open(&ticker, SIGRTMAX - 2, on_tick);
    atomic_store_explicit(&watched, array, memory_order_seq_cst);
    if (array->clock.watchdog || array->embedding.keeps_process)
        ticker_start(&ticker, PERIOD_MS);
}

void spinning_unwatch(const struct parray *array)
{
    if (atomic_load_explicit(&watched, memory_order_seq_cst) != array)
        return;
    atomic_store_explicit(&watched, NULL, memory_order_seq_cst);
    ticker_close(&ticker);
    spinning_wait();
    preempt_close();
    change_owner(array, NULL);
}

void spinning_interrupt(void)
{
    interrupt_request();
    crash_call_interrupted();
    /* Acquire: pairs with the store in spinning_watch, so that the ticker is there. */
    if (!atomic_load_explicit(&watched, memory_order_acquire))
        return;
    /* Release: pairs with the load in look. */
    atomic_store_explicit(&interrupted, true, memory_order_release);
    ticker_start(&ticker, PERIOD_MS);
}

void spinning_tell(void (*call)(const char *sentence))
{
    end_call = call;
}
