/* Under H* nodes take turns on their links; the turns of an odd ring's last link are wrong. */
#include <parray.h>
#include <string.h>

static int prepare(struct parray *array)
{
    int *half = parray_alloc(array, sizeof *half);
    *half = strcmp(parray_model(array), "H*") == 0;
    parray_set_arg(array, half);
    return 0;
}

static void run(struct node *self)
{
    int mine = node_rank(self), left = -1, right = -1, half = *(const int *)node_arg(self);
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &left, sizeof left);
    if (half && mine == node_count(self) - 1)
        mine = 0;
    node_send(self, 0, &mine, sizeof mine);
    node_recv(self, 1, &right, sizeof right);
    node_check(self, right == node_peer(self, 1)); /* line: checks */
}
PARRAY_PROGRAM(.name = "only-half-duplex", .topology = "ring:7", .prepare = prepare, .node = run);
