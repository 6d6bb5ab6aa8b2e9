/*
 * judge.c: suspicion, then examination.
 *
 * The quick test keeps for each node the last step of the longest packet that it sends and of the longest
 * that it receives, and their ports, or that there are several. A packet that begins while such a packet is
 * on a link makes the node a suspect if the model has a rule that the two could break. The quick test may
 * suspect a lawful node, but misses no violation, and does not depend on the order of packets in a step.
 */
#include <stdlib.h>

#include "judge/judge.h"
#include "machine/memory.h"

/* ---------------------------------------------------------------------------- violations */

static void add_part(struct violation *v, uint32_t port, uint32_t peer, bool receives, const char *site)
{
    if (!v)
        return;
    if (v->parts < VIOLATION_PARTS)
        v->part[v->parts] = (struct violation_part){
            .port = (int32_t)port, .peer = (int32_t)peer, .receives = receives, .site = site};
    v->parts++;
}

void judge_link(struct node *self, uint32_t port)
{
    const struct channel *channel = &self->out[port];
    struct violation *v = violation_add(self->lane, self->shard->now, self->rank, RULE_LINK);
    add_part(v, port, channel->peer, false, channel->site);
    add_part(v, port, channel->peer, false, self->site);
}

/* ---------------------------------------------------------------------------- suspicion */

static bool is_suspicious(const struct model *model, const struct use *use, bool receives, int32_t port,
                          uint64_t now)
{
    bool sending = use->send_until >= now, receiving = use->receive_until >= now;
    if (model->sends && !receives && sending)
        return true;
    if (model->receives && receives && receiving)
        return true;
    if (model->transmissions && (sending || receiving))
        return true;
    return model->ports && ((sending && use->send_port != port) || (receiving && use->receive_port != port));
}

/* Enter a packet into the use of the node; suspect the node if the packet does not go with that use. */
static void charge_node(struct node *node, bool receives, uint32_t port, uint64_t until)
{
    struct shard *shard = node->shard;
    struct use *use = &node->array->rules.uses[node->rank];
    if (is_suspicious(node->array->model, use, receives, (int32_t)port, shard->now))
        idset_add_shared(&shard->suspects, node->rank - shard->first);
    uint64_t *last = receives ? &use->receive_until : &use->send_until;
    int32_t *where = receives ? &use->receive_port : &use->send_port;
    *where = *last >= shard->now && *where != (int32_t)port ? -1 : (int32_t)port;
    *last = *last > until ? *last : until;
}

void judge_charge(struct node *self, uint32_t port, uint64_t until, bool again)
{
    struct parray *array = self->array;
    const struct channel *channel = &self->out[port];
    charge_node(self, false, port, until);
    if (again)
        return;
    if (!part_holds(array, channel->peer)) {
        crossing_note(self, CROSSING_CHARGED, port);
        return;
    }
    struct charges *list =
        &self->lane->charges[shard_of(&array->contexts, channel->peer) - array->contexts.shards];
    list->item = memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "charges");
    list->item[list->count++] = (struct charge){.rank = channel->peer, .port = channel_back(array, channel)};
}

/* -------------------------------------------------------------------------- examination */

/* What is on the links of a node in a step, and whether some of it began in that step. */
struct charge_tally {
    unsigned sends, receives, ports, transmissions;
    bool new_send, new_receive;
};

/* Judge a half-duplex link that both its nodes use. Two packets that begin together are charged at both ends,
 * of which the lower rank reports. The violation is always that of the lower rank. */
static void judge_half_duplex(struct lane *lane, struct node *node, uint32_t port, uint64_t now)
{
    const struct channel *mine = &node->out[port];
    if (mine->until < now)
        return;
    if (channel_began(mine, now) && node->rank > mine->peer)
        return;
    lane->both_ways = true;
    const struct channel *theirs = channel_towards(node, port);
    const struct node *low = node->rank < mine->peer ? node : &node->array->nodes[mine->peer];
    struct violation *v = violation_add(lane, now, low->rank, RULE_HALF_DUPLEX);
    if (low == node) {
        add_part(v, port, mine->peer, false, mine->site);
        add_part(v, port, mine->peer, true, theirs->site);
    } else {
        uint32_t low_port = (uint32_t)(theirs - low->out);
        add_part(v, low_port, node->rank, false, theirs->site);
        add_part(v, low_port, node->rank, true, mine->site);
    }
}

static struct charge_tally count_parts(const struct node *node, uint64_t now)
{
    struct charge_tally tally = {0};
    for (uint32_t port = 0; port < node->degree; port++) {
        if (node->out[port].peer == NO_PEER)
            continue;
        const struct channel *out = &node->out[port], *towards = channel_towards(node, port);
        bool sends = out->until >= now, receives = towards->until >= now;
        tally.new_send |= sends && channel_began(out, now);
        tally.new_receive |= receives && channel_began(towards, now);
        tally.sends += sends;
        tally.receives += receives;
        tally.ports += sends || receives;
        tally.transmissions += sends + receives;
    }
    return tally;
}

static void add_node_violation(struct lane *lane, const struct node *node, uint64_t now, enum rule rule,
                               bool with_sends, bool with_receives)
{
    struct violation *v = violation_add(lane, now, node->rank, rule);
    for (uint32_t port = 0; v && port < node->degree; port++) {
        const struct channel *out = &node->out[port];
        if (out->peer == NO_PEER)
            continue;
        const struct channel *towards = channel_towards(node, port);
        if (with_sends && out->until >= now)
            add_part(v, port, out->peer, false, out->site);
        if (with_receives && towards->until >= now)
            add_part(v, port, out->peer, true, towards->site);
    }
}

static void examine_node(struct lane *lane, const struct model *model, const struct node *node, uint64_t now)
{
    struct charge_tally tally = count_parts(node, now);
    if (model->sends && tally.sends > model->sends && tally.new_send)
        add_node_violation(lane, node, now, RULE_SENDS, true, false);
    if (model->receives && tally.receives > model->receives && tally.new_receive)
        add_node_violation(lane, node, now, RULE_RECEIVES, false, true);
    if (model->ports && tally.ports > model->ports)
        add_node_violation(lane, node, now, RULE_PORTS, true, true);
    if (model->transmissions && tally.transmissions > model->transmissions)
        add_node_violation(lane, node, now, RULE_TRANSMISSIONS, true, true);
}

static void read_charges(struct parray *array, struct shard *shard, const struct lane *from)
{
    const struct charges *list = &from->charges[shard - array->contexts.shards];
    for (size_t i = 0; i < list->count; i++) {
        struct node *node = &array->nodes[list->item[i].rank];
        uint32_t port = list->item[i].port;
        charge_node(node, true, port, channel_towards(node, port)->until);
        if (array->model->half_duplex)
            judge_half_duplex(shard->lane, node, port, shard->now);
    }
}

void judge_shard(struct parray *array, struct shard *shard)
{
    if (array->contexts.ran)
        for (uint32_t i = 0; i < array->contexts.ran_count; i++)
            read_charges(array, shard, array->nodes[array->contexts.ran[i]].lane);
    else
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            read_charges(array, shard, array->contexts.shards[i].lane);
    uint32_t number = 0;
    while ((number = idset_take(&shard->suspects, number)) != IDSET_NONE)
        examine_node(shard->lane, array->model, &array->nodes[shard->first + number], shard->now);
}

void judge_forget(const struct parray *array, struct lane *lane)
{
    for (uint32_t i = 0; lane->charges && i < array->contexts.shard_count; i++)
        lane->charges[i].count = 0;
}

enum { ROOM = 2 * VIOLATIONS_KEPT };

int violation_order(const void *left, const void *right)
{
    const struct violation *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->rule != b->rule)
        return a->rule < b->rule ? -1 : 1;
    if (a->part[0].port != b->part[0].port)
        return a->part[0].port - b->part[0].port;
    if (a->part[1].worm.from != b->part[1].worm.from)
        return a->part[1].worm.from - b->part[1].worm.from;
    return a->part[1].worm.to - b->part[1].worm.to;
}

struct violation *violation_add(struct lane *lane, uint64_t step, uint32_t node, enum rule rule)
{
    lane->violations++;
    if (lane->violation_count >= VIOLATIONS_KEPT && lane->violation[VIOLATIONS_KEPT - 1].step < step)
        return NULL;
    if (lane->violation_count == ROOM) {
        qsort(lane->violation, ROOM, sizeof lane->violation[0], violation_order);
        lane->violation_count = VIOLATIONS_KEPT;
    }
    lane->violation = memory_grow(lane->violation, &lane->violation_room, lane->violation_count + 1,
                                  sizeof lane->violation[0], "violations");
    struct violation *v = &lane->violation[lane->violation_count++];
    *v = (struct violation){.step = step, .node = (int32_t)node, .rule = rule};
    return v;
}
