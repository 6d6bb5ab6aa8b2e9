/*
 * traitor.c: flood_set.c with a traitor: node 0 does not stop, but lies.
 *
 * It keeps its own token, which is the best one, to itself. In the last round it tells node 2 of it, and
 * nobody else, so that node 2 has no round left in which to tell the others.
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

enum { TRAITOR = 0, VICTIM = 2 };

/* Tell all others `mine`, but node VICTIM `secret`. Result: the best of `mine` and of what they tell. */
static struct opinion talk(struct node *self, struct opinion mine, struct opinion secret)
{
    int me = node_rank(self), nodes = node_count(self);
    struct opinion best = mine;
    for (int k = 1; k < nodes; k++) {
        struct opinion theirs;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        int peer = (me + k) % nodes;
        node_send(self, port_to(self, peer), peer == VICTIM ? &secret : &mine, sizeof mine);
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

static void traitor(struct node *self)
{
    const int *f = node_arg(self);
    struct parray_token token;
    node_given(self, &token);
    struct opinion best = {token.origin, token.word}, own = best;
    bool lies = node_rank(self) == TRAITOR;
    if (lies)
        best.origin = node_count(self); /* worse than all others: nobody takes it over */

    for (int round = 1; round <= *f + 1; round++)
        best = talk(self, best, lies && round == *f + 1 ? own : best);
    node_value(self, "chosen", best.origin);
    node_deliver(self, best.origin, &best.word, sizeof best.word);
}

static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "traitor", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .params = params, .mailbox = 16, .prepare = read_f, .node = traitor);
