/* One token goes round a ring and counts the nodes; in each step one node has something to do. */
#include <parray.h>

enum { DOWN, UP };

static const struct parray_param params[] = {{"laps", "1", "how often the token goes round"}, {0}};
static int64_t laps; /* read-only while nodes run */

static int prepare(struct parray *array)
{
    bool ok = true;

    laps = parray_param_int(array, "laps", 1, 1000000, &ok);
    return ok ? 0 : -1;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int32_t);
}

static void pass(struct node *self, int32_t count)
{
    node_send(self, UP, &count, sizeof count);
}

static void token_node(struct node *self)
{
    int32_t *seen = node_state(self);

    for (int64_t lap = 0; lap < laps; lap++) {
        if (node_rank(self) == 0)
            pass(self, 1);
        node_recv(self, DOWN, seen, sizeof *seen);
        if (node_rank(self) != 0)
            pass(self, *seen + 1);
    }
}

static bool verify(struct node *self)
{
    const int32_t *seen = node_state(self);
    int me = node_rank(self);

    return *seen == (me ? me : node_count(self));
}

PARRAY_PROGRAM(.name = "token-ring", .summary = "a token goes round a ring", .topology = "ring:1000",
               .topologies = "ring", .params = params, .packet_bytes = 8, .prepare = prepare,
               .state_bytes = state_bytes, .node = token_node, .verify = verify);
