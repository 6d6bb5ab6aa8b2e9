/*
 * interrupt.c: a flag that hands over no data, so that relaxed order is enough.
 */
#include <signal.h>
#include <stdatomic.h>

#include "base.h"
#include "machine/interrupt.h"
#include "machine/machine.h"
#include "machine/spinning.h"

static const int stop_signals[] = {SIGINT, SIGTERM};
static struct sigaction old_actions[ARRAY_LENGTH(stop_signals)];

static atomic_bool requested;

void interrupt_request(void)
{
    /* Relaxed: pairs with the load in interrupt_requested. */
    atomic_store_explicit(&requested, true, memory_order_relaxed);
}

void interrupt_request_of(struct parray *array)
{
    /* Relaxed: pairs with the load in interrupt_requested_of. */
    atomic_store_explicit(&array->embedding.stop, true, memory_order_relaxed);
}

bool interrupt_requested_of(const struct parray *array)
{
    /* Relaxed: pairs with the store in interrupt_request_of. */
    return atomic_load_explicit(&array->embedding.stop, memory_order_relaxed) ||
           (!array->embedding.without_signals && interrupt_requested());
}

bool interrupt_requested(void)
{
    /* Relaxed: pairs with the stores in interrupt_request and interrupt_reset. */
    return atomic_load_explicit(&requested, memory_order_relaxed);
}

void interrupt_reset(void)
{
    /* Relaxed: pairs with the load in interrupt_requested. */
    atomic_store_explicit(&requested, false, memory_order_relaxed);
}

void interrupt_give_back(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &old_actions[i], NULL);
}

static void on_stop_signal(int number)
{
    (void)number;
    interrupt_request();
    interrupt_give_back();
    spinning_interrupted();
}

static void on_forwarded_signal(int number)
{
    (void)number;
    interrupt_request();
    spinning_interrupted();
}

void interrupt_take_forwarded(void)
{
    struct sigaction action = {.sa_handler = on_forwarded_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/* The handler needs a stack of its own, since it may interrupt a node whose stack is nearly full. */
void interrupt_take(void)
{
    struct sigaction action = {.sa_handler = on_stop_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaddset(&action.sa_mask, stop_signals[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], NULL, &old_actions[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        if (old_actions[i].sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
}
