/*
 * components.c: parts of the array that no link joins to each other, the nodes of one colour of a mesh for
 * example, or the leaves of a tree; and the nodes around them.
 *
 * Let A be a set of nodes, and S the nodes outside of it with a link into it. What links inside A join is a
 * part. All that a part has to take in is sent into it by nodes of S, and each packet goes into one part:
 * what all parts have to take in, added up, is sent by S, whose nodes send one packet at a time each.
 * Likewise all that parts have to give out is received by S. Where a node does one thing at a time, sends
 * and receives of S add up; the nodes of S send what the parts take in, or what each of them has to give out
 * itself, and receive what the parts give out, or what each of them has to take in itself. A packet from S
 * to S is one send and one receive of S, by two nodes.
 *
 * Count a token that a part has to take in where it goes into the part on its way to some node there that
 * wants it. A node of S does not send it before a token can have come to that node, and not so late that no
 * node which wants any can be reached; it has as many steps less than the others. Of a prefix, a part takes
 * in, and gives out, another sum each time that the ranks in their order come into it, and leave it.
 */
#include <stdio.h>
#include <string.h>

#include "bound/components.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* What has to be moved by the nodes of S. */
struct component_load {
    uint64_t units, packets;
};

enum { AROUND = 4 }; /* a bit of `ends`: the node is in S */

/* Which limits of the nodes of S count. */
enum side { INTO, OUT_OF, BOTH };

/* ---------------------------------------------------------------------------------- before all the sets */

static void mark_ends(struct components *components)
{
    const struct demand *demand = components->search->terms->demand;
    for (size_t i = 0; i < demand->pair_count && demand->form == DEMAND_PAIRS; i++) {
        components->ends[demand->pairs[i].from] |= COMPONENTS_SOURCE;
        components->ends[demand->pairs[i].to] |= COMPONENTS_TARGET;
    }
    if (demand->form == DEMAND_PAIRS)
        return;
    for (int i = 0; i < demand->from.count; i++)
        components->ends[node_set_rank(&demand->from, i)] |= COMPONENTS_SOURCE;
    for (int i = 0; i < demand->to.count; i++)
        components->ends[node_set_rank(&demand->to, i)] |= COMPONENTS_TARGET;
    components->all_sources = (uint64_t)demand->from.count;
    components->all_targets = (uint64_t)demand->to.count;
}

/* Links from each node to the nearest one with the bit. */
static void measure(struct components *components, uint8_t bit, int32_t *near)
{
    const struct topo *topo = components->search->terms->topo;
    int head = 0, tail = 0;
    for (int rank = 0; rank < topo->nodes; rank++) {
        near[rank] = components->ends[rank] & bit ? 0 : -1;
        if (!near[rank])
            components->queue[tail++] = rank;
    }
    while (head < tail && tail < topo->nodes) {
        int node = components->queue[head++], degree = topo_degree(topo, node);
        components->search->profile.lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int peer = topo_peer(topo, node, port);
            if (peer < 0 || near[peer] >= 0)
                continue;
            near[peer] = near[node] + 1;
            components->queue[tail++] = peer;
        }
    }
}

/* --------------------------------------------------------------------------------------- parts of a set */

static void find_part(struct components *components, int start, int number)
{
    const struct topo *topo = components->search->terms->topo;
    int head = 0, tail = 0;
    components->of[start] = number;
    components->queue[tail++] = start;
    while (head < tail) {
        int node = components->queue[head++], degree = topo_degree(topo, node);
        components->search->profile.lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int peer = topo_peer(topo, node, port);
            if (peer < 0)
                continue;
            if (!components->in[peer]) {
                components->around += !(components->ends[peer] & AROUND);
                components->ends[peer] |= AROUND;
            } else if (components->of[peer] < 0) {
                components->of[peer] = number;
                components->queue[tail++] = peer;
            }
        }
    }
}

static void find_parts(struct components *components)
{
    int nodes = components->search->terms->topo->nodes, number;
    components->parts = components->around = 0;
    for (int rank = 0; rank < nodes; rank++) {
        components->of[rank] = -1;
        components->ends[rank] &= COMPONENTS_SOURCE | COMPONENTS_TARGET;
        components->part[rank] = (struct component){0};
    }
    for (int rank = 0; rank < nodes; rank++)
        if (components->in[rank] && components->of[rank] < 0)
            find_part(components, rank, components->parts++);
    number = components->parts;
    for (int rank = 0; rank < nodes; rank++)
        if (!components->in[rank])
            components->of[rank] = number++;
}

static uint64_t units_of(const struct demand *demand, uint64_t sources, uint64_t targets)
{
    return product_of(demand->units, tokens_between(demand, sources, targets));
}

static void count_pairs(struct components *components)
{
    const struct demand *demand = components->search->terms->demand;
    for (size_t i = 0; i < demand->pair_count; i++) {
        int from = components->of[demand->pairs[i].from], to = components->of[demand->pairs[i].to];
        if (from == to)
            continue;
        components->part[from].out = sum_of(components->part[from].out, demand->units);
        components->part[to].in = sum_of(components->part[to].in, demand->units);
    }
}

/* How often neighbours in rank are in different parts. */
static void count_runs(struct components *components)
{
    const struct terms *terms = components->search->terms;
    for (int rank = 1; rank < terms->topo->nodes; rank++) {
        struct component *before = &components->part[components->of[rank - 1]],
                         *here = &components->part[components->of[rank]];
        before->out += before != here ? terms->demand->units : 0;
        here->in += before != here ? terms->demand->units : 0;
    }
}

static void count_units(struct components *components)
{
    const struct demand *demand = components->search->terms->demand;
    int nodes = components->search->terms->topo->nodes;
    if (demand->form == DEMAND_PAIRS) {
        count_pairs(components);
        return;
    }
    if (demand->prefix) {
        count_runs(components);
        return;
    }
    for (int rank = 0; rank < nodes; rank++) {
        components->part[components->of[rank]].sources += (components->ends[rank] & COMPONENTS_SOURCE) != 0;
        components->part[components->of[rank]].targets += (components->ends[rank] & COMPONENTS_TARGET) != 0;
    }
    for (int i = 0; i < nodes; i++) {
        struct component *part = &components->part[i];
        part->in = units_of(demand, components->all_sources - part->sources, part->targets);
        part->out = units_of(demand, part->sources, components->all_targets - part->targets);
    }
}

static void add_load(struct component_load *load, uint64_t units)
{
    load->units = sum_of(load->units, units);
    load->packets += units > 0;
}

static struct component_load larger_load(struct component_load a, struct component_load b)
{
    return (struct component_load){larger_of(a.units, b.units), larger_of(a.packets, b.packets)};
}

/* ------------------------------------------------------------------------------------------------ bounds */

/* A node of S has fewer steps than the others, by the time of so many links. */
static int links_lost(const struct components *components, int rank, enum side side)
{
    int before = components->near[0][rank], after = components->near[1][rank];
    before -= side != INTO && before > 0;
    after -= side != OUT_OF && after > 0;
    return (before > 0 ? before : 0) + (after > 0 ? after : 0);
}

/* Count the nodes of S by the links in whose time they are of no use. */
static void count_lost(struct components *components, enum side side)
{
    int nodes = components->search->terms->topo->nodes;
    memset(components->lost, 0, 2 * (size_t)nodes * sizeof components->lost[0]);
    components->most_lost = 0;
    for (int rank = 0; rank < nodes; rank++) {
        int links = components->ends[rank] & AROUND ? links_lost(components, rank, side) : -1;
        if (links < 0)
            continue;
        components->lost[links]++;
        components->most_lost = links > components->most_lost ? links : components->most_lost;
    }
}

/* Can the nodes of S, `each` packets at a time each, move the load in so many steps? */
static bool fits(const struct components *components, const struct component_load *load, uint64_t each,
                 uint64_t steps)
{
    const struct terms *terms = components->search->terms;
    uint64_t busy =
        sum_of(product_of(load->packets, terms->startup), product_of(load->units, terms->per_unit));
    uint64_t time = 0, units = 0, packets = 0, hop = hop_steps(terms);
    for (int links = 0; links <= components->most_lost && product_of((uint64_t)links, hop) < steps; links++) {
        uint64_t left = steps - (uint64_t)links * hop,
                 rows = product_of((uint64_t)components->lost[links], each);
        uint64_t sending = left > terms->startup ? left - terms->startup : 0;
        time = sum_of(time, product_of(left, rows));
        packets = sum_of(packets, product_of(left / hop, rows));
        if (terms->per_unit)
            units = sum_of(units, product_of(sending / terms->per_unit, rows));
    }
    return time >= busy && packets >= load->packets && (!terms->per_unit || units >= load->units);
}

/* The least steps in which the load fits. */
static uint64_t least_steps(const struct components *components, const struct component_load *load,
                            uint64_t each)
{
    uint64_t low = 0, high = 1; /* it does not fit into `low` */
    if (!load->units)
        return 0;
    for (; !fits(components, load, each, high); high = product_of(high, 2)) {
        if (high == UINT64_MAX)
            return 0;
        low = high;
    }
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (fits(components, load, each, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* The most that a node does at a time, if each of some limits may be 0: none. */
static uint64_t least_limit(unsigned a, unsigned b, unsigned c)
{
    uint64_t least = a ? a : UINT64_MAX;
    least = b ? smaller_of(least, b) : least;
    return c ? smaller_of(least, c) : least;
}

static void offer(struct components *components, const struct component_load *load, enum side side,
                  uint64_t each)
{
    static const char *const does[] = {"send", "receive", "send and receive"};
    static const char *const whose[] = {" into them", " from them", ""};
    uint64_t around = (uint64_t)components->around, parts = (uint64_t)components->parts;
    uint64_t at_once = product_of(around, each);
    struct quantity p, a, q;
    struct unit_text units;
    count_lost(components, side);
    uint64_t steps = least_steps(components, load, each);
    char *reason = steps ? search_offer(components->search, "apart", steps) : NULL;
    if (!reason)
        return;
    snprintf(reason, BOUND_REASON_SIZE,
             "%s node%s next to %s part%s of the array%s %s to %s %s%s, %s at a time%s",
             quantity_count(&a, around), plural(around), quantity_count(&p, parts), plural(parts),
             parts == 1 ? "" : ", which no link joins to each other,", has_or_have(around), does[side],
             search_units(components->search, &units, load->units), whose[side],
             at_once == 1 ? "one" : quantity_count(&q, at_once),
             components->most_lost ? ", not before tokens have come there, nor too late for their further way"
                                   : "");
}

void components_look_at(struct components *components)
{
    const struct model *model = components->search->terms->model;
    struct component_load in = {0}, out = {0}, own_in = {0}, own_out = {0};
    find_parts(components);
    if (!components->parts || !components->around)
        return;
    count_units(components);
    for (int i = 0; i < components->parts; i++) {
        add_load(&in, components->part[i].in);
        add_load(&out, components->part[i].out);
    }
    uint64_t sends = least_limit(model->sends, model->ports, model->transmissions);
    uint64_t receives = least_limit(model->receives, model->ports, model->transmissions);
    if (sends != UINT64_MAX)
        offer(components, &in, INTO, sends);
    if (receives != UINT64_MAX)
        offer(components, &out, OUT_OF, receives);
    if (!model->transmissions)
        return;
    for (int rank = 0; rank < components->search->terms->topo->nodes; rank++)
        if (components->ends[rank] & AROUND) {
            add_load(&own_in, components->part[components->of[rank]].in);
            add_load(&own_out, components->part[components->of[rank]].out);
        }
    struct component_load send = larger_load(in, own_out), receive = larger_load(out, own_in);
    struct component_load both = {sum_of(send.units, receive.units), sum_of(send.packets, receive.packets)};
    offer(components, &both, BOTH, model->transmissions);
}

/* ------------------------------------------------------------------------------------------------ life */

bool components_limits(const struct terms *terms)
{
    const struct model *model = terms->model;
    const struct demand *demand = terms->demand;
    const struct limits limits = model_limits(model);
    return limits_nodes(&limits) && !model->worms && terms->topo->nodes > 2 &&
           (!demand->prefix || (!demand->from.list && !demand->to.list));
}

void components_open(struct components *components, struct bound_search *search)
{
    static const char what[] = "parts of the array";
    struct arena *memory = &search->memory;
    size_t nodes = (size_t)search->terms->topo->nodes;
    *components = (struct components){.search = search};
    components->in = arena_take(memory, nodes, 1, what);
    components->ends = arena_take(memory, nodes, 1, what);
    components->of = arena_take(memory, nodes, sizeof components->of[0], what);
    components->queue = arena_take(memory, nodes, sizeof components->queue[0], what);
    components->lost = arena_take(memory, 2 * nodes, sizeof components->lost[0], what);
    components->part = arena_take(memory, nodes, sizeof components->part[0], what);
    for (int end = 0; end < 2; end++)
        components->near[end] = arena_take(memory, nodes, sizeof components->near[end][0], what);
    mark_ends(components);
    measure(components, COMPONENTS_SOURCE, components->near[0]);
    measure(components, COMPONENTS_TARGET, components->near[1]);
}
