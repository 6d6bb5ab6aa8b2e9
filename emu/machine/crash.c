/*
 * crash.c: the handler of signals, and last words.
 *
 * The handler runs on an alternate stack, because the stack of the node is full. The handler touches only
 * what its thread owns, the running node and its lane, and leaves through the engine, never to come back.
 *
 * A program that overflows a stack has often written elsewhere, too, so the way to the report is not safe:
 * the C library aborts when it finds its heap damaged, and a lock may stay held for ever (watchdog.h). From
 * an overflow until the array is closed both lead to the last words: what was to be reported, from the stack,
 * and the status that the run was to have.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* gettid */
#endif
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "machine/crash.h"
#include "machine/crash_place.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/misuse.h"
#include "machine/node_running.h"
#include "machine/node_stack.h"
#include "machine/sanitized.h"
#include "machine/stack_need.h"
#include "machine/state_guard.h"
#include "watchdog.h"

enum { SIGNAL_STACK_LEAST = 32 << 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects `watchers`, and the actions of signals */
static unsigned watchers;                                /* arrays that are watched */

/* The first watched array of which a node overflowed its stack; NULL: none. Relaxed everywhere, as are the
 * members of struct crash_state: what is read of the array is constant by then. */
static struct parray *_Atomic damaged;

/* ---------------------------------------------------------------------------- last words */

bool crash_overflowed(const struct parray *array)
{
    return atomic_load_explicit(&array->crash.overflowed, memory_order_relaxed) != 0;
}

static struct parray *damaged_array(void)
{
    return atomic_load_explicit(&damaged, memory_order_relaxed);
}

static void write_text(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

/* Write what the run was to report. Nothing here and below allocates or locks. */
static void write_outcome(struct parray *array)
{
    char text[OUTCOME_ERROR_SIZE];
    uint32_t rank = atomic_load_explicit(&array->crash.overflowed, memory_order_relaxed) - 1;
    if (atomic_exchange_explicit(&array->crash.reported, true, memory_order_relaxed))
        return;
    write_text("parray: ");
    if (array->outcome.error[0]) {
        write_text(array->outcome.error);
    } else {
        struct fatal fatal = array->nodes[rank].lane->fatal;
        if (fatal.rank != rank)
            fatal = (struct fatal){.rank = rank};
        overflow_text(array, &fatal, array->nodes[rank].shard->now, text, sizeof text);
        write_text(text);
    }
    write_text("\n");
}

/* memory_failed calls this: there is no memory for the report. */
static void write_outcome_if_overflowed(void)
{
    struct parray *array = damaged_array();
    if (array)
        write_outcome(array);
}

static _Noreturn void write_last_words(struct parray *array, const char *why)
{
    static atomic_flag begun = ATOMIC_FLAG_INIT;
    /* Relaxed: a thread that comes second reads nothing. */
    if (atomic_flag_test_and_set_explicit(&begun, memory_order_relaxed))
        process_end(PARRAY_LIMIT);
    write_outcome(array);
    write_text("parray: ");
    write_text(why);
    write_text(": there is nothing else to report\n");
    process_end(array->outcome.status ? array->outcome.status : PARRAY_LIMIT);
}

/* The watchdog calls this: the process hangs. */
static void report_hang(void)
{
    struct parray *array = damaged_array();
    if (array)
        write_last_words(array,
                         "the stack overflowed in a library that held a lock, for which all threads wait");
}

void crash_reported(struct parray *array)
{
    if (array)
        atomic_store_explicit(&array->crash.reported, true, memory_order_relaxed);
}

/* ------------------------------------------------------------------------------ signals */

static const struct watched_signal {
    int number;
    const char *name;
    bool has_address;
} watched_signals[] = {{SIGSEGV, "SIGSEGV", true},
                       {SIGBUS, "SIGBUS", true},
                       {SIGFPE, "SIGFPE", true},
                       {SIGILL, "SIGILL", true},
                       {SIGABRT, "SIGABRT", false}};

static struct sigaction actions_before[ARRAY_LENGTH(watched_signals)];

/* Addresses below this one belong to nobody: a program got there from a null pointer. */
enum { NULL_REACH = 1 << 16 };

/* What is known of the cause, as the end of the sentence. */
static const char *cause_of(const struct node *node, int number, const siginfo_t *info)
{
    static char overrun[256] = "; ";
    if (state_guard_text(node->array, node->shard->now, overrun + 2, sizeof overrun - 2))
        return overrun;
    if (number == SIGSEGV && node->stateless && (uintptr_t)info->si_addr < NULL_REACH)
        return "; node_state is NULL: the program has no .state_bytes";
    if (number == SIGFPE && info->si_code == FPE_INTDIV)
        return "; a whole number was divided by zero, or the result is too large";
    return "";
}

/* Of several threads that crash at once one tells it. The thread itself comes again if the way to the report
 * crashes. */
static bool is_first_crash(void)
{
    static _Atomic pid_t teller;
    pid_t nobody = 0, self = gettid();
    /* Relaxed: the number stands alone. */
    if (atomic_compare_exchange_strong_explicit(&teller, &nobody, self, memory_order_relaxed,
                                                memory_order_relaxed))
        return true;
    while (nobody != self)
        pause(); /* the other thread ends the process */
    return false;
}

/* Say which node crashed, and where. */
static void report_crash(const struct node *node, int number, const siginfo_t *info, const void *context)
{
    char text[1024], wait[128], place[256], where[32] = "";
    const struct watched_signal *signal = watched_signals;
    while (signal->number != number)
        signal++;
    if (signal->has_address)
        snprintf(where, sizeof where, " at address %p", info->si_addr);
    node_waited_text(node, wait, sizeof wait);
    crash_place(node, context, place, sizeof place);
    snprintf(text, sizeof text,
             "parray: step %" PRIu64 ": node %u crashed%s%s: signal %d (%s)%s%s; run it under gdb\n",
             node->shard->now, node->rank, place, wait, number, signal->name, where,
             cause_of(node, number, info));
    write_text(text);
}

/* What was to be done with the signal before the array was watched. */
static const struct sigaction *action_before(int number)
{
    size_t i = 0;
    while (watched_signals[i].number != number)
        i++;
    return &actions_before[i];
}

static void note_overflow(struct node *node, const void *context, const void *address)
{
    struct parray *nobody = NULL;
    _Atomic uint32_t *overflowed = &node->array->crash.overflowed;
    uint32_t lowest = atomic_load_explicit(overflowed, memory_order_relaxed), number = node->rank + 1;
    while ((!lowest || number < lowest) &&
           !atomic_compare_exchange_weak_explicit(overflowed, &lowest, number, memory_order_relaxed,
                                                  memory_order_relaxed))
        ;
    atomic_compare_exchange_strong_explicit(&damaged, &nobody, node->array, memory_order_relaxed,
                                            memory_order_relaxed);
    if (fatal_wins(node->lane, PARRAY_LIMIT, node->rank))
        node->lane->fatal = (struct fatal){
            .status = PARRAY_LIMIT, .rank = node->rank, .need = stack_need(node, context, address)};
    node->wait.kind = WAIT_KIND_FATAL;
    watchdog_arm();
}

static bool is_overflow(const struct node *node, int number, const void *address)
{
    return (number == SIGSEGV || number == SIGBUS) && node_stack_guards(node, address);
}

static void handle_signal(int signal_number, siginfo_t *info, void *context)
{
    struct node *node = node_running;
    struct parray *array = node ? node->array : NULL;
    size_t index;
    if (node && is_overflow(node, signal_number, info->si_addr)) {
        note_overflow(node, context, info->si_addr);
        array->engine->rescue(node);
    }
    if (node && array->closed && signal_number == SIGSEGV &&
        stack_pool_find(&array->stacks, info->si_addr, &index) && index != node->rank) {
        misuse_note_foreign(node, (uint32_t)index);
        array->engine->rescue(node);
    }
    if (damaged_array())
        write_last_words(damaged_array(), "the program has damaged memory that reports need");
    sanitized_signal(action_before(signal_number), signal_number, info, context);
    if (node && is_first_crash())
        report_crash(node, signal_number, info, context);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void crash_watch(struct parray *array)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    action.sa_sigaction = handle_signal;
    sigemptyset(&action.sa_mask);
    pthread_mutex_lock(&lock);
    array->crash.watched = true;
    if (!watchers++) {
        memory_last_words(write_outcome_if_overflowed);
        watchdog_open(report_hang);
        for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
            sigaction(watched_signals[i].number, &action, &actions_before[i]);
    }
    pthread_mutex_unlock(&lock);
}

void crash_unwatch(struct parray *array)
{
    struct parray *own = array;
    if (!array->crash.watched)
        return;
    pthread_mutex_lock(&lock);
    array->crash.watched = false;
    atomic_compare_exchange_strong_explicit(&damaged, &own, NULL, memory_order_relaxed, memory_order_relaxed);
    if (!--watchers) {
        for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
            sigaction(watched_signals[i].number, &actions_before[i], NULL);
        memory_last_words(NULL);
        watchdog_close();
    }
    pthread_mutex_unlock(&lock);
}

size_t crash_stack_size(void)
{
    long least = sysconf(_SC_MINSIGSTKSZ);
    size_t size = least > 0 ? (size_t)least * 2 : 0, reports = sanitized_signal_stack();
    size = size > reports ? size : reports;
    return ROUND_UP(size > SIGNAL_STACK_LEAST ? size : SIGNAL_STACK_LEAST, (size_t)4096);
}

void crash_stack_enter(void *base)
{
    stack_t stack = {.ss_sp = base, .ss_size = crash_stack_size()};
    sigaltstack(&stack, NULL);
}

void crash_stack_leave(void)
{
    stack_t stack = {.ss_flags = SS_DISABLE};
    sigaltstack(&stack, NULL);
}
