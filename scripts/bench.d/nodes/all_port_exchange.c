/* In each of `steps` steps every node sends its rank and the step on every port, and checks what comes; by one
 * call a step, or by single calls. */
#include <parray.h>

struct greeting {
    uint32_t rank, step;
};

/* A node's own memory. What comes lies here, and not on the stack, whose frames are copied in large arrays. */
struct own {
    uint32_t good; /* packets that were those of the neighbours */
    struct greeting got[];
};

static const struct parray_param params[] = {
    {"steps", "20", "steps in which all ports are used"}, {"singly", "0", "1: by single calls"}, {0}};
static int64_t steps, singly; /* read-only while nodes run */

static int prepare(struct parray *array)
{
    bool ok = true;

    steps = parray_param_int(array, "steps", 1, 1000000, &ok);
    singly = parray_param_int(array, "singly", 0, 1, &ok);
    return ok ? 0 : -1;
}

static size_t state_bytes(const struct parray *array)
{
    return sizeof(struct own) + (size_t)parray_degree(array, 0) * sizeof(struct greeting);
}

/* Result: the packets that were those of their neighbours. */
static uint32_t step_singly(struct node *self, struct greeting mine, int degree)
{
    uint32_t count = 0;
    struct greeting got;

    for (int port = 0; port < degree; port++)
        node_send(self, port, &mine, sizeof mine);
    for (int port = 0; port < degree; port++) {
        node_recv(self, port, &got, sizeof got);
        count += got.rank == (uint32_t)node_peer(self, port) && got.step == mine.step;
    }
    return count;
}

static uint32_t step_at_once(struct node *self, struct greeting mine, int degree, struct greeting *got)
{
    uint32_t count = 0;

    node_exchange(self, &(struct node_exchange){.count = degree,
                                                .send = &mine,
                                                .size = sizeof mine,
                                                .receive = got,
                                                .receive_stride = sizeof got[0],
                                                .room = sizeof got[0]});
    for (int port = 0; port < degree; port++)
        count += got[port].rank == (uint32_t)node_peer(self, port) && got[port].step == mine.step;
    return count;
}

static void exchange(struct node *self)
{
    struct greeting mine = {.rank = (uint32_t)node_rank(self)};
    struct own *own = node_state(self);
    int degree = node_degree(self);

    for (mine.step = 1; mine.step <= (uint32_t)steps; mine.step++)
        own->good += singly ? step_singly(self, mine, degree) : step_at_once(self, mine, degree, own->got);
}

static bool verify(struct node *self)
{
    const struct own *own = node_state(self);

    return own->good == (uint32_t)steps * (uint32_t)node_degree(self);
}

PARRAY_PROGRAM(.name = "all-port-exchange", .summary = "every node sends on every port in every step",
               .topology = "torus:32x32", .params = params, .mailbox = 2, .packet_bytes = 8,
               .prepare = prepare, .state_bytes = state_bytes, .node = exchange, .verify = verify);
