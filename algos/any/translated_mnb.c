/*
 * translated-mnb: multinode broadcast after a plan for the broadcast of node 0 alone, on any Cayley array
 * (Bertsekas et al. 1991, section 2, where the array is a hypercube).
 *
 * All nodes follow the plan at the same time, each with itself in the place of node 0 (parts/plan.h). Where
 * no two hops of a step are of one kind, all broadcasts take as many steps as the plan, without a further
 * delay: a node sends and receives at most one packet on each port. Where hops of a step are of one kind,
 * every node has several packets for one port in that step. The run is then refused, or, with
 * conflicts=queue, packets wait at each port in the order in which they come up: one that comes late after
 * those of earlier steps, and of those that come up in one step, the one that stands first in the plan.
 *
 * A packet carries the token, its origin, and the place of the plan in which the receiver is to act for this
 * origin. So a node needs to know nothing of the group behind the array: it acts in place 0 for itself, and
 * learns from packets for which origins it acts in the others.
 */
#include <string.h>

#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"
#include "common/received.h"
#include "parts/plan.h"
#include "parts/plan_file.h"
#include "parts/plan_greedy.h"

struct translated {
    struct plan plan;
    uint64_t pace; /* steps that a packet holds a link */
};

/* What is on the link. */
struct sent {
    uint32_t token;
    uint32_t place; /* of the receiver, in the plan as moved to the origin */
};

/* What a node has in a place of the plan. */
struct held {
    uint32_t token; /* 0: not here yet */
    int32_t origin;
};

/* One node at work. In node_state: `held`, then `queue`, whose part for kind k begins at plan->queue[k]. */
struct work {
    const struct translated *task;
    const struct plan *plan;
    struct held *held; /* by place */
    uint32_t *queue;   /* hops, by kind */
    uint32_t head[PLAN_MAX_KINDS], tail[PLAN_MAX_KINDS];
    uint32_t next; /* the first hop whose step is to come */
    uint32_t sent, received;
};

static int translated_prepare(struct parray *array)
{
    const char *file = parray_param(array, "plan"), *conflicts = parray_param(array, "conflicts");
    struct translated *task = parray_alloc(array, sizeof *task);
    bool refuse = strcmp(conflicts, "refuse") == 0;

    if (one_word_a_token(array))
        return -1;
    if (!refuse && strcmp(conflicts, "queue") != 0)
        return parray_refuse(array, "--param conflicts=%s: write conflicts=refuse or conflicts=queue",
                             conflicts);
    if (parray_degree(array, 0) > PLAN_MAX_KINDS)
        return parray_refuse(array, "%s: a node has more than %d ports", parray_topology(array),
                             PLAN_MAX_KINDS);
    if ((strcmp(file, "greedy") == 0 ? plan_greedy_make(&task->plan, array)
                                     : plan_file_read(&task->plan, array, file)) != 0)
        return -1;
    if (refuse && plan_conflicts(&task->plan, array) != 0)
        return -1;
    task->pace = parray_duration(array, 1);
    parray_set_arg(array, task);
    return 0;
}

static size_t translated_state_bytes(const struct parray *array)
{
    const struct translated *task = parray_arg(array);

    return task->plan.nodes * sizeof(struct held) + task->plan.count * sizeof(uint32_t);
}

/* ------------------------------------------------------------------------------------------ node */

static void join_queue(struct node *self, struct work *w, uint32_t hop)
{
    int kind = w->plan->hop[hop].kind;
    bool room_for_hop = w->tail[kind] < w->plan->queue[kind + 1];

    if (node_check(self, room_for_hop))
        w->queue[w->tail[kind]++] = hop;
}

/* The hops of a step come up, but for those whose packet is late. */
static void begin_step(struct node *self, struct work *w, uint32_t step)
{
    for (; w->next <= w->plan->count && w->plan->hop[w->next].step == step; w->next++)
        if (w->held[w->plan->hop[w->next].from].token)
            join_queue(self, w, w->next);
}

static void send_first(struct node *self, struct work *w)
{
    for (int kind = 0; kind < w->plan->degree; kind++) {
        const struct plan_hop *hop;
        struct sent sent;
        struct packet packet = PACKET(&sent, sizeof sent);

        if (w->head[kind] == w->tail[kind])
            continue;
        hop = &w->plan->hop[w->queue[w->head[kind]++]];
        sent = (struct sent){.token = w->held[hop->from].token, .place = hop->to};
        packet.origin = w->held[hop->from].origin;
        node_send_packet(self, plan_port(w->plan, node_rank(self), kind, node_peer(self, kind) >= 0),
                         &packet);
        w->sent++;
    }
}

/* Keep a token. If it is late, its hops of steps up to `step` come up now. */
static void keep(struct node *self, struct work *w, uint32_t place, struct held held, uint32_t step)
{
    struct held *mine = &w->held[place];

    if (mine->token) {
        bool same_token = mine->token == held.token && mine->origin == held.origin;

        node_check(self, same_token);
        return;
    }
    *mine = held;
    for (uint32_t i = w->plan->first[place]; i && w->plan->hop[i].step <= step; i = w->plan->hop[i].later)
        join_queue(self, w, i);
}

static void receive_all(struct node *self, struct work *w, uint32_t step)
{
    for (int port = 0; port < w->plan->degree; port++) {
        struct sent sent = {0};
        struct packet packet = PACKET(&sent, sizeof sent);

        if (node_peer(self, port) < 0 || node_poll(self, port, &packet) == NODE_EMPTY)
            continue;
        w->received++;
        keep(self, w, received_up_to(self, sent.place, w->plan->nodes - 1),
             (struct held){.token = sent.token, .origin = packet.origin}, step);
    }
}

/* A node that has something to do sends a packet or waits for a step of the plan, so the number of steps has
 * a bound, which ends a run in which packets are lost. */
static void translated_node(struct node *self)
{
    const struct translated *task = node_arg(self);
    const struct plan *plan = &task->plan;
    struct work w = {.task = task, .plan = plan, .held = node_state(self), .next = 1};
    int me = node_rank(self);

    w.queue = (uint32_t *)(w.held + plan->nodes);
    for (int kind = 0; kind < plan->degree; kind++)
        w.head[kind] = w.tail[kind] = plan->queue[kind];
    keep(self, &w, 0, (struct held){.token = own_token(self, -1), .origin = me}, 0);
    for (uint32_t step = 1; step <= plan->last + plan->count; step++) {
        uint64_t now = node_now(self);

        if (w.sent == plan->count && w.received == plan->count)
            break;
        begin_step(self, &w, step);
        send_first(self, &w);
        node_wait_until(self, now + task->pace);
        receive_all(self, &w, step);
    }
}

/* ----------------------------------------------------------------------------------- after the run */

static bool translated_hand_in(struct node *self)
{
    const struct translated *task = node_arg(self);
    const struct held *held = node_state(self);

    for (uint32_t place = 0; place < task->plan.nodes; place++)
        hand_in(self, held[place].origin, held[place].token);
    return true;
}

static void translated_figures(struct parray *array)
{
    const struct translated *task = parray_arg(array);

    parray_figure(array, "plan steps", task->plan.last, NULL);
    parray_figure(array, "conflicts", task->plan.conflicts, NULL);
}

/* How many ports can receive in a step at the node of the array beneath that has the fewest. */
static int least_ports(const struct parray *array)
{
    const char *model = parray_model(array);
    int ports = 0;

    if (strcmp(model, "F*") != 0 && strcmp(model, "H*") != 0)
        return 1;
    for (int i = 0; parray_layer(array) && i < parray_dimensions(array); i++)
        ports += parray_dimension_size(array, i) > 1;
    for (int port = 0; !parray_layer(array) && port < parray_degree(array, 0); port++)
        ports += parray_peer(array, 0, port) >= 0;
    return ports;
}

/* Every node receives the tokens of all others, one a port and step, and the farthest one hop a step. */
static double translated_bound(const struct parray *array)
{
    int others = parray_nodes(array) - 1, ports = least_ports(array), far = beneath_diameter(array);
    int steps = ports ? (others + ports - 1) / ports : 0;

    return packet_times(array, steps > far ? steps : far);
}

/* The paper promises the steps of the plan, if no packets meet. */
static double translated_paper(const struct parray *array)
{
    const struct translated *task = parray_arg(array);

    if (!task || task->plan.conflicts || strcmp(parray_topology_kind(array), "hypercube") != 0)
        return -1.0;
    return unless_layered(array, packet_times(array, task->plan.last));
}

static const struct parray_param translated_params[] = {
    {"plan", "greedy", "a plan from a file, lines STEP: FROM-TO FROM-TO ..; greedy: one made for the array"},
    {"conflicts", "refuse", "packets of several origins for one link in one step: refuse or queue"},
    {NULL, NULL, NULL},
};

extern const struct parray_program translated_mnb_program; /* for registry.c */
const struct parray_program translated_mnb_program = {
    .name = "translated-mnb",
    .task = "gossip",
    .summary = "multinode broadcast on hypercube, ring, torus, star or complete graph by a plan for one node",
    .paper = "Bertsekas et al. 1991, section 2; greedy plans and other arrays: not in the paper",
    .topology = "hypercube:6",
    .topologies = "hypercube ring torus star complete",
    .model = "F*",
    .models = "F*",
    .params = translated_params,
    .planned = true,
    .mailbox = 2,
    .packet_bytes = sizeof(struct sent),
    .prepare = translated_prepare,
    .state_bytes = translated_state_bytes,
    .node = translated_node,
    .verify = translated_hand_in,
    .figures = translated_figures,
    .figure_names = "plan_steps conflicts",
    .lower_bound = translated_bound,
    .paper_time = translated_paper,
};
