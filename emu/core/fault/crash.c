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
#include <sys/mman.h>
#include <unistd.h>

#include "crash/crash_place.h"
#include "crash/fatal_signals.h"
#include "crash/interrupted.h"
#include "fail.h"
#include "fault/calling.h"
#include "fault/crash.h"
#include "fault/failed_check.h"
#include "fault/last_words.h"
#include "fault/misuse.h"
#include "fault/sanitized.h"
#include "fault/state_guard.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "machine/node_stack.h"
#include "machine/program_params.h"
#include "sanitizer.h"
#include "say.h"

enum { SIGNAL_STACK_LEAST = 32 << 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects `watchers`, and fatal_signals.h */
static unsigned watchers;                                /* arrays that are watched */

/* The array whose nodes this thread runs; NULL: none. Is the handler at work on this thread? */
static _Thread_local const struct parray *hosting __attribute__((tls_model("initial-exec")));
static _Thread_local bool noting __attribute__((tls_model("initial-exec")));

/* ------------------------------------------------------------------------------ signals */

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
        return "; integer division by zero, or a quotient that is too large";
    return "";
}

/* The sentence of a crash. `who`: of whom it tells, and where; `node`: on which the program worked; NULL: on
 * none. */
static void crash_text(const char *who, const struct node *node, int number, const siginfo_t *info,
                       char *text, size_t size)
{
    char where[32] = "";
    if (fatal_signal_has_address(number))
        snprintf(where, sizeof where, " at address %p", info->si_addr);
    snprintf(text, size, "%s: signal %d (%s)%s%s" SAY_DO "run it under gdb", who, number,
             fatal_signal_name(number), where, cause_of(node, number, info));
}

/* Say which node crashed, and where. */
static void node_crash_text(const struct node *node, int number, const siginfo_t *info, const void *context,
                            char *text, size_t size, char *site)
{
    char who[640], wait[128], place[256];
    node_waited_text(node, wait, sizeof wait);
    crash_place(program_code(node->array->program), context, place, sizeof place, site,
                site ? SITE_PLACE : 0);
    snprintf(who, sizeof who, "step %" PRIu64 ": node %u crashed%s%s", node->shard->now, node->rank, place,
             wait);
    crash_text(who, node, number, info, text, size);
}

/* The same for a function beside the nodes; `verify` has a node. */
static void call_crash_text(const struct parray *array, int number, const siginfo_t *info,
                            const void *context, char *text, size_t size, char *site)
{
    char who[640], call[64], place[256];
    const struct node *node = NULL;
    if (array->data.verified >= 0)
        node = node_host(program_node(array, (uint32_t)array->data.verified));
    calling_text(array, call, sizeof call);
    crash_place(program_code(array->program), context, place, sizeof place, site, site ? SITE_PLACE : 0);
    snprintf(who, sizeof who, "the program crashed in its %s%s%s", call, *place ? "," : "", place);
    crash_text(who, node, number, info, text, size);
}

/* Of several threads that crash at once in a process of somebody else's one tells it, with the check of its
 * lane that failed before. */
static void tell_crash(const struct node *node, int number, const siginfo_t *info, const void *context)
{
    static atomic_flag told = ATOMIC_FLAG_INIT;
    char text[1024];
    /* Relaxed: it stands alone. */
    if (atomic_flag_test_and_set_explicit(&told, memory_order_relaxed))
        return;
    if (node)
        node_crash_text(node, number, info, context, text, sizeof text, NULL);
    else
        call_crash_text(calling_array(), number, info, context, text, sizeof text, NULL);
    fail_say(text);
    if (node) {
        failed_check_besides(&node->lane->check, text, sizeof text);
        last_words_write(text);
    }
}

/* Nothing may be allocated here, and the process ends soon. */
static void note_crash(struct node *node, int number, const siginfo_t *info, const void *context)
{
    enum { ROOM = 1024, ADDRESS = 64 };
    char *text =
        mmap(NULL, ROOM + ADDRESS + SITE_PLACE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (text == MAP_FAILED)
        return;
    node_crash_text(node, number, info, context, text, ROOM, text + ROOM + ADDRESS);
    snprintf(text + ROOM, ADDRESS, " at address %p", info->si_addr);
    last_words_damaged(node->array, node->rank + 1);
    if (fatal_wins(node->lane, FATAL_CRASH, node->rank))
        node->lane->fatal = (struct fatal){.status = FATAL_CRASH,
                                           .rank = node->rank,
                                           .signal = number,
                                           .address = (uintptr_t)info->si_addr,
                                           .crash = text,
                                           .place = text + ROOM,
                                           .site = text + ROOM + ADDRESS};
    node->wait.kind = WAIT_KIND_FATAL;
}

/* The emulator itself crashes: a node has damaged its memory. */
static _Noreturn void tell_damage(const struct parray *array, int number)
{
    char text[512];
    uint64_t ignored, step = array->contexts.shards->now;
    if (!state_guard_text(array, step, &ignored, text, sizeof text))
        snprintf(text, sizeof text,
                 "step %" PRIu64
                 ": the run crashed between nodes: signal %d; some node has changed memory that "
                 "is not its own: run it by `parray cc -fsanitize=address'",
                 step, number);
    fail_say(text);
    last_words_end(CRASH_STATUS + number);
}

static void note_overflow(struct node *node, const void *context)
{
    struct fatal fatal = {.status = PARRAY_LIMIT, .rank = node->rank};
    last_words_damaged(node->array, node->rank + 1);
    if (fatal_wins(node->lane, PARRAY_LIMIT, node->rank)) {
        fatal.place = crash_place_kept(program_code(node->array->program), context, &fatal.site);
        node->lane->fatal = fatal;
    }
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

/* From here on the thread runs no node: another signal may come before the engine goes on. */
static _Noreturn void rescue(struct node *node)
{
    node_running = NULL;
    node->array->engine->rescue(node);
}

static void handle_signal(int signal_number, siginfo_t *info, void *context)
{
    struct node *node = node_running;
    struct parray *array = node ? node->array : NULL, *calling = calling_array();
    size_t index;
    if (taker && signal_number == SIGSEGV && info->si_code == SEGV_ACCERR && taker(info->si_addr))
        return;
    if (node && is_overflow(node, signal_number, info, context)) {
        note_overflow(node, context);
        rescue(node);
    }
    if (node && array->closed && signal_number == SIGSEGV &&
        stack_pool_find(&array->stacks, info->si_addr, &index) && index != node->rank) {
        misuse_note_foreign(node, (uint32_t)index, registers_of(context).pc);
        rescue(node);
    }
    bool ours = calling || (hosting && !hosting->embedding.keeps_process);
    if (node && ours && !noting && !sanitizer_name()) {
        noting = true;
        note_crash(node, signal_number, info, context);
        noting = false;
        rescue(node);
    }
    last_words_if_damaged("the program has damaged memory that reports need");
    if (!node && !calling && fatal_signal_hand_over(signal_number, info, context))
        return;
    sanitized_signal(fatal_signal_before(signal_number), signal_number, info, context);
    if (!node && calling && !noting && !calling->crash.left && !calling->embedding.keeps_process) {
        char text[OUTCOME_ERROR_SIZE], site[SITE_PLACE];
        noting = true;
        call_crash_text(calling, signal_number, info, context, text, sizeof text, site);
        noting = false;
        last_words_damaged(calling, UINT32_MAX);
        calling_leave(CRASH_STATUS + signal_number, text, site);
    }
    if (!node && !calling && ours && !noting) {
        noting = true;
        tell_damage(hosting, signal_number);
    }
    if (node || calling)
        tell_crash(node, signal_number, info, context);
    last_words_end(CRASH_STATUS + signal_number);
}

void crash_handlers_take(void)
{
    pthread_mutex_lock(&lock);
    if (!watchers++) {
        last_words_open();
        fatal_signals_take(handle_signal);
    }
    pthread_mutex_unlock(&lock);
}

void crash_forget(void)
{
    hosting = NULL;
    if (watchers)
        fatal_signals_give_back();
    watchers = 0;
}

void crash_handlers_give_back(void)
{
    pthread_mutex_lock(&lock);
    if (!--watchers) {
        fatal_signals_give_back();
        last_words_close();
    }
    pthread_mutex_unlock(&lock);
}

static void (*late_teller)(const char *signal);

static void handle_late(int number)
{
    late_teller(fatal_signal_name(number));
    last_words_end(CRASH_STATUS + number);
}

void crash_late(void (*tell)(const char *signal))
{
    late_teller = tell;
    fatal_signals_at_last(handle_late);
}

void crash_watch(struct parray *array)
{
    array->crash.watched = true;
    crash_handlers_take();
}

void crash_unwatch(struct parray *array)
{
    if (!array->crash.watched)
        return;
    array->crash.watched = false;
    last_words_forget(array);
    crash_handlers_give_back();
}

size_t crash_stack_size(void)
{
#ifdef _SC_MINSIGSTKSZ
    long least = sysconf(_SC_MINSIGSTKSZ);
#else
    long least = 0;
#endif
    size_t size = least > 0 ? (size_t)least * 2 : 0, reports = sanitized_signal_stack();
    size = size > reports ? size : reports;
    return ROUND_UP(size > SIGNAL_STACK_LEAST ? size : SIGNAL_STACK_LEAST, (size_t)4096);
}

void crash_stack_enter(const struct parray *array, void *base)
{
    hosting = array;
    stack_t stack = {.ss_sp = base, .ss_size = crash_stack_size()};
    sigaltstack(&stack, NULL);
}

void crash_stack_leave(void)
{
    hosting = NULL;
    stack_t stack = {.ss_flags = SS_DISABLE};
    sigaltstack(&stack, NULL);
}
