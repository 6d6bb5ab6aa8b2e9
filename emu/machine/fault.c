/*
 * fault.c: recording, and the handler of signals.
 *
 * The handler runs on an alternate stack, because the node's own is full. It touches only what its own thread owns:
 * the running node and its lane; then it leaves through the engine, which never comes back to the node.
 *
 * Who overflows a stack has often written elsewhere, too, so the way to the report is not safe: the C library aborts when
 * it finds its heap damaged, and a lock may stay held for ever (stuck.h). From an overflow until the array is closed both
 * lead to the last words: what was to be reported, from the stack, and the status that the run was to have.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "facts/node_text.h"
#include "facts/site.h"
#include "machine/call_name.h"
#include "machine/fault.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "watchdog.h"

enum { FATAL_TEXT = OUTCOME_ERROR_SIZE, SIGNAL_STACK_LEAST = 32 << 10 };

enum { NOBODY = UINT32_MAX };

_Thread_local struct node *node_running;
static struct parray *watched;

/* Of the watched array: the lowest rank that overflowed its stack in the last step. Relaxed everywhere: the numbers stand
 * alone, and what they are about is constant by then. */
static _Atomic uint32_t overflowed = NOBODY;
static atomic_bool told; /* the outcome has been reported */

/* Of a step's faults misuse wins, then the lowest rank; a lane meets them in any order. */
static bool fatal_wins(const struct lane *lane, int status, uint32_t rank)
{
    if (lane->fatal.status && lane->fatal.status != status)
        return status == PARRAY_USAGE;
    return !lane->fatal.status || rank < lane->fatal.rank;
}

_Noreturn void misuse_stop(struct node *self, const char *format, ...)
{
    struct lane *lane = self->lane;
    if (fatal_wins(lane, PARRAY_USAGE, self->rank)) {
        char where[64], *text = malloc(FATAL_TEXT);
        if (!text)
            memory_failed(FATAL_TEXT, "an error text");
        node_text(self->array->topo, (int)self->rank, where, sizeof where);
        int used = snprintf(text, FATAL_TEXT, "step %" PRIu64 ": %s: %s at %s: ", self->shard->now, where,
                            call_name((enum call)self->call), site_name(self->site));
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text + used, FATAL_TEXT - (size_t)used, format, arguments);
        va_end(arguments);
        free(lane->fatal.text);
        lane->fatal = (struct fatal){.status = PARRAY_USAGE, .rank = self->rank, .text = text};
    }
    self->wait.kind = WAIT_FATAL;
    self->array->engine->leave(self);
}

_Noreturn void misuse_port(struct node *self, int port)
{
    if ((uint32_t)port < self->degree)
        misuse_stop(self, "port %d is absent here: nothing is linked to it", port);
    misuse_stop(self, "there is no port %d: this node has %u port%s, numbered from 0", port, self->degree,
                self->degree == 1 ? "" : "s");
}

/* Where a node was last, for who looks for the place: ", after node_recv at x.c:7"; "" if it has not waited yet. */
static void text_of_wait(const struct node *node, char *text, size_t size)
{
    text[0] = '\0';
    if (node->wait.since)
        snprintf(text, size, ", after %s at %s", call_name((enum call)node->wait.call),
                 site_name(node->wait.site));
}

void node_running_text(char *text, size_t size)
{
    char wait[128];
    const struct node *node = node_running;
    text[0] = '\0';
    if (!node)
        return;
    text_of_wait(node, wait, sizeof wait);
    snprintf(text, size, "node %u computes in step %" PRIu64 "%s", node->rank, node->shard->now, wait);
}

static int overflow_text(const struct parray *array, uint32_t rank, uint64_t step, char *text, size_t size)
{
    char where[64], wait[128];
    node_text(array->topo, (int)rank, where, sizeof where);
    text_of_wait(&array->nodes[rank], wait, sizeof wait);
    size_t kib = stack_pool_size(&array->stacks) / 1024;
    return snprintf(text, size,
                    "step %" PRIu64
                    ": %s overflowed its %zu KiB stack%s; use --stack %zuk, or keep large data in node_state",
                    step, where, kib, wait, kib * 4);
}

int fatal_text(const struct parray *array, const struct fatal *fault, char *text, size_t size)
{
    if (fault->text)
        return snprintf(text, size, "%s", fault->text);
    return overflow_text(array, fault->rank, array->clock.step, text, size);
}

/* ---------------------------------------------------------------------------- last words */

bool crash_overflowed(void)
{
    return atomic_load_explicit(&overflowed, memory_order_relaxed) != NOBODY;
}

static void write_text(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

/* What the run was to report. Nothing here and below allocates or locks: snprintf of numbers and strings is safe in
 * practice. */
static void tell(const struct parray *array)
{
    char text[FATAL_TEXT];
    uint32_t rank = atomic_load_explicit(&overflowed, memory_order_relaxed);
    if (atomic_exchange_explicit(&told, true, memory_order_relaxed))
        return;
    write_text("parray: ");
    if (array->outcome.error[0]) {
        write_text(array->outcome.error);
    } else {
        overflow_text(array, rank, array->nodes[rank].shard->now, text, sizeof text);
        write_text(text);
    }
    write_text("\n");
}

/* There is no memory for the report. */
static void tell_if_overflowed(void)
{
    if (watched && crash_overflowed())
        tell(watched);
}

static _Noreturn void say_last_words(const struct parray *array, const char *why)
{
    static atomic_flag begun = ATOMIC_FLAG_INIT;
    /* Relaxed: whoever comes second has nothing to read. */
    if (atomic_flag_test_and_set_explicit(&begun, memory_order_relaxed))
        _exit(PARRAY_LIMIT);
    tell(array);
    write_text("parray: ");
    write_text(why);
    write_text(": there is nothing else to report\n");
    _exit(array->outcome.status ? array->outcome.status : PARRAY_LIMIT);
}

/* stuck.h calls this. */
static void find_stuck(void)
{
    if (watched && crash_overflowed())
        say_last_words(watched,
                       "the stack overflowed in a library that held a lock, for which all threads wait");
}

void crash_reported(void)
{
    atomic_store_explicit(&told, true, memory_order_relaxed);
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

/* Say who crashed. */
static void report_crash(const struct node *node, int number, const void *address)
{
    char text[512], wait[128], where[32] = "";
    const struct watched_signal *signal = watched_signals;
    while (signal->number != number)
        signal++;
    if (signal->has_address)
        snprintf(where, sizeof where, " at address %p", address);
    text_of_wait(node, wait, sizeof wait);
    snprintf(text, sizeof text,
             "parray: step %" PRIu64 ": node %u crashed%s: signal %d (%s)%s; run it under gdb\n",
             node->shard->now, node->rank, wait, number, signal->name, where);
    write_text(text);
}

static void note_overflow(struct node *node)
{
    uint32_t lowest = atomic_load_explicit(&overflowed, memory_order_relaxed);
    while (node->rank < lowest &&
           !atomic_compare_exchange_weak_explicit(&overflowed, &lowest, node->rank, memory_order_relaxed,
                                                  memory_order_relaxed))
        ;
    if (fatal_wins(node->lane, PARRAY_LIMIT, node->rank))
        node->lane->fatal = (struct fatal){.status = PARRAY_LIMIT, .rank = node->rank, .overflow = true};
    node->wait.kind = WAIT_FATAL;
    watchdog_arm();
}

static bool is_own_guard(const struct parray *array, const struct node *node, int number, const void *address)
{
    size_t index;
    return (number == SIGSEGV || number == SIGBUS) && array->has_stacks &&
           stack_pool_find_guard(&array->stacks, address, &index) && index == node->rank;
}

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    struct node *node = node_running;
    struct parray *array = watched;
    if (node && array && is_own_guard(array, node, signal_number, info->si_addr)) {
        note_overflow(node);
        array->engine->rescue(node);
    }
    if (array && crash_overflowed())
        say_last_words(array, "the program has damaged memory that reports need");
    if (node)
        report_crash(node, signal_number, info->si_addr);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void crash_watch(struct parray *array)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    action.sa_sigaction = on_fault;
    sigemptyset(&action.sa_mask);
    crash_unwatch(watched);
    watched = array;
    atomic_store_explicit(&overflowed, NOBODY, memory_order_relaxed);
    atomic_store_explicit(&told, false, memory_order_relaxed);
    memory_last_words(tell_if_overflowed);
    watchdog_open(find_stuck);
    for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
        sigaction(watched_signals[i].number, &action, &actions_before[i]);
}

void crash_unwatch(const struct parray *array)
{
    if (!array || array != watched)
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(watched_signals); i++)
        sigaction(watched_signals[i].number, &actions_before[i], NULL);
    memory_last_words(NULL);
    watchdog_close();
    watched = NULL;
}

size_t crash_stack_size(void)
{
    long least = sysconf(_SC_MINSIGSTKSZ);
    size_t size = least > 0 ? (size_t)least * 2 : 0;
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
