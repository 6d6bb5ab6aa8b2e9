/*
 * msccl_moves.c: the events once in the order of their beginnings and once in that of their ends.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/trace_event.h"
#include "machine/memory.h"
#include "topo/topo.h"
#include "msccl/msccl_moves.h"

static const char what_for[] = "an MSCCL schedule";

/* Only graphs have several links between two nodes. */
uint32_t msccl_channel(const struct msccl_moves *moves, const struct trace_event *event)
{
    uint32_t channel = 0;
    if (strcmp(moves->topo->kind->name, "graph") != 0)
        return 0;
    for (uint32_t port = 0; port < event->port; port++)
        channel += topo_peer(moves->topo, (int)event->from, (int)port) == (int)event->to;
    return channel;
}

/* --------------------------------------------------------------------------------------------- time */

struct arrival {
    uint64_t step;
    size_t event;
};

static int arrival_order(const void *left, const void *right)
{
    const struct arrival *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return a->event < b->event ? -1 : a->event > b->event;
}

static struct arrival *arrivals_of(const struct msccl_moves *moves)
{
    struct arrival *arrival = memory_take(moves->count, sizeof arrival[0], what_for);
    for (size_t i = 0; i < moves->count; i++)
        arrival[i] = (struct arrival){moves->event[i].step + moves->event[i].duration, i};
    if (moves->count)
        qsort(arrival, moves->count, sizeof arrival[0], arrival_order);
    return arrival;
}

/* Where a pass is: events from `sent` on have not been sent, arrivals from `came` on have not come. */
struct place {
    const struct msccl_moves *moves;
    const struct msccl_passes *passes;
    const struct arrival *arrival;
    size_t sent, came;
    bool *gone; /* events that were sent early */
};

static size_t end_of_step(const struct place *place, uint64_t step)
{
    size_t end = place->sent;
    while (end < place->moves->count && place->moves->event[end].step == step)
        end++;
    return end;
}

static bool pass_step(struct place *place, uint64_t step)
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
    struct arrival *arrival = arrivals_of(moves);
    struct place place = {moves, passes, arrival, 0, 0, memory_take(moves->count, sizeof(bool), what_for)};
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

bool msccl_moves_make(struct msccl_moves *moves)
{
    moves->gpu = memory_take(moves->tokens->nodes, sizeof moves->gpu[0], what_for);
    return moves->tokens->sums ? msccl_sums_make(moves) : msccl_copies_make(moves);
}

void msccl_moves_free(struct msccl_moves *moves)
{
    for (uint32_t gpu = 0; moves->gpu && gpu < moves->tokens->nodes; gpu++)
        msccl_blocks_free(&moves->gpu[gpu]);
    free(moves->gpu);
}
