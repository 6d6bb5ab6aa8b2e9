/*
 * bound_cut_vertex.c: a node whose removal parts the array, where a node uses one port at a time.
 *
 * All that the parts have to tell each other goes through the cut vertex, and it sends into one part at a
 * time: every token that is wanted in a part and does not start there is sent into it by the cut vertex, one
 * after the other for all parts together. What it receives is counted likewise. On one active port with full
 * duplex it may send into a part and receive from it at once; in half duplex it does one of the two.
 *
 * What it receives last has to be sent into the other parts after that.
 *
 * Of a prefix, the sum up to a node needs that of the ranks below which are in other parts. It is another one
 * for each time that the ranks, in their order, come into the part, and none of these sums follows from the
 * others; and what a part tells the others is another sum for each time that the ranks leave it.
 */
#include <stdio.h>

#include "bound/search.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* One part, or all of the array with the cut vertex. */
struct cut_part {
    uint64_t sources, targets;
    uint64_t entered, left;      /* times that the ranks in their order come into it, and leave it */
    int near_source, far_target; /* links from the cut vertex */
};

/* Packets of the cut vertex in one direction. */
struct traffic {
    uint64_t units, packets; /* packets: one for each part at least */
    int before, after;       /* links that tokens go before, and after */
};

struct cut_vertex {
    struct bound_search *search;
    int rank, parts;
    int best; /* the node with the strongest bound so far; -1: none has any */
    uint64_t best_steps;
    int32_t *of, *queue;   /* of: the part of a node, by rank; 0 before it is found */
    struct cut_part *part; /* from 1; part 0 is the cut vertex */
    struct cut_part all;
};

enum { FAR = 1 << 30, PARTS_MOST = 1 << 12, ROOTS_MOST = 2, PORTS_MOST = 4, SAMPLE_PART = 73, PART = 77 };

static const struct cut_part no_part = {.near_source = FAR, .far_target = -1};

static void find_part(struct cut_vertex *cut_vertex, int start, int number)
{
    const struct topo *topo = cut_vertex->search->terms->topo;
    int head = 0, tail = 0;
    cut_vertex->of[start] = number;
    cut_vertex->queue[tail++] = start;
    while (head < tail) {
        int node = cut_vertex->queue[head++], degree = topo_degree(topo, node);
        cut_vertex->search->profile.lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int peer = topo_peer(topo, node, port);
            if (peer < 0 || peer == cut_vertex->rank || cut_vertex->of[peer])
                continue;
            cut_vertex->of[peer] = number;
            cut_vertex->queue[tail++] = peer;
        }
    }
}

static void find_parts(struct cut_vertex *cut_vertex)
{
    const struct topo *topo = cut_vertex->search->terms->topo;
    int nodes = topo->nodes;
    cut_vertex->parts = 0;
    for (int rank = 0; rank < nodes; rank++)
        cut_vertex->of[rank] = 0;
    for (int port = 0; port < topo_degree(topo, cut_vertex->rank) && cut_vertex->parts < PARTS_MOST; port++) {
        int peer = topo_peer(topo, cut_vertex->rank, port);
        if (peer >= 0 && !cut_vertex->of[peer])
            find_part(cut_vertex, peer, ++cut_vertex->parts);
    }
}

static void count_source(struct cut_part *part, int distance)
{
    part->sources++;
    part->near_source = distance < part->near_source ? distance : part->near_source;
}

static void count_target(struct cut_part *part, int distance)
{
    part->targets++;
    part->far_target = distance > part->far_target ? distance : part->far_target;
}

static void count_parts(struct cut_vertex *cut_vertex)
{
    const struct demand *demand = cut_vertex->search->terms->demand;
    const int32_t *at = cut_vertex->search->profile.at; /* the distance from the cut vertex */
    cut_vertex->all = no_part;
    for (int i = 0; i <= cut_vertex->parts; i++)
        cut_vertex->part[i] = no_part;
    for (int i = 0; i < demand->from.count; i++) {
        int rank = node_set_rank(&demand->from, i);
        if (at[rank] < 0)
            continue;
        count_source(&cut_vertex->part[cut_vertex->of[rank]], at[rank]);
        count_source(&cut_vertex->all, at[rank]);
    }
    for (int i = 0; i < demand->to.count; i++) {
        int rank = node_set_rank(&demand->to, i);
        if (at[rank] < 0)
            continue;
        count_target(&cut_vertex->part[cut_vertex->of[rank]], at[rank]);
        count_target(&cut_vertex->all, at[rank]);
    }
}

static uint64_t units_of(const struct demand *demand, uint64_t sources, uint64_t targets)
{
    return product_of(demand->units, tokens_between(demand, sources, targets));
}

/* Count for each part how often neighbours in rank are in different parts. */
static void count_runs(struct cut_vertex *cut_vertex)
{
    for (int rank = 1; rank < cut_vertex->search->terms->topo->nodes; rank++) {
        struct cut_part *before = &cut_vertex->part[cut_vertex->of[rank - 1]],
                        *here = &cut_vertex->part[cut_vertex->of[rank]];
        before->left += before != here;
        here->entered += before != here;
    }
}

static uint64_t units_into(const struct cut_vertex *cut_vertex, const struct cut_part *part)
{
    if (cut_vertex->search->terms->demand->prefix)
        return product_of(cut_vertex->search->terms->demand->units, part->entered);
    return units_of(cut_vertex->search->terms->demand, cut_vertex->all.sources - part->sources,
                    part->targets);
}

static uint64_t units_out_of(const struct cut_vertex *cut_vertex, const struct cut_part *part)
{
    if (cut_vertex->search->terms->demand->prefix)
        return product_of(cut_vertex->search->terms->demand->units, part->left);
    return units_of(cut_vertex->search->terms->demand, part->sources,
                    cut_vertex->all.targets - part->targets);
}

static void add_units(struct traffic *traffic, uint64_t units)
{
    traffic->units = sum_of(traffic->units, units);
    traffic->packets += units > 0;
}

static uint64_t traffic_steps(const struct terms *terms, const struct traffic *t)
{
    uint64_t busy = sum_of(product_of(t->packets, terms->startup), product_of(t->units, terms->per_unit));
    return t->units ? sum_of(busy, product_of((uint64_t)(t->before + t->after), hop_steps(terms))) : 0;
}

static void offer(struct cut_vertex *cut_vertex, const char *kind, const struct traffic *traffic,
                  const char *does, bool through)
{
    const char *rest = through ? "of which the last one then takes" : "which take";
    const char *after = through ? "into the others, one after the other" : "before or after that";
    struct bound_search *search = cut_vertex->search;
    struct unit_text units;
    struct quantity parts;
    uint64_t steps = traffic_steps(search->terms, traffic);
    char *reason = search_offer(search, kind, steps);
    if (steps > cut_vertex->best_steps) {
        cut_vertex->best = cut_vertex->rank;
        cut_vertex->best_steps = steps;
    }
    if (!reason)
        return;
    int used = snprintf(reason, BOUND_REASON_SIZE,
                        "node %d joins %s parts of the array and has to %s %s, one at a time",
                        cut_vertex->rank, quantity_count(&parts, (uint64_t)cut_vertex->parts), does,
                        search_units(search, &units, traffic->units));
    if (traffic->before || traffic->after)
        snprintf(reason + used, BOUND_REASON_SIZE - (size_t)used, ", %s %d link%s %s", rest,
                 traffic->before + traffic->after, plural((uint64_t)(traffic->before + traffic->after)),
                 after);
}

/* Sends of the cut vertex: not before some token can be there; and the last one into some part is copied on
 * to its farthest target, if all targets want it. */
static struct traffic find_sends(const struct cut_vertex *cut_vertex)
{
    const struct demand *demand = cut_vertex->search->terms->demand;
    bool copies = demand->form == DEMAND_COPIES && !demand->prefix;
    struct traffic sends = {.before = cut_vertex->all.near_source, .after = FAR};
    for (int i = 1; i <= cut_vertex->parts; i++) {
        const struct cut_part *part = &cut_vertex->part[i];
        uint64_t units = units_into(cut_vertex, part);
        add_units(&sends, units);
        if (units && part->far_target - 1 < sends.after)
            sends.after = copies ? part->far_target - 1 : 0;
    }
    return sends;
}

static struct traffic find_receives(const struct cut_vertex *cut_vertex)
{
    struct traffic receives = {0};
    for (int i = 1; i <= cut_vertex->parts; i++)
        add_units(&receives, units_out_of(cut_vertex, &cut_vertex->part[i]));
    return receives;
}

/* Receives, and what has to be sent after the last of them: it came from some part, and all others with
 * targets want it. The last of those sends goes on to the farthest target of its part. */
static struct traffic find_through_copies(const struct cut_vertex *cut_vertex)
{
    struct traffic through = find_receives(cut_vertex);
    int targets = 0, far = FAR;
    bool shared = false;
    for (int i = 1; i <= cut_vertex->parts; i++) {
        const struct cut_part *part = &cut_vertex->part[i];
        targets += part->targets > 0;
        far = part->targets && part->far_target - 1 < far ? part->far_target - 1 : far;
        shared = shared || (part->targets && part->sources);
    }
    if (targets > shared)
        through.after = targets - shared + far;
    return through;
}

/* Of private tokens only those for other parts count. The last packet with some of them has them for one
 * other part at least; and if not for all, its part has sent another packet before. */
static struct traffic find_through_private(const struct cut_vertex *cut_vertex)
{
    const struct demand *demand = cut_vertex->search->terms->demand;
    struct traffic through = {0};
    int most = 0;
    for (int i = 1; i <= cut_vertex->parts; i++) {
        const struct cut_part *part = &cut_vertex->part[i];
        uint64_t targets = cut_vertex->all.targets - cut_vertex->part[0].targets - part->targets;
        int others = 0;
        for (int k = 1; k <= cut_vertex->parts; k++)
            others += k != i && cut_vertex->part[k].targets;
        if (part->sources && others)
            most = !most || others < most ? others : most;
        add_units(&through, units_of(demand, part->sources, targets));
    }
    through.after = most > 0;
    through.packets += most > 1;
    return through;
}

static struct traffic find_through(const struct cut_vertex *cut_vertex)
{
    bool copies = cut_vertex->search->terms->demand->form == DEMAND_COPIES;
    return copies ? find_through_copies(cut_vertex) : find_through_private(cut_vertex);
}

/* Sends and receives that exclude each other: all of them, or those with different parts. */
static struct traffic find_both(const struct cut_vertex *cut_vertex, bool per_part)
{
    struct traffic both = {0};
    for (int i = 1; i <= cut_vertex->parts; i++) {
        uint64_t in = units_out_of(cut_vertex, &cut_vertex->part[i]),
                 out = units_into(cut_vertex, &cut_vertex->part[i]);
        if (per_part) {
            add_units(&both, larger_of(in, out));
        } else {
            add_units(&both, in);
            add_units(&both, out);
        }
    }
    return both;
}

static void look_at_cut_vertex(struct cut_vertex *cut_vertex)
{
    const struct model *model = cut_vertex->search->terms->model;
    find_parts(cut_vertex);
    if (cut_vertex->parts < 2 || cut_vertex->parts == PARTS_MOST)
        return;
    profile_of_node(&cut_vertex->search->profile, cut_vertex->rank);
    count_parts(cut_vertex);
    if (cut_vertex->search->terms->demand->prefix)
        count_runs(cut_vertex);
    struct traffic sends = find_sends(cut_vertex), receives = find_receives(cut_vertex);
    offer(cut_vertex, "joint-out", &sends, "send", false);
    offer(cut_vertex, "joint-in", &receives, "receive", false);
    if (!cut_vertex->search->terms->demand->prefix) {
        struct traffic through = find_through(cut_vertex);
        offer(cut_vertex, "joint-through", &through, "receive", true);
    }
    if (model->ports == 1 || model->transmissions == 1) {
        struct traffic both = find_both(cut_vertex, model->ports == 1);
        offer(cut_vertex, "joint", &both, model->ports == 1 ? "send or receive" : "send and receive", false);
    }
}

static void look_at_node(struct cut_vertex *cut_vertex, int rank)
{
    if (rank < 0 || topo_degree(cut_vertex->search->terms->topo, rank) < 2 ||
        !search_affords(cut_vertex->search, PART))
        return;
    cut_vertex->rank = rank;
    look_at_cut_vertex(cut_vertex);
}

/* The few nodes that all tokens start at, or are for, and those next to them, through which they go. */
static void look_at_roots(struct cut_vertex *cut_vertex, const struct node_set *set)
{
    const struct topo *topo = cut_vertex->search->terms->topo;
    for (int i = 0; set->count <= ROOTS_MOST && i < set->count; i++) {
        int root = node_set_rank(set, i), degree = topo_degree(topo, root);
        look_at_node(cut_vertex, root);
        for (int port = 0; port < degree && port < PORTS_MOST; port++)
            look_at_node(cut_vertex, topo_peer(topo, root, port));
    }
}

/* Those next to the ends of the array, which have one link. */
static void look_at_ends(struct cut_vertex *cut_vertex)
{
    const struct topo *topo = cut_vertex->search->terms->topo;
    int ends = 0;
    for (int rank = 0; rank < topo->nodes && ends < ROOTS_MOST; rank++) {
        int degree = topo_degree(topo, rank), peer = -1, links = 0;
        for (int port = 0; port < degree; port++)
            if (topo_peer(topo, rank, port) >= 0) {
                peer = topo_peer(topo, rank, port);
                links++;
            }
        if (links == 1) {
            ends++;
            look_at_node(cut_vertex, peer);
        }
    }
}

/* The neighbours of the node that was the best so far, as long as they are better. */
static void look_at_better(struct cut_vertex *cut_vertex)
{
    const struct topo *topo = cut_vertex->search->terms->topo;
    for (int at = cut_vertex->best; at >= 0 && search_affords(cut_vertex->search, PART);) {
        int degree = topo_degree(topo, at);
        for (int port = 0; port < degree && port < PORTS_MOST; port++)
            look_at_node(cut_vertex, topo_peer(topo, at, port));
        at = cut_vertex->best != at ? cut_vertex->best : -1;
    }
}

static void look_at_cut_vertices(struct cut_vertex *cut_vertex)
{
    const struct demand *demand = cut_vertex->search->terms->demand;
    const struct bound_search *search = cut_vertex->search;
    int nodes = search->terms->topo->nodes;
    uint64_t each = (uint64_t)nodes * (uint64_t)search->terms->topo->max_degree + 1;
    uint64_t limit = search->budget / 100 * SAMPLE_PART, spent = search->profile.lookups;
    uint64_t affordable = limit > spent ? (limit - spent) / each / 2 : 0;
    look_at_node(cut_vertex, nodes / 2);
    look_at_roots(cut_vertex, &demand->from);
    look_at_roots(cut_vertex, &demand->to);
    look_at_ends(cut_vertex);
    int stride = affordable > (uint64_t)nodes ? 1 : (int)((uint64_t)nodes / (affordable + 1)) + 1;
    for (int from = 0; from < 2; from++)
        for (int rank = from ? nodes / 2 : 0; rank < nodes && search_affords(search, SAMPLE_PART);
             rank += stride)
            look_at_node(cut_vertex, rank);
    if (stride > 1)
        look_at_better(cut_vertex);
}

void bound_cut_vertex(struct bound_search *search)
{
    const struct topo *topo = search->terms->topo;
    const struct demand *demand = search->terms->demand;
    size_t nodes = (size_t)topo->nodes;
    struct cut_vertex cut_vertex = {.search = search, .best = -1};
    if (!matching_limits(search->terms->model) || search->terms->model->worms || nodes < 3 ||
        topo->kind->alike || demand->form == DEMAND_PAIRS ||
        (demand->prefix && (demand->from.list || demand->to.list)))
        return;
    cut_vertex.of = arena_take(&search->memory, nodes, sizeof cut_vertex.of[0], "cut vertices");
    cut_vertex.queue = arena_take(&search->memory, nodes, sizeof cut_vertex.queue[0], "cut vertices");
    cut_vertex.part = arena_take(&search->memory, PARTS_MOST, sizeof cut_vertex.part[0], "cut vertices");
    look_at_cut_vertices(&cut_vertex);
}
