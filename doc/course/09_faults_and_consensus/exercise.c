/*
 * exercise.c: FloodSet that ends early: if less happens than f nodes could do, fewer rounds are enough.
 *
 * Rule: a node that in one round heard from just the nodes from which it heard in the round before has missed
 * nothing. It knows all that anybody can tell, and has decided. In the next round it says so to all others,
 * who then have decided, too, and after that round it ends. Nobody needs more than f + 1 rounds.
 *
 * A mailbox takes 16 packets: nobody empties that of a node that has stopped.
 */
#include <parray.h>

struct message {
    int32_t origin; /* the best token of which the sender has heard */
    uint32_t word;
    int32_t decided; /* 1: the sender will not change its mind */
};

/* A bit for each node. */
typedef uint64_t heard;

static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}

/* Tell all others `mine`. Result: the best token of which this node now knows, and whether anybody has
 * decided. Fill in from whom something came. */
static struct message talk(struct node *self, struct message mine, heard *from)
{
    int me = node_rank(self), nodes = node_count(self);
    struct message best = mine;
    *from = 0;
    for (int k = 1; k < nodes; k++) {
        int before = (me + nodes - k) % nodes;
        struct message theirs;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        node_send(self, port_to(self, (me + k) % nodes), &mine, sizeof mine);
        long got = node_recv_until(self, port_to(self, before), &packet, node_now(self) + 1);
        if (got == NODE_TIMEOUT)
            continue;
        /* GAP: note in *from that node `before` was heard */
        if (theirs.origin < best.origin) {
            best.origin = theirs.origin;
            best.word = theirs.word;
        }
        /* GAP: whoever hears from a node that has decided has decided, too */
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

static void early(struct node *self)
{
    const int *f = node_arg(self);
    heard before = ~(UINT64_C(1) << node_rank(self)), now;
    struct parray_token token;
    node_given(self, &token);
    struct message best = {token.origin, token.word, 0};
    before &= (UINT64_C(1) << node_count(self)) - 1; /* as if it had heard from all others */

    for (int round = 1; round <= *f + 1; round++) {
        bool announced = best.decided;
        best = talk(self, best, &now);
        if (announced)
            break; /* all have been told */
        /* GAP: instead of this line: has the node decided by the rule? And what is `before` in the next
         * round? */
        (void)before;
    }
    node_deliver(self, best.origin, &best.word, sizeof best.word);
}

static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "early", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .params = params, .mailbox = 16, .prepare = read_f, .node = early);
