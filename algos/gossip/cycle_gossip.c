/*
 * cycle-gossip: gossip along a Hamiltonian cycle where a node uses one port at a time (models SLA, F1, H1),
 * in the least time: on rings and tori, and on all meshes and hypercubes with an even number of nodes N.
 *
 * SLA: a node sends to the next one in the cycle and receives from the one before in every step: N - 1 steps,
 * as each node has N - 1 tokens to take in.
 *
 * F1: a node talks to the next one and to the one before by turns, and tokens go both ways round. Every step
 * is a perfect matching of the nodes: N - 1 steps.
 *
 * H1: the same turns, but tokens go one way: in a step one half of the nodes sends to the other. A node that
 * has N - 1 tokens to take in has to send as many, all in all: 2 (N - 1) steps.
 *
 * On a torus with an odd number of nodes no matching has all of them. One node rests in each step, the next
 * one in the step after: so any two links beside each other still take turns, and in N steps every link is
 * used (N - 1) / 2 times. That makes N steps in F1 and 2N in H1, the least there is, as no step moves more
 * than N - 1 packets in F1 and (N - 1) / 2 in H1. Meshes with an odd number of nodes have no Hamiltonian
 * cycle.
 *
 * Each node passes on what comes from either side in the order in which it came, its own token first. What it
 * has to send is there in time: between two turns of a link the link before it has one.
 */
#include <string.h>

#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/gossip.h"
#include "parts/grid_cycle.h"

#define CYCLE_KINDS "ring mesh torus hypercube"

enum way { ONWARDS, BACKWARDS, WAYS };

struct cycle_plan {
    struct gossip task;
    struct grid_cycle cycle;
    bool by_turns;  /* a node uses the links to the next and to the one before by turns */
    bool both_ways; /* a link that has its turn carries a packet either way */
    int steps;
};

/* What a node has besides the tokens. */
struct cycle_own {
    int place, port[WAYS]; /* ports to the next node and to the one before */
    int count[WAYS], sent[WAYS];
    uint32_t token[]; /* what goes onwards, in order of arrival, then what goes backwards */
};

/* -------------------------------------------------------------------------- before the run */

static bool is(const char *word, const char *other)
{
    return strcmp(word, other) == 0;
}

/* The steps under a model; negative: not one of these three. */
static double cycle_steps(const char *model, int nodes)
{
    int rest = nodes % 2;

    if (is(model, "SLA"))
        return nodes - 1;
    if (is(model, "F1"))
        return nodes - 1 + rest;
    return is(model, "H1") ? 2 * (nodes - 1 + rest) : -1;
}

static double cycle_claim(const struct parray *array)
{
    return unless_layered(array, packet_times(array, cycle_steps(parray_model(array), parray_nodes(array))));
}

static int cycle_prepare(struct parray *array)
{
    struct cycle_plan *plan = parray_alloc(array, sizeof *plan);
    const char *model = parray_model(array);

    if (gossip_take_any(array, &plan->task, CYCLE_KINDS) || grid_cycle_take(array, &plan->cycle))
        return -1;
    plan->both_ways = is(model, "F1");
    plan->by_turns = plan->both_ways || is(model, "H1");
    plan->steps = (int)cycle_steps(plan->by_turns ? model : "SLA", plan->task.tokens);
    parray_set_arg(array, plan);
    return 0;
}

static size_t cycle_state_bytes(const struct parray *array)
{
    size_t tokens = (size_t)parray_nodes(array) * WAYS;

    return gossip_state_bytes(array, sizeof(struct cycle_own) + tokens * sizeof(uint32_t));
}

/* -------------------------------------------------------------------------------- on a node */

/* Has the link from the node at that place to the next one its turn? */
static bool has_turn(const struct cycle_plan *plan, int place, int step)
{
    int nodes = plan->task.tokens;

    if (!plan->by_turns)
        return true;
    if (nodes % 2 == 0)
        return (place + step) % 2 != 0;
    /* The links behind the resting node, which is that of place `step` - 1, in the order of the cycle. */
    int behind = (place - step + 2 * nodes) % nodes;
    return behind % 2 == 0 && behind < nodes - 1;
}

static void pass_on(struct node *self, enum way way, int token)
{
    const struct cycle_plan *plan = node_arg(self);
    struct cycle_own *own = gossip_own_state(self);

    own->token[(int)way * plan->task.tokens + own->count[way]++] = (uint32_t)token;
}

static void send_next(struct node *self, enum way way)
{
    const struct cycle_plan *plan = node_arg(self);
    struct cycle_own *own = gossip_own_state(self);

    if (own->sent[way] < own->count[way])
        gossip_send(self, own->port[way], (int)own->token[(int)way * plan->task.tokens + own->sent[way]++]);
}

static void find_ports(struct node *self)
{
    const struct cycle_plan *plan = node_arg(self);
    struct cycle_own *own = gossip_own_state(self);
    int nodes = plan->task.tokens;

    own->place = grid_cycle_place(&plan->cycle, node_rank(self));
    for (int port = 0; port < node_degree(self); port++) {
        int peer = node_peer(self, port), place = peer < 0 ? -1 : grid_cycle_place(&plan->cycle, peer);
        if (place == (own->place + 1) % nodes)
            own->port[ONWARDS] = port;
        if (place == (own->place + nodes - 1) % nodes)
            own->port[BACKWARDS] = port;
    }
}

static void cycle_node(struct node *self)
{
    const struct cycle_plan *plan = node_arg(self);
    struct cycle_own *own = gossip_own_state(self);
    int nodes = plan->task.tokens, token, port;

    find_ports(self);
    gossip_start(self);
    pass_on(self, ONWARDS, node_rank(self));
    pass_on(self, BACKWARDS, node_rank(self));
    for (int step = 1; step <= plan->steps; step++) {
        if (has_turn(plan, own->place, step))
            send_next(self, ONWARDS);
        if (plan->both_ways && has_turn(plan, (own->place + nodes - 1) % nodes, step))
            send_next(self, BACKWARDS);
        gossip_next_step(self);
        while ((token = gossip_poll(self, &port)) >= 0)
            pass_on(self, port == own->port[BACKWARDS] ? ONWARDS : BACKWARDS, token);
    }
}

extern const struct parray_program cycle_gossip_program; /* for registry.c */
const struct parray_program cycle_gossip_program = {
    .name = "cycle-gossip",
    .task = "gossip",
    .summary = "gossip along a Hamiltonian cycle where a node uses one port at a time, in the least time",
    .topology = "mesh:4x4",
    .topologies = CYCLE_KINDS,
    .model = "H1",
    .models = "H1 F1 SLA",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = cycle_prepare,
    .state_bytes = cycle_state_bytes,
    .node = cycle_node,
    .verify = gossip_hand_in,
    .claimed_time = cycle_claim,
};
