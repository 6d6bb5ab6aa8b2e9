/*
 * sum.c: every node of a ring gets the sum of all values: node i begins with value i + 1, or with what the
 * embedding program gives. Make it with `parray cc sum.c`; unit_test.c tests it, sum.cpp and sum.py run it.
 */
#include <parray.h>

static size_t bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static void sum(struct node *self)
{
    const int *given = node_arg(self);
    int *total = node_state(self), item = given ? given[node_rank(self)] : node_rank(self) + 1;
    *total = item;
    for (int i = 1; i < node_count(self); i++) {
        node_send(self, 1, &item, sizeof item);
        node_recv(self, 0, &item, sizeof item);
        *total += item;
    }
}

PARRAY_PROGRAM(.name = "sum", .topology = "ring:8", .topologies = "ring", .state_bytes = bytes, .node = sum);
