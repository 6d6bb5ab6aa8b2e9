/* In each of `steps` steps every node sends `bytes` bytes on every port, and looks at the ends of what comes. */
#include <parray.h>

static const struct parray_param params[] = {{"steps", "20", "steps in which all ports are used"},
                                             {"bytes", "1024", "length of a packet, at least 2"},
                                             {0}};
static int64_t steps, bytes;        /* read-only while nodes run */
static unsigned char text[1 << 20]; /* what is sent; the same */

static int prepare(struct parray *array)
{
    bool ok = true;

    steps = parray_param_int(array, "steps", 1, 1000000, &ok);
    bytes = parray_param_int(array, "bytes", 2, (int64_t)sizeof text, &ok);
    if (!ok)
        return -1;
    text[0] = 'a';
    text[bytes - 1] = 'z';
    return 0;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint32_t) + (size_t)bytes;
}

static void exchange(struct node *self)
{
    uint32_t *good = node_state(self), count = 0;
    unsigned char *got = (unsigned char *)(good + 1);
    int degree = node_degree(self);

    for (int64_t step = 0; step < steps; step++) {
        for (int port = 0; port < degree; port++)
            node_send(self, port, text, (size_t)bytes);
        for (int port = 0; port < degree; port++) {
            got[0] = got[bytes - 1] = 0;
            node_recv(self, port, got, (size_t)bytes);
            count += got[0] == 'a' && got[bytes - 1] == 'z';
        }
    }
    *good = count;
}

static bool verify(struct node *self)
{
    const uint32_t *good = node_state(self);

    return *good == (uint32_t)steps * (uint32_t)node_degree(self);
}

PARRAY_PROGRAM(.name = "long-exchange",
               .summary = "every node sends long packets on every port in every step", .topology = "ring:8",
               .params = params, .mailbox = 2, .prepare = prepare, .state_bytes = state_bytes,
               .node = exchange, .verify = verify);
