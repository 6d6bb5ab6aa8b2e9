/*
 * fault.c: recording, and the signal handler for stacks.
 *
 * The handler runs on an alternate stack, because the node's own is full. It touches only what its own thread owns:
 * the running node and its lane; then it leaves through the engine, which never comes back to the node.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine.h"
#include "fault.h"
#include "grow.h"
#include "site.h"

enum { FAULT_TEXT = OUTCOME_ERROR_SIZE, SIGNAL_STACK_LEAST = 32 << 10 };

_Thread_local struct node *fault_running;
static struct parray *watched;

/* Of a step's faults misuse wins, then the lowest rank; a lane meets them in any order. */
static bool fault_wins(const struct lane *lane, int status, uint32_t rank)
{
    if (lane->fault.status && lane->fault.status != status)
        return status == PARRAY_USAGE;
    return !lane->fault.status || rank < lane->fault.rank;
}

_Noreturn void fault_misuse(struct node *self, const char *call, const char *site, const char *format, ...)
{
    struct lane *lane = self->lane;
    if (fault_wins(lane, PARRAY_USAGE, self->rank)) {
        char where[64], *text = malloc(FAULT_TEXT);
        if (!text)
            grow_failed(FAULT_TEXT, "an error text");
        array_node_text(self->array, (int)self->rank, where, sizeof where);
        int used = snprintf(text, FAULT_TEXT, "step %" PRIu64 ": %s: %s at %s: ", self->shard->now, where,
                            call, site_name(site));
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text + used, FAULT_TEXT - (size_t)used, format, arguments);
        va_end(arguments);
        free(lane->fault.text);
        lane->fault = (struct fault){.status = PARRAY_USAGE, .rank = self->rank, .text = text};
    }
    self->wait.kind = WAIT_DEAD;
    self->array->engine->leave(self);
}

_Noreturn void fault_port(struct node *self, int port, const char *call, const char *site)
{
    if ((uint32_t)port < self->degree)
        fault_misuse(self, call, site, "port %d is absent here: nothing is linked to it", port);
    fault_misuse(self, call, site, "there is no port %d: this node has %u port%s, numbered from 0", port,
                 self->degree, self->degree == 1 ? "" : "s");
}

int fault_text(const struct parray *array, const struct fault *fault, char *text, size_t size)
{
    if (fault->text)
        return snprintf(text, size, "%s", fault->text);
    char where[64];
    array_node_text(array, (int)fault->rank, where, sizeof where);
    size_t kib = stack_pool_size(&array->stacks) / 1024;
    return snprintf(text, size,
                    "step %" PRIu64
                    ": %s overflowed its %zu KiB stack; use --stack %zuk, or keep large data in node_state",
                    array->clock, where, kib, kib * 4);
}

/* ------------------------------------------------------------------------------ signals */

static void write_text(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

/* Say who crashed. Nothing here allocates or locks: snprintf of numbers and strings is safe in practice. */
static void report_crash(int signal_number, const void *address)
{
    char text[256];
    const struct node *node = fault_running;
    snprintf(text, sizeof text,
             "parray: step %" PRIu64 ": node %u crashed: signal %d (%s) at address %p; run it under gdb\n",
             node->shard->now, node->rank, signal_number, signal_number == SIGSEGV ? "SIGSEGV" : "SIGBUS",
             address);
    write_text(text);
}

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    struct node *node = fault_running;
    struct parray *array = watched;
    size_t index;
    if (node && array && array->has_stacks && stack_pool_find_guard(&array->stacks, info->si_addr, &index) &&
        index == node->rank) {
        if (fault_wins(node->lane, PARRAY_LIMIT, node->rank))
            node->lane->fault = (struct fault){.status = PARRAY_LIMIT, .rank = node->rank, .overflow = true};
        node->wait.kind = WAIT_DEAD;
        array->engine->rescue(node);
    }
    if (node)
        report_crash(signal_number, info->si_addr);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

bool fault_watch(struct parray *array)
{
    watched = array;
    static struct sigaction segv_before, bus_before;
    if (!array)
        return sigaction(SIGSEGV, &segv_before, NULL) == 0 && sigaction(SIGBUS, &bus_before, NULL) == 0;
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    action.sa_sigaction = on_fault;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGSEGV, &action, &segv_before) == 0 && sigaction(SIGBUS, &action, &bus_before) == 0;
}

size_t fault_signal_stack_size(void)
{
    long least = sysconf(_SC_MINSIGSTKSZ);
    size_t size = least > 0 ? (size_t)least * 2 : 0;
    return ROUND_UP(size > SIGNAL_STACK_LEAST ? size : SIGNAL_STACK_LEAST, (size_t)4096);
}

void fault_signal_stack(void *base)
{
    stack_t stack = {.ss_sp = base, .ss_size = fault_signal_stack_size()};
    sigaltstack(&stack, NULL);
}

void fault_signal_stack_leave(void)
{
    stack_t stack = {.ss_flags = SS_DISABLE};
    sigaltstack(&stack, NULL);
}
