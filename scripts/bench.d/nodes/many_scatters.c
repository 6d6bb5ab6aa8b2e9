/*
 * The root sends every other node of a hypercube a packet of its own, many times over: sparse work without
 * the first touch of stacks and mailboxes, which a single scatter of a small array mostly consists of.
 *
 * Packets set the bits of their destination from the lowest to the highest, and leave in the order of falling
 * destinations: a node's own packet is the last of a scatter to reach it.
 */
#include <parray.h>

enum { ROOT = 0, MAX_DIM = 16 };

static const struct parray_param params[] = {{"rounds", "50", "how often the root scatters"}, {0}};
static int64_t rounds; /* read-only while nodes run */

static int prepare(struct parray *array)
{
    bool ok = true;

    rounds = parray_param_int(array, "rounds", 1, 1000000, &ok);
    return ok ? 0 : -1;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int64_t);
}

/* In each step a packet through each port that still serves somebody: those whose lowest bit is the port. */
static void scatter(struct node *self)
{
    int dim = node_degree(self);
    int32_t next[MAX_DIM];

    for (int port = 0; port < dim; port++)
        next[port] = node_count(self) - (1 << port);
    for (int32_t left = node_count(self) - 1; left > 0; node_step(self)) {
        for (int port = 0; port < dim; port++) {
            if (next[port] <= 0)
                continue;
            node_send(self, port, &next[port], sizeof next[port]);
            next[port] -= 2 << port;
            left--;
        }
    }
}

/* Pass on what is for nodes behind this one. Result: 1 for the node's own packet, which ends it. */
static int relay(struct node *self)
{
    int32_t to;
    struct packet packet = {.data = &to, .size = sizeof to};

    for (;;) {
        node_recv_any(self, &packet);
        if (to == node_rank(self))
            return 1;
        node_send(self, __builtin_ctz((unsigned)(to ^ node_rank(self))), &to, sizeof to);
    }
}

static void scatter_node(struct node *self)
{
    int64_t *own = node_state(self);

    for (int64_t round = 0; round < rounds; round++) {
        if (node_rank(self) == ROOT)
            scatter(self);
        else
            *own += relay(self);
    }
}

static bool verify(struct node *self)
{
    const int64_t *own = node_state(self);

    return node_rank(self) == ROOT || *own == rounds;
}

PARRAY_PROGRAM(.name = "many-scatters", .summary = "a root scatters many times", .topology = "hypercube:8",
               .topologies = "hypercube", .params = params, .packet_bytes = 4, .any_port = true,
               .prepare = prepare, .state_bytes = state_bytes, .node = scatter_node, .verify = verify);
