/*
 * crash_call.c: a function that computes for ever is looked at when its time is up, not before: the signal of
 * the look cuts short what sleeps. Where it is in a library, it is looked at again soon.
 */
#include <math.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "fault/calling.h"
#include "fault/crash.h"
#include "fault/crash_call.h"
#include "fault/exit_guard.h"
#include "fault/interrupt.h"
#include "fault/last_words.h"
#include "fault/preempt.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "seconds.h"
#include "ticker.h"

/* As in spinning.c: seconds from an interrupt to the end, milliseconds between two tries, how many that
 * find the function in a library, and for how many seconds. */
enum { GRACE = 2, SOON_MS = 25, TRIES = 80, PATIENCE = 30, MS = 1000 };

/* The call whose time is limited: one at a time. */
static struct {
    const struct parray *_Atomic array; /* NULL: none. Relaxed: what is read of it is constant by then */
    struct ticker ticker;
    double since;
    int thread;
    double tried; /* when the tries began, or found out where the function is; 0: no try */
} watched;

/* -------------------------------------------------------------------------- computing for ever */

void crash_call_text(const struct parray *array, double since, bool asleep, const char *place,
                     const char *why, char *text, size_t size)
{
    char call[64];
    calling_text(array, call, sizeof call);
    snprintf(text, size, "the program has %s for %.0f s in its %s%s%s; %s",
             asleep ? "waited for the system" : "computed", seconds_now() - since, call, *place ? "," : "",
             place, why);
}

static int ending_text(const struct parray *array, bool asleep, const char *place, char *text, size_t size)
{
    char why[64] = "interrupted";
    bool interrupted = interrupt_requested();
    if (!interrupted)
        snprintf(why, sizeof why, "ended by --watchdog %u", array->clock.watchdog);
    crash_call_text(array, watched.since, asleep, place, why, text, size);
    return interrupted ? PARRAY_INTERRUPTED : PARRAY_LIMIT;
}

/* On the thread that is in the function, in the handler of preempt.h. */
static bool decide(const struct node *node, bool asleep, const char *place, int *status, char *text,
                   size_t size)
{
    (void)node;
    *status = ending_text(calling_array(), asleep, place, text, size);
    return true;
}

static void on_tick(int number)
{
    char text[OUTCOME_ERROR_SIZE];
    const struct parray *array = atomic_load_explicit(&watched.array, memory_order_relaxed);
    (void)number;
    if (!array)
        return;
    if (!watched.tried) {
        watched.tried = seconds_now();
        ticker_start(&watched.ticker, SOON_MS);
    }
    if (preempt_looks())
        watched.tried = seconds_now();
    if (preempt_misses() < TRIES && seconds_now() - watched.tried < PATIENCE) {
        preempt_thread_id(watched.thread);
        return;
    }
    int status = ending_text(array, false, "", text, sizeof text);
    fail_say(text);
    last_words_end(status);
}

void crash_call_interrupted(void)
{
    if (atomic_load_explicit(&watched.array, memory_order_relaxed))
        ticker_start(&watched.ticker, GRACE * MS);
}

static void begin_limit(const struct parray *array)
{
    if (array->embedding.keeps_process || atomic_load_explicit(&watched.array, memory_order_relaxed))
        return;
    watched.since = seconds_now();
    watched.thread = preempt_thread_here();
    watched.tried = 0;
    preempt_open(decide, array->program);
    ticker_open(&watched.ticker, SIGRTMAX - 2, on_tick);
    atomic_store_explicit(&watched.array, array, memory_order_relaxed);
    if (interrupt_requested())
        ticker_start(&watched.ticker, GRACE * MS);
    else if (array->clock.watchdog)
        ticker_start(&watched.ticker, array->clock.watchdog * MS);
}

static void end_limit(const struct parray *array)
{
    if (atomic_load_explicit(&watched.array, memory_order_relaxed) != array)
        return;
    atomic_store_explicit(&watched.array, NULL, memory_order_relaxed);
    ticker_close(&watched.ticker);
    preempt_close();
}

/* ------------------------------------------------------------------------------------ the call */

/* The function may fill the stack of its thread, too. */
static void *signal_stack_open(void)
{
    stack_t there;
    void *stack = NULL;
    if (sigaltstack(NULL, &there) == 0 && there.ss_flags & SS_DISABLE)
        stack = malloc(crash_stack_size());
    if (stack)
        crash_stack_enter(NULL, stack);
    return stack;
}

static void signal_stack_close(struct parray *array)
{
    if (array->crash.call_stack)
        crash_stack_leave();
    free(array->crash.call_stack);
    array->crash.call_stack = NULL;
}

static void begin(struct parray *array, const char *function)
{
    array->crash.call_stack = signal_stack_open();
    calling_begin(array, function);
    exit_guard_call(true);
    crash_handlers_take();
    begin_limit(array);
}

/* After a crash the handlers stay: the way to the report may crash, too. */
static void end(struct parray *array)
{
    end_limit(array);
    exit_guard_call(false);
    calling_end(array);
    array->crash.back = NULL;
    if (crash_signal(array->crash.left))
        return;
    crash_handlers_give_back();
    signal_stack_close(array);
}

bool crash_call(struct parray *array, const char *function, void (*call)(struct parray *array, void *arg),
                void *arg)
{
    sigjmp_buf back;
    if (array->embedding.without_signals) {
        call(array, arg);
        return true;
    }
    begin(array, function);
    array->crash.back = &back;
    if (sigsetjmp(back, 1) == 0)
        call(array, arg);
    end(array);
    return !array->crash.left;
}

bool crash_call_in_run(struct parray *array, const char *function,
                       void (*call)(struct parray *array, void *arg), void *arg)
{
    sigjmp_buf back;
    if (!array->crash.watched)
        return crash_call(array, function, call, arg);
    array->crash.call_stack = signal_stack_open();
    calling_begin(array, function);
    exit_guard_call(true);
    array->crash.since = seconds_now();
    array->crash.back = &back;
    /* Release: pairs with the acquire in spinning.c, which reads `since`. */
    atomic_store_explicit(&array->crash.thread, preempt_thread_here(), memory_order_release);
    if (sigsetjmp(back, 1) == 0)
        call(array, arg);
    /* Relaxed: a handler that comes later finds that the thread is in no function. */
    atomic_store_explicit(&array->crash.thread, 0, memory_order_relaxed);
    exit_guard_call(false);
    calling_end(array);
    array->crash.back = NULL;
    if (!crash_signal(array->crash.left))
        signal_stack_close(array);
    return !array->crash.left;
}

struct call_question {
    double (*ask)(const struct parray *array);
    double answer;
};

static void call_question(struct parray *array, void *arg)
{
    struct call_question *question = arg;
    question->answer = question->ask(array);
}

double crash_call_ask(struct parray *array, const char *function,
                      double (*question)(const struct parray *array))
{
    struct call_question asked = {question, (double)NAN};
    if (question && !array->crash.left && crash_call(array, function, call_question, &asked) &&
        !isfinite(asked.answer)) {
        array->crash.left = PARRAY_USAGE;
        snprintf(
            array->crash.left_text, sizeof array->crash.left_text,
            "`%s` of %s returns %g, which is no number: return one, or a negative one where none is known",
            function, array->program->name, asked.answer);
    }
    return asked.answer >= 0 && isfinite(asked.answer) ? asked.answer : (double)NAN;
}

void crash_call_end_if_left(const struct parray *array)
{
    if (!array->crash.left)
        return;
    fail_say(array->crash.left_text);
    fflush(NULL);
    last_words_end(array->crash.left);
}

void crash_call_left(void)
{
    if (calling_array())
        end(calling_array());
}
