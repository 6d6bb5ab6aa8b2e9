/* Packets of plain node_send go round a ring, and nodes log what they hold. */
#include <parray.h>

static const struct parray_param params[] = {{"wrong", "-1", "this node finds something wrong in round 3"},
                                             {NULL, NULL, NULL}};

static int prepare(struct parray *array)
{
    int *wrong = parray_alloc(array, sizeof *wrong);
    *wrong = (int)parray_param_int(array, "wrong", -1, parray_nodes(array) - 1, NULL);
    parray_set_arg(array, wrong);
    return 0;
}

static void node(struct node *self)
{
    int held = 3 * node_rank(self), wrong = *(const int *)node_arg(self);
    for (int i = 0; i < 6; i++) {
        node_send(self, 1, &held, sizeof held);
        node_recv(self, 0, &held, sizeof held);
        if (i % 2 == 0)
            node_log(self, "round %d: holds %d", i, held);
        node_check(self, i != 3 || node_rank(self) != wrong);
    }
}

PARRAY_PROGRAM(.name = "plain", .topology = "ring:8", .params = params, .prepare = prepare, .node = node);
