/* In each of `steps` steps every node sends its rank and the step on every port, and checks what comes. */
#include <parray.h>

struct greeting {
    uint32_t rank, step;
};

static const struct parray_param params[] = {{"steps", "20", "steps in which all ports are used"}, {0}};
static int64_t steps; /* read-only while nodes run */

static int prepare(struct parray *array)
{
    bool ok = true;

    steps = parray_param_int(array, "steps", 1, 1000000, &ok);
    return ok ? 0 : -1;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint32_t);
}

static void exchange(struct node *self)
{
    struct greeting mine = {.rank = (uint32_t)node_rank(self)}, got;
    uint32_t *good = node_state(self);
    uint32_t count = 0;
    int degree = node_degree(self);

    for (mine.step = 1; mine.step <= (uint32_t)steps; mine.step++) {
        for (int port = 0; port < degree; port++)
            node_send(self, port, &mine, sizeof mine);
        for (int port = 0; port < degree; port++) {
            node_recv(self, port, &got, sizeof got);
            count += got.rank == (uint32_t)node_peer(self, port) && got.step == mine.step;
        }
    }
    *good = count;
}

static bool verify(struct node *self)
{
    const uint32_t *good = node_state(self);

    return *good == (uint32_t)steps * (uint32_t)node_degree(self);
}

PARRAY_PROGRAM(.name = "all-port-exchange", .summary = "every node sends on every port in every step",
               .topology = "torus:32x32", .params = params, .mailbox = 2, .packet_bytes = 8,
               .prepare = prepare, .state_bytes = state_bytes, .node = exchange, .verify = verify);
