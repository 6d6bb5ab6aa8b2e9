/*
 * relevance.c: one pass from the last step to the first. What depends on time passes its mark to the acts
 * from which it follows: those of its node before it, the send of a packet, and the take that made room for
 * a packet. All of these come in earlier steps, or earlier in the acts of the node.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/relevance.h"

/* -------------------------------------------------------------------------------- sends that are pressed */

/*
 * Sends that another timing could begin while the packet before is on the link, which every model
 * forbids.
 *
 * Between two sends through one port a node may do nothing that surely takes as long as the first packet
 * holds the link: no node_step, and no receive of a packet that was sent in consequence of the first send.
 *
 * Needs a history with all acts.
 *
 * Vectors tell which act of each node is the last one that a packet is a consequence of. They are set in the
 * order of steps: what is taken in a step was sent in an earlier one.
 */
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

static void note_act(struct vectors *v, size_t i)
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

/* For each act: is it such a send? Result: `count` answers, which the caller frees. */
static bool *pressed_of(const struct acts *acts)
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
        note_act(&v, order[i]);
    for (size_t i = 0; i < acts->count; i++)
        pressed[i] = is_pressed(&v, i);
    free(order);
    free(v.sent);
    free(v.node);
    free(v.place);
    return pressed;
}

struct pass {
    const struct acts *acts;
    bool *matters; /* of each act: its time matters to an act that follows from it, on another node */
    bool *pressed; /* of each act: pressed.h */
    bool *follows; /* of each node: something that depends on time follows */
    size_t *taken; /* of each send: the act that took the packet; NO_SEND: none did */
};

/* Is there a packet, on another port, that the call could have taken instead? */
static bool has_rival(const struct acts *acts, const struct act *take)
{
    const uint32_t *heads = history_heads(acts->array, take);
    for (uint32_t port = 0; take->any && port < acts->array->nodes[take->rank].degree; port++)
        if ((int32_t)port != take->port && acts_sender(acts, take->rank, port, heads[port]) != NO_SEND)
            return true;
    return false;
}

/* A take lets its node go on, and makes room. Result: does its time matter? */
static bool pass_take(struct pass *p, size_t i)
{
    const struct act *take = &p->acts->act[i];
    bool depends = take->deadline != NEVER || has_rival(p->acts, take);
    bool matters = depends || p->follows[take->rank] || p->matters[i];
    size_t send = acts_taken(p->acts, take);
    if (matters && send != NO_SEND)
        p->matters[send] = true;
    p->follows[take->rank] = matters;
    return matters;
}

static void pass_send(struct pass *p, size_t i)
{
    const struct acts *acts = p->acts;
    const struct act *act = &acts->act[i];
    const struct channel *channel = &acts->array->nodes[act->rank].out[act->port];
    size_t link = channel_index(acts->array, channel), room = acts->array->links.mailbox;
    bool matters = p->matters[i] || p->follows[act->rank] || p->pressed[i] || acts->array->rules.on;
    p->follows[act->rank] = matters;
    if (!matters || act->number < room)
        return;
    size_t gone = p->taken[acts->send[acts->send_from[link] + act->number - room]];
    if (gone != NO_SEND)
        p->matters[gone] = true;
}

/* A server is dismissed when all others are done: that follows from all that was before. */
static void pass_dismissal(struct pass *p, uint32_t rank)
{
    for (uint32_t i = 0; p->follows[rank] && i < p->acts->nodes; i++)
        p->follows[i] = true;
}

static void find_takes(struct pass *p)
{
    for (size_t i = 0; i < p->acts->count; i++)
        p->taken[i] = NO_SEND;
    for (size_t i = 0; i < p->acts->count; i++) {
        size_t send = acts_taken(p->acts, &p->acts->act[i]);
        if (send != NO_SEND)
            p->taken[send] = i;
    }
}

static void pass_act(struct pass *p, size_t i, bool *relevant)
{
    const struct act *act = &p->acts->act[i];
    switch (act->kind) {
    case ACT_TAKE:
    case ACT_NAMED:
        relevant[i] = pass_take(p, i);
        break;
    case ACT_SEND:
        pass_send(p, i);
        break;
    case ACT_STEP:
        break;
    case ACT_CLOCK:
        p->follows[act->rank] = true;
        break;
    case ACT_NOTHING:
        if (act->deadline == NEVER)
            pass_dismissal(p, act->rank);
        else
            p->follows[act->rank] = true;
        break;
    }
}

bool *relevance_of(const struct acts *acts)
{
    size_t *order = acts_in_time(acts);
    bool *relevant = memory_take(acts->count, sizeof relevant[0], what_for);
    struct pass pass = {.acts = acts,
                        .matters = memory_take(acts->count, sizeof pass.matters[0], what_for),
                        .pressed = pressed_of(acts),
                        .follows = memory_take(acts->nodes, sizeof pass.follows[0], what_for),
                        .taken = memory_take(acts->count, sizeof pass.taken[0], what_for)};
    find_takes(&pass);
    for (size_t i = acts->count; i-- > 0;)
        pass_act(&pass, order[i], relevant);
    free(order);
    free(pass.matters);
    free(pass.pressed);
    free(pass.follows);
    free(pass.taken);
    return relevant;
}

bool relevance_any(const struct acts *acts)
{
    bool matters = acts->array->rules.on || acts->array->outcome.stalls;
    bool *pressed = pressed_of(acts);
    for (size_t i = 0; i < acts->count && !matters; i++) {
        const struct act *act = &acts->act[i];
        matters = act->kind == ACT_CLOCK || pressed[i] || (act_is_open(act) && act->deadline != NEVER);
    }
    free(pressed);
    return matters;
}
