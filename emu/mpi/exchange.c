/*
 * exchange.c: messages and reductions go out, and a decision follows.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cut_links.h"
#include "exchange.h"
#include "exchange_own.h"
#include "fail.h"
#include "fault/misuse.h"

bool exchange_open(struct parray *array)
{
    struct cut *cut = array->part.cut;
    struct exchange *x = calloc(1, sizeof *x);
    cut->exchange = x;
    if (!x)
        return false;
    x->array = array;
    x->buffers = calloc(cut->neighbour_count + 1, sizeof x->buffers[0]);
    x->messages = calloc(cut->neighbour_count + 1, sizeof x->messages[0]);
    if (!x->buffers || !x->messages)
        return false;
    for (uint32_t i = 0; i < cut->neighbour_count; i++)
        x->buffers[i].soonest = NEVER;
    return true;
}

void exchange_close(struct parray *array)
{
    struct cut *cut = array->part.cut;
    struct exchange *x = cut ? cut->exchange : NULL;
    if (!x)
        return;
    for (uint32_t i = 0; x->buffers && i < cut->neighbour_count; i++) {
        free(x->buffers[i].message.bytes);
        site_texts_free(&x->buffers[i].told);
    }
    sites_free(&x->sites);
    free(x->buffers);
    free(x->messages);
    free(x);
    cut->exchange = NULL;
}

/* -------------------------------------------------------------------------------- the exchange */

static void merge(void *sum, const void *other)
{
    reduction_merge(sum, other);
}

/* The last step that a shard of this process has opened. */
static uint64_t last_step(const struct parray *array)
{
    uint64_t last = 0;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        last = later(last, array->contexts.shards[i].now);
    return last;
}

/* A node has ended the thread on which an exchange goes on, which nobody can end now. */
static _Noreturn void give_up(const struct parray *array)
{
    char text[OUTCOME_ERROR_SIZE];
    fatal_text(array, &array->contexts.lanes[0].fatal, text, sizeof text);
    fail_say(text);
    array->part.transport->abort(array->part.transport, PARRAY_USAGE);
}

/* Send what is written, and merge the reductions of all processes into x->all, as soon as `meanwhile` has
 * returned 0. */
static void go(struct exchange *x, int (*meanwhile)(void *x))
{
    struct cut *cut = x->array->part.cut;
    struct transport *transport = x->array->part.transport;
    const struct exchange_head head = {.step = last_step(x->array)};
    size_t count = 0;
    for (uint32_t i = 0; i < cut->neighbour_count; i++) {
        struct exchange_message *ready = &x->buffers[i].message;
        if (!ready->size)
            continue;
        memcpy(ready->bytes, &head, sizeof head);
        cut->messages++;
        cut->bytes += ready->size;
        x->messages[count++] = (struct transport_message){
            .to = (int)cut->neighbours[i].part, .bytes = ready->bytes, .size = ready->size};
    }
    if (x->under_way)
        give_up(x->array);
    x->under_way = true;
    x->arrived = false;
    transport->exchange(transport, x->messages, count, exchange_enter, x, &x->all, sizeof x->all, merge,
                        meanwhile);
    for (uint32_t i = 0; i < cut->neighbour_count; i++) {
        x->buffers[i].message.size = 0;
        x->buffers[i].soonest = NEVER;
    }
    x->under_way = false;
    x->array->part.rounds++;
}

void exchange_charges(struct parray *array)
{
    struct exchange *x = array->part.cut->exchange;
    exchange_fill(x);
    x->all = reduction_none();
    go(x, NULL);
}

/* The step before which this process has to meet the others. */
static uint64_t limit(const struct exchange *x)
{
    uint64_t least = x->array->part.alone;
    for (uint32_t i = 0; i < x->array->part.cut->neighbour_count; i++)
        least = x->buffers[i].soonest < least ? x->buffers[i].soonest : least;
    return least;
}

static bool goes_on_alone(const struct parray *array, const struct reduction *here, uint64_t until)
{
    bool wanted = here->fatal || here->violations || here->interrupted || here->flush || array->rules.on ||
                  (array->clock.max_steps && here->next > array->clock.max_steps);
    return !wanted && here->next < until;
}

/* The shard that is alone among those of this process, up to *lookahead, which is lowered. */
static const struct shard *alone_here(const struct parray *array, const struct reduction *here,
                                      uint64_t *lookahead)
{
    if (here->owner >= array->contexts.shard_count)
        return NULL;
    *lookahead = here->lookahead < *lookahead ? here->lookahead : *lookahead;
    return &array->contexts.shards[here->owner];
}

/* The reduction of this process, as the others see it: its step tells them of what is shipped to them. */
static void look_out(struct exchange *x)
{
    const struct cut *cut = x->array->part.cut;
    x->all = x->here;
    x->all.next = x->all.lookahead = NEVER;
    x->all.owner = OWNERS_MANY;
    reduction_earliest(&x->all, x->array->part.index, x->here.next);
    for (uint32_t i = 0; i < cut->neighbour_count; i++)
        reduction_earliest(&x->all, cut->neighbours[i].part, x->buffers[i].soonest);
}

/* What follows from the reduction of all processes. */
static struct decision decide(const struct exchange *x)
{
    struct parray *array = x->array;
    struct part *part = &array->part;
    struct decision decision = clock_decide(array, &x->all);
    /* Relaxed: the barrier orders it; pairs with the load in first_of_table. */
    atomic_store_explicit(&array->marks.overtaken, x->all.overtaken, memory_order_relaxed);
    part->ran = x->all.ran;
    part->alone = x->all.owner == part->index ? x->all.lookahead : 0;
    decision.lookahead = x->all.lookahead;
    if (x->all.owner == part->index && !x->arrived)
        decision.alone = alone_here(array, &x->here, &decision.lookahead);
    else if (x->all.owner != OWNERS_MANY && x->all.owner != part->index)
        decision.alone = ALONE_ELSEWHERE;
    return decision;
}

struct decision exchange_next(struct parray *array, unsigned round)
{
    struct exchange *x = array->part.cut->exchange;
    x->here = reduction_here(array, round);
    exchange_fill(x);
    uint64_t until = limit(x);
    if (!goes_on_alone(array, &x->here, until)) {
        look_out(x);
        go(x, NULL);
        return decide(x);
    }
    struct decision decision = {.next = x->here.next, .lookahead = until};
    array->part.ran = later(array->part.ran, x->here.ran);
    decision.alone = alone_here(array, &x->here, &decision.lookahead);
    return decision;
}

static int run_rest(void *arg)
{
    struct exchange *x = arg;
    x->rest(x->rest_arg);
    x->here = reduction_here(x->array, x->round);
    look_out(x);
    return 0;
}

struct decision exchange_meanwhile(struct parray *array, unsigned round, void (*rest)(void *arg), void *arg)
{
    struct exchange *x = array->part.cut->exchange;
    x->rest = rest;
    x->rest_arg = arg;
    x->round = round;
    exchange_fill(x);
    go(x, run_rest);
    return decide(x);
}

const struct reduction *exchange_reduction(const struct parray *array)
{
    return &array->part.cut->exchange->all;
}
