/*
 * @name@.c: every node of a ring learns the sum of what all nodes have.
 *
 * What a node has goes around once: in every step each node passes on what it got in the step before.
 *
 *     parray run @name@.c
 *     parray run @name@.c --topology ring:100 --report @name@.html
 */
#include <parray.h>

static void @ident@_node(struct node *self)
{
    long *sum = node_state(self), passed = node_rank(self);
    *sum = passed;
    for (int round = 1; round < node_count(self); round++) {
        node_send_wait(self, 1, &passed, sizeof passed); /* up */
        node_recv(self, 0, &passed, sizeof passed);      /* from below */
        *sum += passed;
    }
    long nodes = node_count(self);
    node_check_eq(self, *sum, nodes * (nodes - 1) / 2);
}

static size_t @ident@_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(long);
}

PARRAY_PROGRAM(.name = "@name@", .summary = "the sum of all ranks, at every node", .topology = "ring:8",
               .topologies = "ring", .bears_delay = true, .state_bytes = @ident@_bytes, .node = @ident@_node);
