/*
 * worm_conclude.c: what a run with worms gave: figures of the worms, and the worms that nobody received.
 */
#include <math.h>

#include "machine/memory.h"
#include "worm/worm.h"
#include "worm/worm_conclude.h"

static void add_leftover(struct outcome *o, size_t *room, const struct worm *worm)
{
    if (o->leftovers_kept == LEFTOVERS_KEPT)
        return;
    o->leftover = memory_grow(o->leftover, room, o->leftovers_kept + 1, sizeof o->leftover[0], "leftovers");
    o->leftover[o->leftovers_kept++] =
        (struct leftover){.from = (int32_t)worm->from, .port = -1, .to = (int32_t)worm->to, .packets = 1};
}

/* Of all node-steps of the run; NAN without steps. */
static double share_of_steps(const struct parray *array, uint64_t steps)
{
    uint64_t all = array->count * array->outcome.steps;
    return all ? (double)steps / (double)all : (double)NAN;
}

void worms_conclude(struct parray *array)
{
    const struct worm_net *net = array->worms;
    struct outcome *o = &array->outcome;
    size_t room = 0;
    if (!net)
        return;
    o->has_worms = true;
    o->worms = net->worms;
    o->tcd = net->hops;
    o->longest = net->longest;
    o->mean_path = o->worms ? (double)o->tcd / (double)o->worms : (double)NAN;
    o->port_steps = net->sending_steps;
    o->worm_sends = share_of_steps(array, net->sending_steps);
    o->worm_receives = share_of_steps(array, net->receiving_steps);
    o->worm_idles = 1 - share_of_steps(array, net->active_steps);
    o->received = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        o->received += net->lanes[i].received;
    o->leftovers = o->worms - o->received;
    for (uint32_t rank = 0; o->leftovers && rank < array->count; rank++)
        for (const struct worm *worm = net->inboxes[rank].first; worm; worm = worm->next)
            add_leftover(o, &room, worm);
    for (uint32_t rank = 0; array->links.counted && rank < array->count; rank++)
        o->fullest = net->inboxes[rank].held > o->fullest ? net->inboxes[rank].held : o->fullest;
}
