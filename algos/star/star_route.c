/*
 * star-route: shortest paths on a star graph by the rules R1 to R4 (Tseng, Chang and Sheu 1998, section II),
 * from nodes to nodes (k = 1) or to k-substars. Each node that has a packet knows its own permutation and the
 * packet's target, and crosses the port that the rules give; the packet counts its hops. The number of hops
 * must be the distance, which a breadth-first search finds.
 *
 * One port in a step is all that SLA gives a node, so the traffic must be in step:
 *   all       every node sends a packet to every k-substar: in turn i all nodes z to that of z x, x being the
 *             first node of substar i. As the rules look only at which symbols stand where, all cross one
 *             port in a hop, and the turn ends for all at once. (n!/k!) l_{n,k} steps.
 *   random:M  M packets from anywhere to anywhere, one at a time: a turn lasts as many hops as the diameter.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/mix.h"
#include "common/packet_times.h"
#include "common/received.h"
#include "parts/star_array.h"
#include "parts/star_distances.h"

/* Larger arrays need 12 n!^2 bytes for what arrives: 18 GiB and more. */
enum { ROUTE_MOST = 7 };

struct route_packet {
    uint16_t origin, target;
    uint32_t turn; /* from 1; 0: no packet has come */
    uint32_t hops;
};

struct pair {
    uint32_t source, target; /* ranks */
};

/* What all packets need at least. */
struct traffic {
    uint64_t hops;    /* of all packets */
    uint64_t longest; /* hops of one packet */
    uint64_t own;     /* packets that one node has to send first */
};

struct route_plan {
    int n, k;
    uint32_t turns;
    const struct pair *pairs; /* random ones, one a turn; NULL: all */
    uint64_t turn_steps;      /* of random pairs */
    const uint32_t *distance; /* from 12..n to the substars, by number */
    struct traffic traffic;
    uint64_t packets;
    uint64_t *arrived; /* for verify: packets at the nodes looked at */
};

static const struct pair *draw_pairs(struct parray *array, uint32_t count)
{
    uint32_t nodes = (uint32_t)parray_nodes(array);
    struct pair *pairs = parray_alloc(array, count * sizeof *pairs);
    uint64_t random = mix(parray_seed(array));

    for (uint32_t i = 0; i < count; i++) {
        random = mix(random);
        pairs[i].source = (uint32_t)(random >> 32) % nodes;
        pairs[i].target = (uint32_t)random % nodes;
    }
    return pairs;
}

/* The parameter pairs. */
static int read_pairs(struct parray *array, struct route_plan *plan)
{
    const char *text = parray_param(array, "pairs");
    uint32_t nodes = (uint32_t)parray_nodes(array), count;
    char more;

    if (strcmp(text, "all") == 0) {
        plan->turns = star_substars(plan->n, plan->k);
        plan->packets = (uint64_t)plan->turns * nodes;
        return 0;
    }
    if (sscanf(text, "random:%" SCNu32 "%c", &count, &more) != 1 || count < 1 || count > nodes)
        return parray_refuse(array, "pairs=%s: give all, or random:1 to random:%" PRIu32, text, nodes);
    plan->packets = plan->turns = count;
    plan->pairs = draw_pairs(array, count);
    plan->turn_steps = (uint64_t)parray_diameter(array) * parray_duration(array, 1);
    return 0;
}

/* The number of the substar z^-1 Y, for a node z and the substar Y of a target: its distance from 12..n is
 * that from z to Y. */
static uint32_t substar_of_way(const struct route_plan *plan, uint32_t source, uint32_t target)
{
    unsigned char from[STAR_SYMBOLS], to[STAR_SYMBOLS], back[STAR_SYMBOLS], way[STAR_SYMBOLS];

    star_unrank(plan->n, source, from);
    star_unrank(plan->n, target, to);
    star_inverse(plan->n, from, back);
    star_product(plan->n, back, to, way);
    return star_substar_number(plan->n, plan->k, way);
}

/* Add a packet that goes this far. `own`: packets of its source so far. */
static void add_traffic(struct traffic *traffic, uint64_t distance, uint64_t *own)
{
    *own += distance > 0;
    traffic->hops += distance;
    traffic->longest = distance > traffic->longest ? distance : traffic->longest;
    traffic->own = *own > traffic->own ? *own : traffic->own;
}

/* All sources send alike, or each what was drawn. */
static void measure_traffic(struct parray *array, struct route_plan *plan)
{
    uint64_t nodes = (uint64_t)parray_nodes(array), *own = parray_alloc(array, nodes * sizeof *own);

    for (uint32_t turn = 0; turn < plan->turns; turn++) {
        const struct pair *pair = plan->pairs ? &plan->pairs[turn] : NULL;

        if (pair)
            add_traffic(&plan->traffic, plan->distance[substar_of_way(plan, pair->source, pair->target)],
                        &own[pair->source]);
        else
            add_traffic(&plan->traffic, plan->distance[turn], &own[0]);
    }
    if (!plan->pairs)
        plan->traffic.hops *= nodes;
}

static int route_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, ROUTE_MOST);
    bool ok = true;
    struct route_plan *plan;

    if (n < 0)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    plan->n = n;
    plan->k = (int)parray_param_int(array, "k", 1, n - 1, &ok);
    plan->arrived = parray_alloc(array, sizeof *plan->arrived);
    if (!ok || read_pairs(array, plan))
        return -1;
    plan->distance = star_distances(array, n, plan->k);
    measure_traffic(array, plan);
    parray_set_arg(array, plan);
    return 0;
}

static size_t route_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct route_packet);
}

static struct route_packet make_packet(uint32_t turn, uint32_t origin, uint32_t target)
{
    return (struct route_packet){.origin = (uint16_t)origin, .target = (uint16_t)target, .turn = turn + 1};
}

static void keep_packet(struct node *self, const struct route_plan *plan, const struct route_packet *letter)
{
    struct route_packet *arrived = node_state(self);
    uint32_t turn = letter->turn - 1;

    if (node_check(self, turn < plan->turns && arrived[turn].turn == 0))
        arrived[turn] = *letter;
}

/* May the packet go on? Its ranks have to be ranks, and no shortest path is longer than the diameter. */
static bool is_on_its_way(const struct node *self, const struct route_packet *letter)
{
    return is_rank(self, letter->origin) && is_rank(self, letter->target) && letter->hops <= STAR_DIAMETER;
}

/* The port for a packet at this node; -1: the packet is at its target. */
static int next_port(const struct route_plan *plan, const unsigned char *here,
                     const struct route_packet *letter)
{
    unsigned char target[STAR_SYMBOLS];

    star_unrank(plan->n, letter->target, target);
    return star_next_port(plan->n, plan->k, here, target);
}

static void forward(struct node *self, const struct route_plan *plan, int port, struct route_packet *letter)
{
    struct packet packet = PACKET(letter, sizeof *letter);

    letter->hops++;
    packet.origin = letter->origin;
    packet.dest = plan->k == 1 ? letter->target : -1;
    node_send_packet(self, port, &packet);
}

/* In each hop of a turn every node sends one packet on and receives another one. */
static void route_all(struct node *self, const struct route_plan *plan, const unsigned char *here)
{
    unsigned char x[STAR_SYMBOLS], there[STAR_SYMBOLS];

    for (uint32_t turn = 0; turn < plan->turns; turn++) {
        star_substar(plan->n, plan->k, turn, x);
        star_product(plan->n, here, x, there);
        struct route_packet letter = make_packet(turn, (uint32_t)node_rank(self), star_rank(plan->n, there));
        for (int port; (port = next_port(plan, here, &letter)) >= 0;) {
            forward(self, plan, port, &letter);
            node_recv(self, port, &letter, sizeof letter);
            if (!node_check(self, is_on_its_way(self, &letter)))
                return;
        }
        keep_packet(self, plan, &letter);
    }
}

/* Send a packet on, or keep it. */
static void handle(struct node *self, const struct route_plan *plan, const unsigned char *here,
                   struct route_packet *letter)
{
    int port = next_port(plan, here, letter);

    if (port >= 0)
        forward(self, plan, port, letter);
    else
        keep_packet(self, plan, letter);
}

/* Handle the packets that come until the given step. */
static void relay_until(struct node *self, const struct route_plan *plan, const unsigned char *here,
                        uint64_t step)
{
    struct route_packet letter;
    struct packet packet = PACKET(&letter, sizeof letter);

    while (node_recv_until(self, NODE_ANY_PORT, &packet, step) >= 0)
        if (node_check(self, is_on_its_way(self, &letter)))
            handle(self, plan, here, &letter);
}

/* Send this node's own packets in their turns, and handle packets of other nodes whenever they come. */
static void route_random(struct node *self, const struct route_plan *plan, const unsigned char *here)
{
    uint32_t me = (uint32_t)node_rank(self);

    for (uint32_t turn = 0; turn < plan->turns; turn++) {
        if (plan->pairs[turn].source != me)
            continue;
        struct route_packet letter = make_packet(turn, me, plan->pairs[turn].target);
        relay_until(self, plan, here, 1 + turn * plan->turn_steps);
        handle(self, plan, here, &letter);
    }
    relay_until(self, plan, here, 1 + plan->turns * plan->turn_steps);
}

static void route_node(struct node *self)
{
    const struct route_plan *plan = node_arg(self);
    unsigned char here[STAR_SYMBOLS];

    star_here(self, plan->n, here);
    if (plan->pairs)
        route_random(self, plan, here);
    else
        route_all(self, plan, here);
}

/* Is this the packet of its turn, in the substar that it is for, and has it taken a shortest path? */
static bool is_right(const struct route_plan *plan, const struct route_packet *letter, uint32_t turn,
                     const unsigned char *here)
{
    unsigned char to[STAR_SYMBOLS];
    uint32_t number = substar_of_way(plan, letter->origin, letter->target);
    int n = plan->n, k = plan->k;

    star_unrank(n, letter->target, to);
    if (plan->pairs &&
        (letter->origin != plan->pairs[turn].source || letter->target != plan->pairs[turn].target))
        return false;
    if (!plan->pairs && number != turn)
        return false;
    return letter->turn == turn + 1 && letter->hops == plan->distance[number] &&
           star_substar_number(n, k, here) == star_substar_number(n, k, to);
}

static bool route_verify(struct node *self)
{
    const struct route_plan *plan = node_arg(self);
    const struct route_packet *arrived = node_state(self);
    unsigned char here[STAR_SYMBOLS];
    bool right = true;

    star_here(self, plan->n, here);
    for (uint32_t turn = 0; turn < plan->turns; turn++) {
        if (arrived[turn].turn == 0)
            continue;
        right &= is_right(plan, &arrived[turn], turn, here);
        ++*plan->arrived;
    }
    node_result(self, arrived, plan->turns * sizeof *arrived);
    return right;
}

/* Have all packets arrived? */
static void route_figures(struct parray *array)
{
    const struct route_plan *plan = parray_arg(array);
    parray_sum(array, plan->arrived, 1);
    parray_figure(array, "arrived", (double)*plan->arrived, "packets");
    parray_check(array, *plan->arrived == plan->packets);
}

/* In a step a node sends one packet, or one on each port under F*. All packets together need as many
 * transmissions as their distances add up to; no packet is faster than its distance; and no node sends its
 * own packets faster than its ports allow. */
static double route_bound(const struct parray *array)
{
    const struct route_plan *plan = parray_arg(array);
    uint64_t sends = star_ports_at_once(array);
    uint64_t all = sends * (uint64_t)parray_nodes(array);
    uint64_t steps = (plan->traffic.hops + all - 1) / all, own = (plan->traffic.own + sends - 1) / sends;

    steps = own > steps ? own : steps;
    return packet_times(array, (double)(plan->traffic.longest > steps ? plan->traffic.longest : steps));
}

/* With random pairs the paper has no time, since the time depends on the pairs drawn. */
static double route_paper(const struct parray *array)
{
    uint64_t hops = star_hops(parray_degree(array, 0) + 1, (int)strtol(parray_param(array, "k"), NULL, 10));

    return strcmp(parray_param(array, "pairs"), "all") == 0
               ? star_array_time(array, (struct star_cost){hops, hops})
               : -1.0;
}

static const struct parray_param route_params[] = {
    {"pairs", "all", "pairs of source and target: all, or random:M"},
    {"k", "1", "dimension of the substars that packets are for; 1: nodes"},
    {NULL, NULL, NULL},
};

extern const struct parray_program star_route_program; /* for registry.c */
const struct parray_program star_route_program = {
    .name = "star-route",
    .summary = "shortest paths on a star graph, to nodes or to substars",
    .paper = "Tseng, Chang and Sheu 1998, section II (rules R1 to R4)",
    .topology = "star:5",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F1 F*",
    .params = route_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct route_packet),
    .prepare = route_prepare,
    .state_bytes = route_state_bytes,
    .node = route_node,
    .verify = route_verify,
    .figures = route_figures,
    .figure_names = "arrived",
    .lower_bound = route_bound,
    .paper_time = route_paper,
};
