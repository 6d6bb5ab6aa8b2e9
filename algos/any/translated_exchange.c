/*
 * translated-exchange: every node sends every other node a packet of its own, on any Cayley array
 * (hypercubes, rings, tori, star graphs, complete graphs).
 *
 * All nodes follow a plan for the tokens of node 0, each with itself in its place (parts/plan_exchange.h). So
 * in every step all nodes send over the same kinds of channels, each kind once at most, and what a node has
 * of a token of the plan is one token of some origin, which it passes on for the next. Under F* a step has
 * hops of all kinds; under SLA, where a node sends and receives one packet, of one.
 *
 * All ways are shortest ones. Under F* the bound is met on all hypercubes, complete graphs, odd rings, star
 * graphs up to star:7 and tori of sides alike that were tried; on an even ring one way round has more to
 * carry than the other. Under SLA a node sends as often as its tokens have
 * to be sent.
 */
#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"
#include "common/received.h"
#include "parts/plan_exchange.h"

struct exchange_task {
    struct plan_exchange plan;
    uint64_t pace; /* steps that a packet holds a link */
};

/* What is on the link. */
struct exchange_sent {
    uint32_t word;
    uint32_t token; /* of the plan */
};

/* What a node has of a token of the plan; node_state is a table of these. */
struct exchange_held {
    uint32_t word; /* 0: not here */
    int32_t origin;
};

static int translated_prepare(struct parray *array)
{
    struct exchange_task *task = parray_alloc(array, sizeof *task);
    bool all = strcmp(parray_model(array), "F*") == 0;

    if (one_word_a_token(array))
        return -1;
    if (parray_degree(array, 0) > PLAN_MAX_KINDS)
        return parray_refuse(array, "%s: a node has more than %d ports", parray_topology(array),
                             PLAN_MAX_KINDS);
    if (plan_exchange_make(&task->plan, array, all ? PLAN_MAX_KINDS : 1) != 0)
        return -1;
    task->pace = parray_duration(array, 1);
    parray_set_arg(array, task);
    return 0;
}

static size_t translated_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct exchange_held);
}

/* Where a node is moved to when node 0 is moved to `to`. */
static int place_of(const struct plan_exchange *plan, int to, uint32_t node)
{
    return plan->place[(size_t)to * plan->nodes + node];
}

static void send_token(struct node *self, const struct plan_exchange *plan,
                       const struct plan_exchange_hop *hop)
{
    struct exchange_held *held = (struct exchange_held *)node_state(self) + hop->token;
    struct exchange_sent sent = {held->word, hop->token};
    struct packet packet = PACKET(&sent, sizeof sent);

    if (!node_check(self, held->word != 0))
        return;
    packet.origin = held->origin;
    packet.dest = place_of(plan, held->origin, hop->token);
    held->word = 0;
    node_send_packet(
        self, plan_port(&plan->kinds, node_rank(self), hop->kind, node_peer(self, hop->kind) >= 0), &packet);
}

static void receive_tokens(struct node *self, const struct plan_exchange *plan)
{
    struct exchange_held *held = node_state(self);

    for (int port = 0; port < node_degree(self); port++) {
        struct exchange_sent sent = {0};
        struct packet packet = PACKET(&sent, sizeof sent);
        uint32_t token;

        if (node_peer(self, port) < 0 || node_poll(self, port, &packet) == NODE_EMPTY)
            continue;
        token = received_up_to(self, sent.token, plan->nodes - 1);
        if (node_check(self, held[token].word == 0))
            held[token] = (struct exchange_held){
                sent.word, (int32_t)received_up_to(self, (uint32_t)packet.origin, plan->nodes - 1)};
    }
}

static void translated_node(struct node *self)
{
    const struct exchange_task *task = node_arg(self);
    const struct plan_exchange *plan = &task->plan;
    struct exchange_held *held = node_state(self);
    const struct plan_exchange_hop *hop = plan->hop, *end = plan->hop + plan->count;
    int me = node_rank(self);

    for (uint32_t token = 1; token < plan->nodes; token++)
        held[token] = (struct exchange_held){own_token(self, place_of(plan, me, token)), me};
    for (uint32_t step = 1; step <= plan->last; step++) {
        uint64_t now = node_now(self);

        for (; hop < end && hop->step == step; hop++)
            send_token(self, plan, hop);
        node_wait_until(self, now + task->pace);
        receive_tokens(self, plan);
    }
}

static bool translated_hand_in(struct node *self)
{
    const struct exchange_task *task = node_arg(self);
    const struct exchange_held *held = node_state(self);

    for (uint32_t token = 1; token < task->plan.nodes; token++)
        hand_in(self, held[token].origin, held[token].word);
    return true;
}

static double translated_claim(const struct parray *array)
{
    const struct exchange_task *task = parray_arg(array);

    return task ? unless_layered(array, packet_times(array, task->plan.last)) : -1.0;
}

extern const struct parray_program translated_exchange_program; /* for registry.c */
const struct parray_program translated_exchange_program = {
    .name = "translated-exchange",
    .task = "exchange",
    .summary = "total exchange on any hypercube, ring, torus, star or complete graph, shortest ways",
    .paper = "none; Bertsekas et al. 1991, section 4, has hypercubes",
    .topology = "star:4",
    .topologies = "hypercube ring torus star complete",
    .model = "F*",
    .models = "F* SLA",
    .planned = true,
    .mailbox = 2,
    .packet_bytes = sizeof(struct exchange_sent),
    .prepare = translated_prepare,
    .state_bytes = translated_state_bytes,
    .node = translated_node,
    .verify = translated_hand_in,
    .claimed_time = translated_claim,
};
