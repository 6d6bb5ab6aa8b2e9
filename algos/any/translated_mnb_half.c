/*
 * translated-mnb-half: multinode broadcast on a Cayley array without cycles of odd length, over half-duplex
 * links: hypercubes, star graphs, and rings and tori with even sides.
 *
 * It is translated-mnb under the model H*: all nodes follow a plan for the broadcast of node 0, moved to
 * themselves (parts/plan.h). The plan uses every kind of channel at most once in a step. Nodes of two colours
 * take turns in its steps, but for the last one, in which they may send at the same time
 * (parts/plan_halves.h). This takes ceil(2 (N - 1) / p) steps on N nodes of p ports, the least there is,
 * wherever the plan takes ceil((N - 1) / p) steps and leaves the last nodes links enough.
 *
 * A packet carries the token, its origin, and the place of the plan in which the receiver is to act for this
 * origin.
 *
 * Every node receives each token but its own once: N (N - 1) transmissions.
 */
#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"
#include "common/received.h"
#include "parts/plan.h"
#include "parts/plan_greedy.h"
#include "parts/plan_halves.h"

struct half_task {
    struct plan plan;
    struct plan_halves halves;
    uint64_t pace; /* steps that a packet holds a link */
};

/* What is on the link. */
struct half_sent {
    uint32_t token;
    uint32_t place; /* of the receiver, in the plan as moved to the origin */
};

/* What a node has in a place of the plan; node_state is a table of these. */
struct half_held {
    uint32_t token; /* 0: not here yet */
    int32_t origin;
};

static int half_prepare(struct parray *array)
{
    struct half_task *task = parray_alloc(array, sizeof *task);

    if (one_word_a_token(array))
        return -1;
    if (parray_degree(array, 0) > PLAN_MAX_KINDS)
        return parray_refuse(array, "%s: a node has more than %d ports", parray_topology(array),
                             PLAN_MAX_KINDS);
    if (plan_greedy_make(&task->plan, array) || plan_halves_make(&task->halves, array, &task->plan))
        return -1;
    task->pace = parray_duration(array, 1);
    parray_set_arg(array, task);
    return 0;
}

static size_t half_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct half_held);
}

static void send_all(struct node *self, const struct plan_half *half)
{
    const struct plan *plan = &((const struct half_task *)node_arg(self))->plan;
    const struct half_held *held = node_state(self);

    for (uint32_t i = 0; i < half->count; i++) {
        const struct plan_hop *hop = &half->hop[i];
        const struct half_held *mine = &held[hop->from];
        struct half_sent sent = {.token = mine->token, .place = hop->to};
        struct packet packet = PACKET(&sent, sizeof sent);

        if (!node_check(self, mine->token != 0))
            continue;
        packet.origin = mine->origin;
        node_send_packet(self, plan_port(plan, node_rank(self), hop->kind, node_peer(self, hop->kind) >= 0),
                         &packet);
    }
}

static void receive_all(struct node *self)
{
    const struct half_task *task = node_arg(self);
    struct half_held *held = node_state(self);

    for (int port = 0; port < node_degree(self); port++) {
        struct half_sent sent = {0};
        struct packet packet = PACKET(&sent, sizeof sent);
        uint32_t place;

        if (node_peer(self, port) < 0 || node_poll(self, port, &packet) == NODE_EMPTY)
            continue;
        place = received_up_to(self, sent.place, task->plan.nodes - 1);
        if (node_check(self, held[place].token == 0))
            held[place] = (struct half_held){.token = sent.token, .origin = packet.origin};
    }
}

static void half_node(struct node *self)
{
    const struct half_task *task = node_arg(self);
    struct half_held *held = node_state(self);
    int me = node_rank(self);
    const struct plan_half *half = task->halves.half[task->halves.colour[me]];

    held[0] = (struct half_held){.token = own_token(self, -1), .origin = me};
    for (uint32_t i = 0; i < task->halves.count; i++) {
        uint64_t now = node_now(self);

        send_all(self, &half[i]);
        node_wait_until(self, now + task->pace);
        receive_all(self);
    }
}

static bool half_hand_in(struct node *self)
{
    const struct half_task *task = node_arg(self);
    const struct half_held *held = node_state(self);

    for (uint32_t place = 0; place < task->plan.nodes; place++)
        hand_in(self, held[place].origin, held[place].token);
    return true;
}

static double half_claim(const struct parray *array)
{
    const struct half_task *task = parray_arg(array);

    return task ? unless_layered(array, packet_times(array, task->halves.count)) : -1.0;
}

extern const struct parray_program translated_mnb_half_program; /* for registry.c */
const struct parray_program translated_mnb_half_program = {
    .name = "translated-mnb-half",
    .task = "gossip",
    .summary = "multinode broadcast on hypercube, star, or ring and torus with even sides, half-duplex links",
    .paper = "Bertsekas et al. 1991, section 2, has full-duplex links",
    .topology = "hypercube:6",
    .topologies = "hypercube ring torus star",
    .model = "H*",
    .models = "H*",
    .planned = true,
    .mailbox = 2,
    .packet_bytes = sizeof(struct half_sent),
    .prepare = half_prepare,
    .state_bytes = half_state_bytes,
    .node = half_node,
    .verify = half_hand_in,
    .claimed_time = half_claim,
};
