/*
 * campaign.c: a pool of processes, and the sorting of endings into classes.
 */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "meter.h"
#include "quantity.h"
#include "seconds.h"
#include "step/clock.h"
#include "stress/campaign_batch.h"

enum { ENDLESS_MOST = 3, JOBS_MOST = 64, STEPS_MOST = 1000000, DELAYED_SECONDS = 1000, LOOK_MS = 500 };

/* ------------------------------------------------------------------------------- classes */

static void add_class(struct campaign *c, const struct run_ending *ending,
                      const struct conditions *conditions)
{
    c->class =
        memory_grow(c->class, &c->class_room, c->class_count + 1, sizeof c->class[0], "classes of outcomes");
    c->class[c->class_count++] = (struct outcome_class){.first = *ending, .conditions = *conditions};
}

/* What failures have in common that are of any input, whose results differ. */
static uint64_t kind_of_failure(const struct run_ending *ending)
{
    uint64_t status = (uint64_t)ending->status << 32 | (uint32_t)ending->signal;
    return hash_mix(status ^ HASH_K0, ending->waits ^ HASH_K1) ^ ending->failure ^ ending->at_limit;
}

/* Count the ends that differ where they may. */
static void note_end(struct campaign *c, const struct run_ending *ending)
{
    size_t i = 0;
    if (!ending->varies || !ending_fine(ending))
        return;
    while (i < c->end_count && c->end[i] != ending->end)
        i++;
    if (i < c->end_count || i == ENDS_MOST)
        return;
    c->end = memory_grow(c->end, &c->end_room, i + 1, sizeof c->end[0], "ends that differ");
    c->end[c->end_count++] = ending->end;
}

/* Has the run left packets that nobody was to leave? */
static bool leaves_packets(const struct run_ending *ending)
{
    return ending->leftovers && !ending->varies;
}

/* Count an ending of another input, which is of a class only if it says something by itself. False: it is of
 * none. */
static bool sort_other(struct campaign *c, struct run_ending *ending)
{
    if (!ending_fine(ending) || leaves_packets(ending) || ending->unsteady) {
        ending->kind = ending->signal ? ending->kind : kind_of_failure(ending);
        return true;
    }
    c->others++;
    return false;
}

static void sort_ending(struct campaign *c, struct run_ending *ending, uint64_t seed)
{
    size_t i = 0;
    const struct conditions conditions = campaign_conditions(c, seed);
    const bool other = !campaign_compares(c, &conditions);
    if (campaign_faults_drawn(c, &conditions))
        ending->leftovers = 0; /* nobody takes what is for a node that is down, or came twice */
    if (ending->cut || (other && ending_refused(ending))) {
        c->cut += ending->cut;
        return;
    }
    c->done++;
    campaign_faults_count(c, &conditions, ending);
    c->reached |= ending->reached;
    if (!other)
        note_end(c, ending);
    if (other && !sort_other(c, ending))
        return;
    while (i < c->class_count && c->class[i].first.kind != ending->kind)
        i++;
    if (i == c->class_count)
        add_class(c, ending, &conditions);
    struct outcome_class *class = &c->class[i];
    class->count++;
    class->unsteady += ending->unsteady;
    c->endless += ending->signal == SIGALRM;
    bool earlier = seed < class->conditions.disturb.seed,
         first_unsteady = ending->unsteady && class->unsteady == 1;
    if (first_unsteady || (earlier && !class->first.unsteady)) {
        class->first = *ending;
        class->conditions = conditions;
    }
}

/* What a class says, the least first. A run that did not end in time may have been disturbed too much. */
enum word { NOTHING, NOT_STEADY, NO_END, DIFFERS, FAILED, FOREIGN };

static enum word word_of(const struct campaign *c, const struct outcome_class *class)
{
    if (class->first.at_limit || class->first.signal == SIGALRM)
        return NO_END;
    if (!ending_fine(&class->first))
        return class->first.foreign ? FOREIGN : FAILED;
    if (class->first.kind != c->undisturbed.kind && campaign_compares(c, &class->conditions))
        return DIFFERS;
    return class->unsteady || leaves_packets(&class->first) ? NOT_STEADY : NOTHING;
}

/* How much a class says; 0: nothing. A run of the input that was asked for says more than one of another
 * input, and one on one worker more than one on two workers, which need not go alike when repeated. */
static unsigned weigh_class(const struct campaign *c, const struct outcome_class *class)
{
    enum word word = word_of(c, class);
    unsigned asked = campaign_compares(c, &class->conditions);
    return word ? 4 * word + 2 * asked + (class->conditions.options.workers == 1) : 0;
}

const struct outcome_class *campaign_finding(const struct campaign *c)
{
    const struct outcome_class *best = NULL;
    unsigned most = 0;
    for (size_t i = 0; i < c->class_count; i++) {
        unsigned mine = weigh_class(c, &c->class[i]);
        best = mine > most ? &c->class[i] : best;
        most = mine > most ? mine : most;
    }
    return best;
}

bool campaign_describe(const struct campaign *c, struct stress_finding *finding)
{
    const struct outcome_class *found = campaign_finding(c);
    if (!found)
        return false;
    *finding = (struct stress_finding){.conditions = found->conditions,
                                       .undisturbed = campaign_conditions(c, 0),
                                       .ending = found->first,
                                       .first = c->reference,
                                       .unsteady = found->unsteady != 0};
    finding->undisturbed.options.seed = found->conditions.options.seed;
    return true;
}

/* ---------------------------------------------------------------------------------- pool */

/* Runs with consecutive stress seeds, in one process. */
struct share {
    uint64_t seed;
    unsigned count;
    double began;
};

struct pool {
    struct started_run run[JOBS_MOST];
    struct share share[JOBS_MOST]; /* of each of these */
    unsigned used;
    uint64_t next;
    struct share *left; /* of processes that ended early: each time one run, and the others */
    size_t left_count, left_room;
    unsigned length; /* runs of the next share, as long as all goes well */
    bool batches;
};

enum { SHARE_MS = 100 }; /* what a share may take */

static const int stop_signals[] = {SIGINT, SIGTERM};
static volatile sig_atomic_t stopped;

static void on_stop(int number)
{
    (void)number;
    stopped = 1;
}

static bool has_more(const struct campaign *c, const struct pool *pool)
{
    return pool->left_count || !c->runs || pool->next - c->seed < c->runs;
}

static bool wants_more(struct campaign *c, const struct pool *pool, double began)
{
    if (stopped || c->endless >= ENDLESS_MOST || !has_more(c, pool))
        return false;
    bool found = campaign_finding(c) != NULL;
    c->over = c->seconds > 0 && seconds_now() - began >= (found ? c->seconds / 2 : c->seconds);
    return !c->over && !(c->until_failure && found);
}

/* Take the share that a process is started for next. */
static struct share take_share(const struct campaign *c, struct pool *pool)
{
    struct share share = {.seed = pool->next, .count = pool->length};
    if (pool->left_count) {
        struct share *left = &pool->left[pool->left_count - 1];
        share = *left;
        share.count = share.count < pool->length ? share.count : pool->length;
        left->seed += share.count;
        left->count -= share.count;
        pool->left_count -= left->count == 0;
        return share;
    }
    if (c->runs && share.count > c->runs - (pool->next - c->seed))
        share.count = (unsigned)(c->runs - (pool->next - c->seed));
    pool->next += share.count;
    return share;
}

static bool start_share(const struct campaign *c, struct pool *pool)
{
    struct share share = take_share(c, pool);
    const struct conditions conditions = campaign_conditions(c, share.seed);
    struct started_run *run = &pool->run[pool->used];
    share.began = seconds_now();
    if (!(share.count > 1 ? batch_start(run, c, share.seed, share.count) : run_start(run, &conditions)))
        return false;
    pool->share[pool->used++] = share;
    return true;
}

/* After a share of which all, or not all, runs were made: the next ones are larger, as far as they take no
 * longer than they may, or single runs. */
static void set_length(struct pool *pool, const struct share *share, bool all)
{
    double one = (seconds_now() - share->began) / share->count, most = SHARE_MS / 1000.0 / one;
    unsigned length = all && pool->batches ? 2 * pool->length : 1;
    length = length < BATCH_MOST ? length : BATCH_MOST;
    pool->length = length < most ? length : most > 1 ? (unsigned)most : 1;
}

/* Put runs back that were not made. */
static void leave(struct pool *pool, uint64_t seed, unsigned count)
{
    pool->left = memory_grow(pool->left, &pool->left_room, pool->left_count + 1, sizeof pool->left[0],
                             "runs that are to be made again");
    pool->left[pool->left_count++] = (struct share){.seed = seed, .count = count};
}

static void collect_share(struct campaign *c, struct pool *pool, unsigned i)
{
    struct share share = pool->share[i];
    struct run_ending ending[BATCH_MOST];
    bool single = share.count == 1;
    unsigned made = single ? 1 : batch_collect(&pool->run[i], ending, share.count);
    if (single)
        ending[0] = run_collect(&pool->run[i], NULL, NULL);
    const struct conditions conditions = campaign_conditions(c, share.seed);
    set_length(pool, &share, single ? batch_tells_nothing(c, &conditions, &ending[0]) : made == share.count);
    for (unsigned k = 0; k < made; k++)
        sort_ending(c, &ending[k], share.seed + k);
    pool->used--;
    pool->run[i] = pool->run[pool->used];
    pool->share[i] = pool->share[pool->used];
    if (share.count - made > 1)
        leave(pool, share.seed + made + 1, share.count - made - 1);
    if (share.count > made)
        leave(pool, share.seed + made, 1);
}

static void collect_endings(struct campaign *c, struct pool *pool)
{
    struct pollfd ready[JOBS_MOST];
    for (unsigned i = 0; i < pool->used; i++)
        ready[i] = (struct pollfd){.fd = pool->run[i].job.child.fd, .events = POLLIN};
    if (poll(ready, pool->used, c->asked.supervisor || c->seconds > 0 ? LOOK_MS : -1) < 0)
        return;
    for (unsigned i = pool->used; i-- > 0;)
        if (ready[i].revents || run_overdue(&pool->run[i]))
            collect_share(c, pool, i);
}

void campaign_progress_text(const struct campaign *c, double elapsed, char *text, size_t size)
{
    struct quantity a, b;
    char of[64] = "";
    double left = meter_sooner(meter_left(elapsed, (double)c->done, (double)c->runs), c->seconds - elapsed);
    int used = meter_ahead(text, size, elapsed, left, "");
    if (c->runs)
        snprintf(of, sizeof of, " of %s", quantity_count(&a, c->runs));
    snprintf(text + used, size - (size_t)used, "%s%s runs, %zu class%s of outcomes",
             quantity_count(&b, c->done), of, c->class_count, c->class_count == 1 ? "" : "es");
}

static void show_progress(const struct campaign *c, struct meter *meter)
{
    char text[256];
    if (!meter_due(meter))
        return;
    campaign_progress_text(c, meter_elapsed(meter), text, sizeof text);
    meter_show(meter, text);
}

static int class_order(const void *left, const void *right)
{
    const struct outcome_class *a = left, *b = right;
    return a->conditions.disturb.seed < b->conditions.disturb.seed
               ? -1
               : a->conditions.disturb.seed > b->conditions.disturb.seed;
}

static void run_pool(struct campaign *c, double began)
{
    struct pool pool = {.next = c->seed, .length = 1, .batches = !c->apart && batch_fits(c)};
    struct meter meter = {.out = c->progress ? stderr : NULL};
    unsigned jobs = c->jobs < JOBS_MOST ? c->jobs : JOBS_MOST;
    meter_begin(&meter);
    while (pool.used || wants_more(c, &pool, began)) {
        while (pool.used < jobs && wants_more(c, &pool, began) && start_share(c, &pool))
            ;
        if (!pool.used)
            break;
        collect_endings(c, &pool);
        show_progress(c, &meter);
    }
    meter_end(&meter);
    free(pool.left);
}

/* Seconds of wall time for a disturbed run: many times what the undisturbed run took. */
static unsigned seconds_for(const struct campaign *c, double took)
{
    double most = 5 + DELAYED_SECONDS * took;
    return most < c->asked.seconds ? (unsigned)most : c->asked.seconds;
}

/* Does the array accept what the user wants to be disturbed? It may name a link that is not there, for
 * example. */
static bool accepts_disturbance(struct campaign *c)
{
    struct run_ending ending = run_once(&c->asked);
    if (ending_refused(&ending))
        c->undisturbed = ending;
    return !ending_refused(&ending);
}

/* Stacks of another kind may have shown that a node uses the stack of another one. Repeat what was found with
 * stacks that cannot be used so, which tells the nodes. */
static void close_finding(struct campaign *c)
{
    const struct outcome_class *finding = campaign_finding(c);
    struct conditions closed;
    if (!finding || !campaign_closed(c, &finding->conditions, &closed))
        return;
    struct run_ending ending = run_once(&closed);
    if (!ending.foreign)
        return;
    add_class(c, &ending, &closed);
    c->class[c->class_count - 1].count = 1;
    c->done++;
}

/* Does the program go by its seed? Then other seeds are other inputs. */
static bool goes_by_seed(const struct campaign *c)
{
    struct conditions conditions = campaign_conditions(c, 0);
    const struct run_ending *first = &c->undisturbed;
    if (!(c->vary_input || c->vary_seed) || !ending_fine(first))
        return false;
    conditions.options.seed++;
    struct run_ending other = run_once(&conditions);
    return !other.cut && !ending_refused(&other) &&
           (other.kind != first->kind || other.digest != first->digest || other.clock != first->clock);
}

/* The undisturbed run of the input that the finding has. */
static struct run_ending find_reference(const struct campaign *c)
{
    const struct outcome_class *finding = campaign_finding(c);
    struct conditions conditions = campaign_conditions(c, 0);
    if (!finding || !campaign_other_input(c, &finding->conditions))
        return c->undisturbed;
    conditions.options.seed = finding->conditions.options.seed;
    struct run_ending ending = run_once(&conditions);
    if (!ending.signal)
        ending.kind = kind_of_failure(&ending);
    return ending.cut ? c->undisturbed : ending;
}

bool campaign_run(struct campaign *c)
{
    double began = seconds_now();
    struct sigaction action = {.sa_handler = on_stop}, before[ARRAY_LENGTH(stop_signals)];
    bool limited = c->asked.options.max_steps;
    if (!limited)
        c->asked.options.max_steps = STEPS_MOST;
    struct conditions conditions = campaign_conditions(c, 0);
    c->undisturbed = run_once(&conditions);
    c->asked.seconds = seconds_for(c, seconds_now() - began);
    c->reference = c->undisturbed;
    if (ending_refused(&c->undisturbed) || c->undisturbed.cut)
        return false;
    if (disturb_active(&c->asked.disturb) && !accepts_disturbance(c))
        return false;
    sort_ending(c, &c->undisturbed, 0);
    c->varies_input = goes_by_seed(c);
    campaign_faults_open(c);
    c->limits_steps = ending_fine(&c->undisturbed) && !limited;
    stopped = 0;
    if (c->undisturbed.status == PARRAY_LIMIT)
        c->runs = 1; /* the program does not end by itself: one more run will do, as each takes long */
    if (c->undisturbed.signal == SIGALRM)
        c->endless = ENDLESS_MOST; /* a disturbed run would take as long */
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &action, &before[i]);
    run_pool(c, began);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &before[i], NULL);
    c->interrupted = stopped;
    if (!stopped)
        close_finding(c);
    c->reference = find_reference(c);
    if (c->class_count > 1)
        qsort(c->class, c->class_count, sizeof c->class[0], class_order);
    c->took = seconds_now() - began;
    return true;
}

void campaign_free(struct campaign *c)
{
    campaign_faults_close(c);
    free(c->class);
    c->class = NULL;
    free(c->end);
    c->end = NULL;
    c->end_count = c->end_room = 0;
    c->class_count = c->class_room = 0;
}
