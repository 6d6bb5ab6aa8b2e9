/*
 * crash.c: the handler of signals.
 *
 * The handler runs on an alternate stack, because the stack of the node is full. The handler touches only
 * what its thread owns, the running node and its lane, and leaves through the engine, never to come back.
 *
 * A program that overflows a stack has often written elsewhere, too, so the way to the report is not safe
 * (last_words.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* gettid */
#endif
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine/crash.h"
#include "machine/crash_place.h"
#include "machine/failed_check.h"
#include "machine/last_words.h"
#include "machine/machine.h"
#include "machine/misuse.h"
#include "machine/node_running.h"
#include "machine/node_stack.h"
#include "machine/registers.h"
#include "machine/sanitized.h"
#include "machine/stack_need.h"
#include "machine/state_guard.h"

enum { SIGNAL_STACK_LEAST = 32 << 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects `watchers`, and the actions of signals */
static unsigned watchers;                                /* arrays that are watched */

/* The array for which this thread runs a function of the program beside the nodes; NULL: none. */
static _Thread_local struct parray *calling __attribute__((tls_model("initial-exec")));

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

/* What is known of the cause, as the end of the sentence. `node` may be NULL. */
static const char *cause_of(const struct node *node, int number, const siginfo_t *info)
{
    static char overrun[256] = "; ";
    uint64_t ignored;
    if (node && node == node_running &&
        state_guard_text(node->array, node->shard->now, &ignored, overrun + 2, sizeof overrun - 2))
        return overrun;
    if (number == SIGSEGV && node && node->stateless && (uintptr_t)info->si_addr < NULL_REACH)
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

/* Say who crashed, and by which signal. `node` is that on which the program worked; NULL: none. */
static void write_crash(const char *who, const struct node *node, int number, const siginfo_t *info)
{
    char text[1024], where[32] = "";
    const struct watched_signal *signal = watched_signals;
    while (signal->number != number)
        signal++;
    if (signal->has_address)
        snprintf(where, sizeof where, " at address %p", info->si_addr);
    snprintf(text, sizeof text, "parray: %s: signal %d (%s)%s%s; run it under gdb\n", who, number,
             signal->name, where, cause_of(node, number, info));
    last_words_write(text);
}

/* Say which node crashed, and where; and which check of this lane failed before. */
static void report_crash(const struct node *node, int number, const siginfo_t *info, const void *context)
{
    char who[640], wait[128], place[256];
    node_waited_text(node, wait, sizeof wait);
    crash_place(node->array->program, context, place, sizeof place);
    snprintf(who, sizeof who, "step %" PRIu64 ": node %u crashed%s%s", node->shard->now, node->rank, place,
             wait);
    write_crash(who, node, number, info);
    failed_check_besides(&node->lane->check, who, sizeof who);
    last_words_write(who);
}

/* The same for a function beside the nodes; `verify` has a node. */
static void report_call_crash(const struct parray *array, int number, const siginfo_t *info,
                              const void *context)
{
    char who[640], place[256], of[32] = "";
    const struct node *node = NULL;
    if (strcmp(array->crash.calling, "verify") == 0 && array->data.verified >= 0)
        node = node_host(program_node(array, (uint32_t)array->data.verified));
    if (node)
        snprintf(of, sizeof of, " of node %u", node->rank);
    crash_place(array->program, context, place, sizeof place);
    snprintf(who, sizeof who, "the program crashed in its %s%s%s%s", array->crash.calling, of,
             *place ? "," : "", place);
    write_crash(who, node, number, info);
}

/* What was to be done with the signal before the array was watched. */
static struct sigaction *action_before(int number)
{
    size_t i = 0;
    while (watched_signals[i].number != number)
        i++;
    return &actions_before[i];
}

/* Is there another handler, of the process that the array is a part of? Then it is called: as the system
 * would, with the signals blocked that it wants to be blocked, until this one returns. */
static bool hand_over(struct sigaction *before, int number, siginfo_t *info, void *context)
{
    struct sigaction action = *before;
    bool informed = action.sa_flags & SA_SIGINFO;
    if (!informed && (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN))
        return false;
    if (action.sa_flags & (int)SA_RESETHAND)
        *before = (struct sigaction){.sa_handler = SIG_DFL};
    if (!(action.sa_flags & SA_NODEFER))
        sigaddset(&action.sa_mask, number);
    pthread_sigmask(SIG_BLOCK, &action.sa_mask, NULL);
    if (informed)
        action.sa_sigaction(number, info, context);
    else
        action.sa_handler(number);
    return true;
}

static void note_overflow(struct node *node, const void *context, const void *address)
{
    last_words_damaged(node);
    if (fatal_wins(node->lane, PARRAY_LIMIT, node->rank))
        node->lane->fatal = (struct fatal){.status = PARRAY_LIMIT,
                                           .rank = node->rank,
                                           .place = crash_place_kept(node->array->program, context),
                                           .need = stack_need(node, context, address)};
    node->wait.kind = WAIT_KIND_FATAL;
}

static bool is_overflow(const struct node *node, int number, const siginfo_t *info, const void *context)
{
    return (number == SIGSEGV || number == SIGBUS) &&
           node_stack_overflowed(node, info->si_addr, registers_of(context).sp);
}

static bool (*taker)(const void *address);

void crash_ask(bool (*takes)(const void *address))
{
    taker = takes;
}

static void handle_signal(int signal_number, siginfo_t *info, void *context)
{
    struct node *node = node_running;
    struct parray *array = node ? node->array : NULL;
    size_t index;
    if (taker && signal_number == SIGSEGV && info->si_code == SEGV_ACCERR && taker(info->si_addr))
        return;
    if (node && is_overflow(node, signal_number, info, context)) {
        note_overflow(node, context, info->si_addr);
        array->engine->rescue(node);
    }
    if (node && array->closed && signal_number == SIGSEGV &&
        stack_pool_find(&array->stacks, info->si_addr, &index) && index != node->rank) {
        misuse_note_foreign(node, (uint32_t)index);
        array->engine->rescue(node);
    }
    last_words_if_damaged("the program has damaged memory that reports need");
    if (!node && !calling && hand_over(action_before(signal_number), signal_number, info, context))
        return;
    sanitized_signal(action_before(signal_number), signal_number, info, context);
    if (node && is_first_crash())
        report_crash(node, signal_number, info, context);
    else if (!node && calling && is_first_crash())
        report_call_crash(calling, signal_number, info, context);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void begin_watch(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    action.sa_sigaction = handle_signal;
    sigemptyset(&action.sa_mask);
    pthread_mutex_lock(&lock);
    if (!watchers++) {
        last_words_open();
        for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
            sigaction(watched_signals[i].number, &action, &actions_before[i]);
    }
    pthread_mutex_unlock(&lock);
}

static void end_watch(void)
{
    pthread_mutex_lock(&lock);
    if (!--watchers) {
        for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
            sigaction(watched_signals[i].number, &actions_before[i], NULL);
        last_words_close();
    }
    pthread_mutex_unlock(&lock);
}

void crash_watch(struct parray *array)
{
    array->crash.watched = true;
    begin_watch();
}

void crash_unwatch(struct parray *array)
{
    if (!array->crash.watched)
        return;
    array->crash.watched = false;
    last_words_forget(array);
    end_watch();
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

/* ------------------------------------------------------------------- functions beside the nodes */

/* The function may fill the stack of its thread, too. */
static void *signal_stack_open(void)
{
    stack_t there;
    void *stack = NULL;
    if (sigaltstack(NULL, &there) == 0 && there.ss_flags & SS_DISABLE)
        stack = malloc(crash_stack_size());
    if (stack)
        crash_stack_enter(stack);
    return stack;
}

void crash_call_begin(struct parray *array, const char *function)
{
    if (array->embedding.without_signals)
        return;
    array->crash.calling = function;
    array->crash.call_stack = signal_stack_open();
    calling = array;
    begin_watch();
}

void crash_call_end(struct parray *array)
{
    if (!array->crash.calling)
        return;
    end_watch();
    calling = NULL;
    if (array->crash.call_stack)
        crash_stack_leave();
    free(array->crash.call_stack);
    array->crash.call_stack = NULL;
    array->crash.calling = NULL;
}

const char *crash_call_now(void)
{
    return calling ? calling->crash.calling : NULL;
}

void crash_call_left(void)
{
    if (calling)
        crash_call_end(calling);
}
