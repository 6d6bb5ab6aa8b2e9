/* pieces.c: a message of 64 words goes down a line, in as many pieces as --param pieces says. */
#include <parray.h>

enum { LEFT, RIGHT, WORDS = 64 };

static int prepare(struct parray *array)
{
    bool fine = true;
    int *pieces = parray_alloc(array, sizeof *pieces);
    *pieces = (int)parray_param_int(array, "pieces", 1, WORDS, &fine);
    parray_set_arg(array, pieces);
    return fine ? 0 : -1;
}

static void pieces(struct node *self)
{
    const int *count = node_arg(self);

    for (int i = 0; i < *count; i++) {
        int begin = WORDS * i / *count, end = WORDS * (i + 1) / *count;
        struct packet packet = PACKET(&begin, sizeof begin);
        packet.units = (uint32_t)(end - begin); /* the length counts; the words themselves are left out */
        if (node_peer(self, LEFT) >= 0) {
            node_recv_packet(self, LEFT, &packet);
            node_check_eq(self, packet.units, end - begin);
        }
        if (node_peer(self, RIGHT) >= 0)
            node_send_packet_wait(self, RIGHT, &packet);
    }
}

static const struct parray_param params[] = {{"pieces", "1", "into which the message is cut"}, {0}};

PARRAY_PROGRAM(.name = "pieces", .topology = "line:9", .topologies = "line", .params = params,
               .prepare = prepare, .bears_delay = true, .node = pieces);
