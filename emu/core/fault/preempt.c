/*
 * preempt.c: the handler of the signal, and what it leaves behind.
 *
 * The rest of the nodes of a worker that were to run in the same step do not: they might compute for ever,
 * too. A run that ends like this has a report of what was done until then.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* tgkill */
#endif
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crash/crash_place.h"
#include "crash/interrupted.h"
#include "fault/calling.h"
#include "fault/misuse.h"
#include "fault/preempt.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "machine/program_params.h"
#include "thread/task_state.h"

static preempt_call *asked;
static atomic_uint misses, lookers; /* relaxed: these numbers stand alone */
static struct sigaction before;

/* The code of the program's object, noted beforehand: the dynamic loader's list of objects has a lock, which
 * the thread that the signal interrupts may hold. */
static struct code_segment code;
static bool code_shared; /* with the emulator: then the source decides */

static int signal_number(void)
{
    return SIGRTMAX - 3;
}

static bool in_program(const void *context)
{
    return code_has(&code, registers_of(context).pc);
}

/* No other node of the worker runs in this step. */
static void drop_due(struct shard *shard)
{
    while (idset_take(&shard->due, 0) != IDSET_NONE)
        ;
    shard->turned = shard->turns;
    shard->alone_until = 0;
}

/* The line stands behind the sentence, in the same memory. */
static void keep_sentence(struct fatal *fatal, const char *text, const char *site)
{
    size_t length = strlen(text) + 1, more = strlen(site) + 1;
    fatal->text = malloc(length + more);
    if (!fatal->text)
        return;
    memcpy(fatal->text, text, length);
    fatal->site = *site ? memcpy(fatal->text + length, site, more) : NULL;
}

/* The signal is blocked while its handler runs, which does not come back. */
static void take_off(struct node *node, int status, const char *text, const char *site)
{
    sigset_t mine;
    sigemptyset(&mine);
    sigaddset(&mine, signal_number());
    if (fatal_wins(node->lane, status, node->rank)) {
        free(node->lane->fatal.text);
        node->lane->fatal = (struct fatal){.status = status, .rank = node->rank};
        keep_sentence(&node->lane->fatal, text, site);
    }
    node->wait.kind = WAIT_KIND_FATAL;
    if (!node->array->engine->lane_per_node)
        drop_due(node->shard);
    node_running = NULL; /* another signal of this kind may come at once */
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
    node->array->engine->rescue(node);
}

/* Is the thread in code of the program, or asleep in the system? The first is only known with the place if
 * other code shares the object. */
static bool find_place(const struct parray *array, bool asleep, const void *context, char *place, size_t size,
                       char *site)
{
    if (!asleep && !in_program(context))
        return false;
    bool beside = crash_place(program_code(array->program), context, place, size, site, SITE_PLACE);
    return beside || asleep || !code_shared;
}

/* Is the thread to be taken off what it does? */
static bool is_due(const struct node *node, const struct parray *array, const void *context, int *status,
                   char *text, size_t size, char *site)
{
    char place[256];
    bool asleep = interrupted_system(context);
    if (find_place(array, asleep, context, place, sizeof place, site))
        return asked(node, asleep, place, status, text, size);
    atomic_fetch_add_explicit(&misses, 1, memory_order_relaxed);
    return false;
}

static void on_signal(int number, siginfo_t *info, void *context)
{
    char text[OUTCOME_ERROR_SIZE], site[SITE_PLACE] = "";
    struct node *node = node_running;
    const struct parray *array = node ? node->array : calling_array();
    int status;
    (void)number, (void)info;
    if (!array || !asked)
        return;
    atomic_fetch_add_explicit(&lookers, 1, memory_order_relaxed);
    bool due = is_due(node, array, context, &status, text, sizeof text, site);
    atomic_fetch_sub_explicit(&lookers, 1, memory_order_relaxed);
    if (!due)
        return;
    if (!node)
        calling_leave(status, text, site);
    take_off(node, status, text, site);
}

void preempt_open(preempt_call *decide, const struct parray_program *program)
{
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    atomic_store_explicit(&misses, 0, memory_order_relaxed);
    asked = decide;
    code = code_segment((uintptr_t)program->node);
    code_shared = code_has(&code, (uintptr_t)preempt_open);
    sigaction(signal_number(), &action, &before);
}

void preempt_close(void)
{
    asked = NULL;
    signal(signal_number(),
           SIG_IGN); /* drops a signal that is still to come: `before` might end the process */
    sigaction(signal_number(), &before, NULL);
}

unsigned preempt_misses(void)
{
    return atomic_load_explicit(&misses, memory_order_relaxed);
}

bool preempt_looks(void)
{
    return atomic_load_explicit(&lookers, memory_order_relaxed) > 0;
}

/* Relaxed here and below: the number stands alone. */
void preempt_thread(struct lane *lane)
{
    atomic_store_explicit(&lane->thread, gettid(), memory_order_relaxed);
}

void preempt_node(const struct node *node)
{
    int thread = atomic_load_explicit(&node->lane->thread, memory_order_relaxed);
    if (thread)
        preempt_thread_id(thread);
}

int preempt_thread_here(void)
{
    return gettid();
}

void preempt_thread_id(int thread)
{
    tgkill(getpid(), thread, signal_number());
}

double preempt_blocked(const struct node *node)
{
    static int blocker; /* 0: none */
    static double since;
    int thread = atomic_load_explicit(&node->lane->thread, memory_order_relaxed);
    /* A caller in a handler of its own keeps signals away from its thread itself. */
    if (preempt_looks() || !thread || thread == gettid() || !task_blocks(thread, signal_number())) {
        blocker = 0;
        return 0;
    }
    if (blocker != thread) {
        blocker = thread;
        since = task_seconds(thread);
    }
    return task_seconds(thread) - since;
}
