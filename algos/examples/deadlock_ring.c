/*
 * deadlock_ring.c: a mistake to look at. Every node waits for its neighbour before it sends.
 *
 *     parray cc deadlock_ring.c
 *     parray run ./deadlock_ring.so || echo "status $?"
 *     parray run ./deadlock_ring.so --param first=0
 *
 * All nodes wait for a packet that nobody has sent: a circle of waiting that never ends. On a real machine
 * the program hangs. parray ends the run with status 4 and prints the circle: who waits for whom, since which
 * step, and at which line.
 *
 * The last command is one of several cures: one node sends first, and the circle is broken. It takes N steps.
 * The better one is hello_ring.c, where all send first, which takes one.
 */
#include <parray.h>

enum { DOWN, UP, NOBODY = -1 };

static int prepare(struct parray *array)
{
    bool fine = true;
    int *first = parray_alloc(array, sizeof *first);
    *first = (int)parray_param_int(array, "first", NOBODY, parray_nodes(array) - 1, &fine);
    parray_set_arg(array, first);
    return fine ? 0 : -1;
}

static void deadlock_ring(struct node *self)
{
    const int *first = node_arg(self);
    int mine = node_rank(self), theirs = -1;
    if (mine == *first)
        node_send(self, UP, &mine, sizeof mine);
    node_recv(self, DOWN, &theirs, sizeof theirs); /* line: waits */
    if (mine != *first)
        node_send(self, UP, &mine, sizeof mine);
    node_check(self, theirs == node_peer(self, DOWN));
}

static const struct parray_param params[] = {{"first", "-1", "rank of the node that sends first; -1: none"},
                                             {0}};

PARRAY_PROGRAM(.name = "deadlock_ring", .summary = "a mistake: all receive before they send",
               .topology = "ring:6", .topologies = "ring", .params = params, .prepare = prepare,
               .node = deadlock_ring);
