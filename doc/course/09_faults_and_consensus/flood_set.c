/*
 * flood_set.c: the nodes of a complete array agree on a token, though up to f of them stop.
 *
 * After FloodSet (Lynch, Distributed Algorithms, section 6.2): f + 1 rounds like that of vote.c. In each of
 * them every node tells all others the best token of which it has heard in the rounds before.
 */
#include <parray.h>

struct opinion {
    int32_t origin;
    uint32_t word;
};

static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}

/* Tell all others `mine`. Result: the best of it and of what they tell. */
static struct opinion talk(struct node *self, struct opinion mine)
{
    int me = node_rank(self), nodes = node_count(self);
    struct opinion best = mine;
    for (int k = 1; k < nodes; k++) {
        struct opinion theirs;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        node_send(self, port_to(self, (me + k) % nodes), &mine, sizeof mine);
        long got =
            node_recv_until(self, port_to(self, (me + nodes - k) % nodes), &packet, node_now(self) + 1);
        if (got != NODE_TIMEOUT && theirs.origin < best.origin)
            best = theirs;
    }
    return best;
}

static int read_f(struct parray *array)
{
    bool ok = true;
    int *f = parray_alloc(array, sizeof *f);
    *f = (int)parray_param_int(array, "f", 0, 100, &ok);
    parray_set_arg(array, f);
    return ok ? 0 : -1;
}

static void flood_set(struct node *self)
{
    const int *f = node_arg(self);
    struct parray_token token;
    node_given(self, &token);
    struct opinion best = {token.origin, token.word};

    for (int round = 1; round <= *f + 1; round++)
        best = talk(self, best);
    int *chosen = node_state(self);
    *chosen = 1 + best.origin;
    node_value(self, "chosen", best.origin);
    node_deliver(self, best.origin, &best.word, sizeof best.word);
}

/* The state of a node is an int: 0, and once it has chosen, 1 more than the rank whose token it is. */
static size_t chosen_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static int chosen_by(const struct parray *array, int rank)
{
    const int *chosen = parray_state_of(array, rank);
    return *chosen - 1;
}

static void agreement(struct parray *array)
{
    const int *f = parray_arg(array);
    for (int a = 0; a < parray_nodes(array); a++)
        for (int b = a + 1; b < parray_nodes(array); b++) {
            int one = chosen_by(array, a), other = chosen_by(array, b);
            bool agree = one < 0 || other < 0 || one == other;
            parray_checkf(array, agree, "round %d: node %d chose %d, node %d chose %d", *f + 1, a, one, b,
                          other);
        }
}

static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "flood_set", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .params = params, .mailbox = 2, .prepare = read_f, .node = flood_set,
               .state_bytes = chosen_bytes, .invariant = agreement, .faults = "crash");
