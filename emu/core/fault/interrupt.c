/*
 * interrupt.c: a flag that hands over no data, so that relaxed order is enough.
 */
#include <stdatomic.h>

#include "fault/interrupt.h"
#include "machine/machine.h"

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
