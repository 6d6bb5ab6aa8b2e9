/*
 * echo: one node tells all, and gets back the sum of what they have (E. J. H. Chang, "Echo algorithms: depth
 * parallel operations on general graphs", IEEE Transactions on Software Engineering 8(4), 1982; on any
 * connected array).
 *
 * The root sends a call through all its ports. The port through which a node first hears a call leads to its
 * parent; the node then calls through all other ports. Once a packet has come through every port, the node
 * sends its parent the echo: its own value and those of the echoes that it got. When the root has heard from
 * all its ports, it has the sum over all nodes.
 *
 * No node counts steps: which neighbour becomes a node's parent depends on delays, the sum does not. Every
 * link carries two packets, one each way: 2 E transmissions. In lock step a node l links away has the first
 * call in step l, its neighbours as far away as itself call it in step l + 1, those farther away in step l +
 * 2, or echo: echo_time adds that up. No algorithm does with less than the way to the farthest node and back.
 */
#include <parray.h>

#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"

struct echo_plan {
    int root;
    double time, bound;
};

/* What a node knows in the end; only the root has the whole sum. */
struct echo_state {
    uint32_t sum;
    int root; /* the root named in the call that this node heard, + 1; 0: no call yet */
};

/* ------------------------------------------------------------------------ before the run */

/* Nodes in the order of their distances from the root. */
struct echo_tree {
    int count;
    int *order, *parent;
    uint32_t *level; /* distance + 1, which is the step of its calls; 0: not reached */
    uint32_t *echo;  /* the step of its echo */
};

static void echo_grow(const struct parray *array, struct echo_tree *tree, int from)
{
    for (int port = 0; port < parray_degree(array, from); port++) {
        int to = parray_peer(array, from, port);
        if (to < 0 || tree->level[to])
            continue;
        tree->level[to] = tree->level[from] + 1;
        tree->order[tree->count++] = to;
    }
}

/* Find the node's parent and the step of its echo, which is the step in which the last call or echo has
 * arrived. The echo steps of all nodes farther away must be known. */
static void echo_find(const struct parray *array, struct echo_tree *tree, int node)
{
    uint32_t level = tree->level[node], last = level;
    for (int port = parray_degree(array, node) - 1; port >= 0; port--) {
        int peer = parray_peer(array, node, port);
        if (peer < 0)
            continue;
        if (tree->level[peer] < level) {
            tree->parent[node] = peer; /* the last assignment counts: the parent behind the lowest port */
            continue;
        }
        bool is_child = tree->level[peer] > level && tree->parent[peer] == node;
        uint32_t sent = is_child ? tree->echo[peer] : tree->level[peer];
        last = sent >= last ? sent + 1 : last;
    }
    tree->echo[node] = last;
}

/* The last step of a run in lock step, 0 for a node alone; -1: not all nodes can be reached. */
static double echo_time(struct parray *array, int root, double *bound)
{
    size_t nodes = (size_t)parray_nodes(array);
    struct echo_tree tree = {.count = 1,
                             .order = parray_alloc(array, nodes * sizeof tree.order[0]),
                             .parent = parray_alloc(array, nodes * sizeof tree.parent[0]),
                             .level = parray_alloc(array, nodes * sizeof tree.level[0]),
                             .echo = parray_alloc(array, nodes * sizeof tree.echo[0])};
    uint32_t time = 0;
    tree.order[0] = root;
    tree.level[root] = 1;
    for (int i = 0; i < tree.count; i++)
        echo_grow(array, &tree, tree.order[i]);
    *bound = 2.0 * (tree.level[tree.order[tree.count - 1]] - 1);
    for (int i = tree.count - 1; i > 0; i--) {
        int node = tree.order[i];
        echo_find(array, &tree, node);
        time = tree.echo[node] > time ? tree.echo[node] : time;
    }
    return (size_t)tree.count == nodes ? (double)time : -1.0;
}

static int echo_prepare(struct parray *array)
{
    struct echo_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;

    plan->root = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    if (!ok || one_word_a_token(array))
        return -1;
    plan->time = echo_time(array, plan->root, &plan->bound);
    if (plan->time < 0)
        return parray_refuse(
            array,
            "no links lead from node %d to all others of %s, and echo tells them all; choose "
            "another --topology",
            plan->root, parray_topology(array));
    parray_set_arg(array, plan);
    return 0;
}

/* Through a layer the root may sit in the middle, and is no farther from the borders anywhere else. */
static double echo_bound(const struct parray *array)
{
    const struct echo_plan *plan = parray_arg(array);
    return packet_times(array, parray_layer(array) ? 2 * beneath_radius(array) : plan->bound);
}

static double echo_claimed(const struct parray *array)
{
    const struct echo_plan *plan = parray_arg(array);
    return unless_layered(array, packet_times(array, plan->time));
}

static size_t echo_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct echo_state);
}

/* -------------------------------------------------------------------------------- a node */

/* Call through all ports but the parent's; result: how many of them answer. */
static int echo_call(struct node *self, int parent, int root)
{
    struct packet call = PACKET(NULL, 0);
    int calls = 0;

    call.origin = root;
    call.label = node_label(self, "CALL");
    for (int port = 0; port < node_degree(self); port++) {
        if (port == parent || node_peer(self, port) < 0)
            continue;
        node_send_packet(self, port, &call);
        calls++;
    }
    return calls;
}

/* A call carries nothing, an echo a sum. */
static int echo_hear(struct node *self, struct echo_state *state)
{
    uint32_t heard = 0;
    struct packet packet = PACKET(&heard, sizeof heard);

    node_recv_any(self, &packet);
    state->root = packet.origin + 1;
    state->sum += heard;
    return packet.port;
}

static void echo_node(struct node *self)
{
    const struct echo_plan *plan = node_arg(self);
    struct echo_state *state = node_state(self);
    int me = node_rank(self), parent = -1;

    state->sum = own_token(self, -1);
    state->root = me + 1;
    node_state_name(self, me == plan->root ? "root" : "waiting");
    if (me != plan->root) {
        parent = echo_hear(self, state);
        node_state_name(self, "called");
        node_event(self, "parent %d", node_peer(self, parent));
    }
    for (int calls = echo_call(self, parent, state->root - 1); calls > 0; calls--)
        echo_hear(self, state);
    node_result(self, &state->root, sizeof state->root);
    if (parent >= 0) {
        struct packet echo = PACKET(&state->sum, sizeof state->sum);
        echo.origin = state->root - 1;
        echo.label = node_label(self, "ECHO %u", state->sum);
        node_send_packet(self, parent, &echo);
    } else {
        node_event(self, "sum %u", state->sum);
        node_deliver(self, -1, &state->sum, sizeof state->sum);
    }
}

/* The task checks the sum; that all have heard of the root is more than it asks for. */
static bool echo_verify(struct node *self)
{
    const struct echo_plan *plan = node_arg(self);
    const struct echo_state *state = node_state(self);

    return state->root == plan->root + 1;
}

static const struct parray_param echo_params[] = {
    {"root", "0", "rank of the node that begins"},
    {NULL, NULL, NULL},
};

extern const struct parray_program echo_program;

const struct parray_program echo_program = {
    .name = "echo",
    .task = "reduce",
    .summary = "one node tells all, and gets back the sum of what they have; bears delays",
    .paper = "Chang 1982",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .params = echo_params,
    .mailbox = 1,
    .packet_bytes = sizeof(uint32_t),
    .any_port = true,
    .bears_delay = true,
    .prepare = echo_prepare,
    .state_bytes = echo_state_bytes,
    .node = echo_node,
    .verify = echo_verify,
    .lower_bound = echo_bound,
    .claimed_time = echo_claimed,
};
