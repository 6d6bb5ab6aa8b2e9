/*
 * msccl_moves.c: the events once in the order of their beginnings and once in that of their ends. Of several
 * needs in one thread block the last one suffices.
 */
#include <stdlib.h>

#include "facts/trace_event.h"
#include "machine/memory.h"
#include "msccl/msccl_moves.h"

static const char what_for[] = "an MSCCL schedule";

/* ------------------------------------------------------------------------------------- thread blocks */

static uint32_t find_block(struct msccl_blocks *blocks, int32_t send, int32_t recv, uint32_t channel)
{
    for (size_t i = 0; i < blocks->count; i++) {
        const struct msccl_put_block *block = &blocks->block[i];
        if (block->send == send && block->recv == recv && block->channel == channel)
            return (uint32_t)i;
    }
    blocks->block =
        memory_grow(blocks->block, &blocks->room, blocks->count + 1, sizeof blocks->block[0], what_for);
    blocks->block[blocks->count] = (struct msccl_put_block){.send = send, .recv = recv, .channel = channel};
    return (uint32_t)blocks->count++;
}

static int need_order(const void *left, const void *right)
{
    const struct msccl_at *a = left, *b = right;
    if (a->block != b->block)
        return a->block < b->block ? -1 : 1;
    return a->step < b->step ? -1 : a->step > b->step;
}

/* Keep the last need of each other block. Result: how many. */
static size_t last_needs(uint32_t own, struct msccl_at *needs, size_t count)
{
    size_t kept = 0;
    if (count)
        qsort(needs, count, sizeof needs[0], need_order);
    for (size_t i = 0; i < count; i++)
        if (needs[i].block != own && (i + 1 == count || needs[i + 1].block != needs[i].block))
            needs[kept++] = needs[i];
    return kept;
}

static void append(struct msccl_put_block *block, struct msccl_put_step step)
{
    block->step = memory_grow(block->step, &block->room, block->steps + 1, sizeof step, what_for);
    block->step[block->steps++] = step;
}

size_t msccl_moves_last_needs(struct msccl_moves *moves, size_t needs)
{
    return last_needs(UINT32_MAX, moves->need, needs);
}

void msccl_moves_need(struct msccl_moves *moves, size_t number, struct msccl_at need)
{
    moves->need = memory_grow(moves->need, &moves->need_room, number + 1, sizeof need, what_for);
    moves->need[number] = need;
}

struct msccl_at msccl_moves_add(struct msccl_moves *moves, uint32_t gpu, int32_t send, int32_t recv,
                                uint32_t channel, struct msccl_put_step step, size_t needs)
{
    struct msccl_blocks *blocks = &moves->gpu[gpu];
    const struct msccl_at *need = moves->need;
    uint32_t own = find_block(blocks, send, recv, channel);
    struct msccl_put_block *block = &blocks->block[own];
    needs = last_needs(own, moves->need, needs);
    for (size_t i = 0; i < needs; i++)
        blocks->block[need[i].block].step[need[i].step].signals = true;
    for (size_t i = 0; i + 1 < needs; i++)
        append(block, (struct msccl_put_step){.type = MSCCL_NOP, .needs = true, .need = need[i]});
    step.needs = needs > 0;
    if (needs)
        step.need = need[needs - 1];
    append(block, step);
    return (struct msccl_at){own, (uint32_t)block->steps - 1};
}

/* --------------------------------------------------------------------------------------------- time */

struct msccl_arrival {
    uint64_t step;
    size_t event;
};

static int arrival_order(const void *left, const void *right)
{
    const struct msccl_arrival *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return a->event < b->event ? -1 : a->event > b->event;
}

static struct msccl_arrival *arrivals_of(const struct msccl_moves *moves)
{
    struct msccl_arrival *arrival = memory_take(moves->count, sizeof arrival[0], what_for);
    for (size_t i = 0; i < moves->count; i++)
        arrival[i] = (struct msccl_arrival){moves->event[i].step + moves->event[i].duration, i};
    if (moves->count)
        qsort(arrival, moves->count, sizeof arrival[0], arrival_order);
    return arrival;
}

/* Where a pass is: events from `sent` on have not been sent, arrivals from `came` on have not come. */
struct msccl_pass {
    const struct msccl_moves *moves;
    const struct msccl_passes *passes;
    const struct msccl_arrival *arrival;
    size_t sent, came;
    bool *gone; /* events that were sent early */
};

static size_t end_of_step(const struct msccl_pass *place, uint64_t step)
{
    size_t end = place->sent;
    while (end < place->moves->count && place->moves->event[end].step == step)
        end++;
    return end;
}

static bool pass_step(struct msccl_pass *place, uint64_t step)
{
    const struct msccl_passes *passes = place->passes;
    size_t end = end_of_step(place, step);
    for (size_t i = place->sent; passes->early && i < end; i++)
        place->gone[i] = passes->early(passes->of, i);
    for (; place->came < place->moves->count && place->arrival[place->came].step <= step; place->came++)
        if (!passes->came(passes->of, place->arrival[place->came].event))
            return false;
    for (; place->sent < end; place->sent++)
        if (!place->gone[place->sent] && !passes->sent(passes->of, place->sent))
            return false;
    return true;
}

bool msccl_moves_pass(const struct msccl_moves *moves, const struct msccl_passes *passes)
{
    struct msccl_arrival *arrival = arrivals_of(moves);
    struct msccl_pass place = {moves, passes, arrival,
                               0,     0,      memory_take(moves->count, sizeof(bool), what_for)};
    bool fine = true;
    while (fine && place.came < moves->count) {
        uint64_t step = arrival[place.came].step;
        if (place.sent < moves->count && moves->event[place.sent].step < step)
            step = moves->event[place.sent].step;
        fine = pass_step(&place, step);
    }
    free(place.gone);
    free(arrival);
    return fine;
}

/* ------------------------------------------------------------------------------------ life and death */

void msccl_moves_open(struct msccl_moves *moves, uint32_t gpus)
{
    moves->gpus = gpus;
    moves->gpu = memory_take(gpus, sizeof moves->gpu[0], what_for);
}

void msccl_moves_free(struct msccl_moves *moves)
{
    for (uint32_t gpu = 0; moves->gpu && gpu < moves->gpus; gpu++) {
        for (size_t i = 0; i < moves->gpu[gpu].count; i++)
            free(moves->gpu[gpu].block[i].step);
        free(moves->gpu[gpu].block);
    }
    free(moves->gpu);
    free(moves->need);
}
