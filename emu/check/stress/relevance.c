/*
 * relevance.c: one pass from the last step to the first. What depends on time passes its mark to the acts
 * from which it follows: those of its node before it, the send of a packet, and the take that made room for
 * a packet. All of these come in earlier steps, or earlier in the acts of the node.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/causes.h"

/* -------------------------------------------------------------------------------- sends that are pressed */

/*
 * Sends that another timing could begin while the packet before is on the link, which every model
 * forbids.
 *
 * Between two sends through one port a node may do nothing that surely takes as long as the first packet
 * holds the link: no node_step, and no receive of a packet that was sent in consequence of the first send.
 */
enum { THERE_AND_BACK = 2 }; /* steps, at least, from a send to the receive of what it caused */

/* Are these acts of a node, after `first` and before `last`, sure to take `steps` steps? */
static bool take_long(const struct causes *c, size_t first, size_t last, uint64_t steps)
{
    uint64_t sure = 0;
    bool back = false;
    for (size_t i = first + 1; i < last; i++) {
        size_t send = acts_taken(&c->acts, &c->acts.act[i]);
        sure += c->acts.act[i].kind == ACT_STEP;
        back = back || (send != NO_SEND && causes_before(c, first, send));
    }
    return sure >= steps || (back && steps <= THERE_AND_BACK);
}

static bool is_pressed(const struct causes *c, size_t i)
{
    const struct act *act = &c->acts.act[i];
    if (act->kind != ACT_SEND || !act->number || call_waits_for_link(act->call))
        return false;
    size_t last = acts_sent(&c->acts, act, act->number - 1);
    return !take_long(c, last, i, c->acts.act[last].soonest - c->acts.act[last].step);
}

static const char what_for[] = "what depends on time"; /* of memory */

struct backward_pass {
    const struct causes *causes;
    const struct act_table *acts; /* those of the causes */
    bool *matters; /* of each act: its time matters to an act that follows from it, on another node */
    bool *follows; /* of each node: something that depends on time follows */
    size_t *taken; /* of each send: the act that took the packet; NO_SEND: none did */
};

/* Is there a packet, on another port, that the call could have taken instead? */
static bool has_rival(const struct act_table *acts, const struct act *take)
{
    const uint32_t *heads = history_heads(acts->array, take);
    for (uint32_t port = 0; take->any && port < acts->array->nodes[take->rank].degree; port++)
        if ((int32_t)port != take->port && acts_sender(acts, take->rank, port, heads[port]) != NO_SEND)
            return true;
    return false;
}

/* A take lets its node go on, and makes room. Result: does its time matter? */
static bool pass_take(struct backward_pass *p, size_t i)
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

static void pass_send(struct backward_pass *p, size_t i)
{
    const struct act_table *acts = p->acts;
    const struct act *act = &acts->act[i];
    size_t room = acts->array->links.mailbox;
    bool matters =
        p->matters[i] || p->follows[act->rank] || is_pressed(p->causes, i) || acts->array->rules.on;
    p->follows[act->rank] = matters;
    if (!matters || act->number < room)
        return;
    size_t gone = p->taken[acts_sent(acts, act, act->number - room)];
    if (gone != NO_SEND)
        p->matters[gone] = true;
}

/* A server is dismissed when all others are done: that follows from all that was before. */
static void pass_dismissal(struct backward_pass *p, uint32_t rank)
{
    for (uint32_t i = 0; p->follows[rank] && i < p->acts->nodes; i++)
        p->follows[i] = true;
}

static void find_takes(struct backward_pass *p)
{
    for (size_t i = 0; i < p->acts->count; i++)
        p->taken[i] = NO_SEND;
    for (size_t i = 0; i < p->acts->count; i++) {
        size_t send = acts_taken(p->acts, &p->acts->act[i]);
        if (send != NO_SEND)
            p->taken[send] = i;
    }
}

static void pass_act(struct backward_pass *p, size_t i, bool *relevant)
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

bool *relevance_of(const struct causes *causes)
{
    const struct act_table *acts = &causes->acts;
    size_t *order = acts_in_time(acts);
    bool *relevant = memory_take(acts->count, sizeof relevant[0], what_for);
    struct backward_pass pass = {.causes = causes,
                                 .acts = acts,
                                 .matters = memory_take(acts->count, sizeof pass.matters[0], what_for),
                                 .follows = memory_take(acts->nodes, sizeof pass.follows[0], what_for),
                                 .taken = memory_take(acts->count, sizeof pass.taken[0], what_for)};
    find_takes(&pass);
    for (size_t i = acts->count; i-- > 0;)
        pass_act(&pass, order[i], relevant);
    free(order);
    free(pass.matters);
    free(pass.follows);
    free(pass.taken);
    return relevant;
}

bool relevance_any(const struct causes *causes)
{
    const struct act_table *acts = &causes->acts;
    bool matters = acts->array->rules.on || acts->array->outcome.stalls;
    for (size_t i = 0; i < acts->count && !matters; i++) {
        const struct act *act = &acts->act[i];
        matters =
            act->kind == ACT_CLOCK || is_pressed(causes, i) || (act_is_open(act) && act->deadline != NEVER);
    }
    return matters;
}
