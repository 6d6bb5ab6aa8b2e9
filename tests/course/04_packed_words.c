/* One tree, with four words in a packet that pays for one; packets of nothing make up for the bytes. */
#include <parray.h>
#include <string.h>
enum { MOST = 256, PACKED = 4 };
struct piece {
    uint32_t word[PACKED];
};
static int prepare(struct parray *array)
{
    bool fine = true;
    int *units = parray_alloc(array, sizeof *units);
    *units = (int)parray_param_int(array, "units", 1, MOST, &fine);
    parray_set_arg(array, units);
    return fine ? 0 : -1;
}
static void go(struct node *self)
{
    const int units = *(const int *)node_arg(self), ports = node_degree(self);
    const int rounds = (units + PACKED - 1) / PACKED;
    uint32_t words[MOST + PACKED] = {0};
    struct parray_token token;
    struct piece piece, next = {{0}};
    int came = 0, origin = node_rank(self), got = 0;
    bool is_root = node_given(self, &token);
    if (is_root)
        node_contents(self, &token, words);
    for (int round = 0; is_root ? round < rounds + ports : came < rounds || got < units; round++) {
        int from = ports;
        struct packet packet = PACKET_ROOM(&piece, sizeof piece), nothing = PACKET(words, 4);
        for (int port = 0; port < ports; port++)
            while (node_poll(self, port, &packet) != NODE_EMPTY) {
                got++;
                if (packet.size == nothing.size || is_root)
                    continue;
                origin = packet.origin;
                from = port;
                next = piece;
                memcpy(&words[PACKED * came++], piece.word, sizeof piece.word);
            }
        if (is_root && round < rounds) {
            memcpy(next.word, &words[PACKED * round], sizeof next.word);
            from = -1;
        }
        struct packet more = PACKET(&next, sizeof next);
        more.origin = nothing.origin = origin;
        for (int port = 0; port < ports; port++)
            node_send_packet(self, port, port > from ? &more : &nothing);
        node_step(self);
    }
    if (!is_root)
        node_deliver(self, origin, words, (size_t)units * 4);
}
PARRAY_PROGRAM(.name = "packed", .task = "broadcast", .topology = "hypercube:4", .topologies = "hypercube",
               .mailbox = 8, .any_port = true, .prepare = prepare, .node = go);
