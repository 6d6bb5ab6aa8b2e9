/* mistake.c: turns.c with the calls in the other order: take one, send one. */
#include <parray.h>

enum { DOWN, UP };

static int prepare(struct parray *array)
{
    bool fine = true;
    int *count = parray_alloc(array, sizeof *count);
    *count = (int)parray_param_int(array, "count", 1, 1000, &fine);
    parray_set_arg(array, count);
    return fine ? 0 : -1;
}

static void mistake(struct node *self)
{
    const int *count = node_arg(self);

    for (int i = 0, got = -1; i < *count; i++) {
        if (node_peer(self, DOWN) >= 0) {
            node_recv(self, DOWN, &got, sizeof got);
            node_check_eq(self, got, i);
        }
        if (node_peer(self, UP) >= 0)
            node_send_wait(self, UP, &i, sizeof i);
    }
}

static const struct parray_param params[] = {{"count", "2", "numbers that each node sends"}, {0}};

PARRAY_PROGRAM(.name = "mistake", .topology = "ring:8", .topologies = "ring line", .params = params,
               .prepare = prepare, .node = mistake);
