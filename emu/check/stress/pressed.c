/*
 * pressed.c: vectors tell which act of each node is the last one that a packet is a consequence of. They are
 * set in the order of steps: what is taken in a step was sent in an earlier one.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/pressed.h"

enum { THERE_AND_BACK = 2 }; /* steps, at least, from a send to the receive of what it caused */

static const char what_for[] = "what was sent in consequence of what"; /* of memory */

struct vectors {
    const struct acts *acts;
    uint32_t *sent;  /* of each act that is a send: one number a node, see `node` */
    uint32_t *node;  /* of each node: how many acts of each other one came before its next act */
    uint32_t *place; /* of each act that is a send: its place in acts->send */
};

static uint32_t *vector_of_send(const struct vectors *v, size_t act)
{
    return &v->sent[(size_t)v->place[act] * v->acts->nodes];
}

static void pass_act(struct vectors *v, size_t i)
{
    const struct acts *acts = v->acts;
    const struct act *act = &acts->act[i];
    uint32_t *mine = &v->node[(size_t)act->rank * acts->nodes];
    size_t send = acts_taken(acts, act);
    for (uint32_t n = 0; send != NO_SEND && n < acts->nodes; n++) {
        uint32_t theirs = vector_of_send(v, send)[n];
        mine[n] = theirs > mine[n] ? theirs : mine[n];
    }
    mine[act->rank] = (uint32_t)(i - acts->first[act->rank]) + 1;
    if (act->kind == ACT_SEND)
        memcpy(vector_of_send(v, i), mine, acts->nodes * sizeof *mine);
}

/* Are these acts of a node, after `first` and before `last`, sure to take `steps` steps? */
static bool take_long(const struct vectors *v, size_t first, size_t last, uint64_t steps)
{
    const struct acts *acts = v->acts;
    uint32_t rank = acts->act[first].rank, at = (uint32_t)(first - acts->first[rank]);
    uint64_t sure = 0;
    bool back = false;
    for (size_t i = first + 1; i < last; i++) {
        size_t send = acts_taken(acts, &acts->act[i]);
        sure += acts->act[i].kind == ACT_STEP;
        back = back || (send != NO_SEND && vector_of_send(v, send)[rank] > at);
    }
    return sure >= steps || (back && steps <= THERE_AND_BACK);
}

static bool is_pressed(const struct vectors *v, size_t i)
{
    const struct acts *acts = v->acts;
    const struct act *act = &acts->act[i];
    if (act->kind != ACT_SEND || !act->number || call_waits_for_link(act->call))
        return false;
    size_t last = acts->send[v->place[i] - 1];
    return !take_long(v, last, i, acts->act[last].soonest - acts->act[last].step);
}

bool *pressed_of(const struct acts *acts)
{
    size_t sends = acts->send_from[acts->array->links.channel_count];
    struct vectors v = {
        .acts = acts,
        .sent = memory_take(sends * acts->nodes, sizeof v.sent[0], what_for),
        .node = memory_take((size_t)acts->nodes * acts->nodes, sizeof v.node[0], what_for),
        .place = memory_take(acts->count, sizeof v.place[0], what_for),
    };
    bool *pressed = memory_take(acts->count, sizeof pressed[0], what_for);
    size_t *order = acts_in_time(acts);
    for (size_t i = 0; i < sends; i++)
        v.place[acts->send[i]] = (uint32_t)i;
    for (size_t i = 0; i < acts->count; i++)
        pass_act(&v, order[i]);
    for (size_t i = 0; i < acts->count; i++)
        pressed[i] = is_pressed(&v, i);
    free(order);
    free(v.sent);
    free(v.node);
    free(v.place);
    return pressed;
}
