/* mistake.c: pipeline.c, but all pieces leave at once. */
#include <parray.h>

enum { MOST = 256 }; /* words of a token, at most */

/* Refuse to run with a longer token. */
static int prepare(struct parray *array)
{
    bool fine = true;
    parray_param_int(array, "units", 1, MOST, &fine);
    return fine ? 0 : -1;
}

struct piece {
    uint32_t place, count; /* it is word number `place` of `count` */
    uint32_t word;
};

/* Pass a piece on through all ports that are left, in the same step. */
static void pass_on(struct node *self, const struct packet *packet, int from)
{
    for (int port = from + 1; port < node_degree(self); port++)
        node_send_packet(self, port, packet);
}

static void root(struct node *self, const struct parray_token *token)
{
    uint32_t words[MOST];
    node_contents(self, token, words);
    for (uint32_t i = 0; i < token->units; i++) {
        struct piece piece = {i, token->units, words[i]};
        struct packet packet = PACKET(&piece, sizeof piece);
        packet.origin = token->origin;
        pass_on(self, &packet, -1);
    }
}

static void mistake(struct node *self)
{
    uint32_t words[MOST], came = 0;
    struct parray_token token;
    struct piece piece;
    struct packet packet = PACKET_ROOM(&piece, sizeof piece);

    if (node_given(self, &token)) {
        root(self, &token);
        return;
    }
    do {
        node_recv_any(self, &packet);
        words[piece.place] = piece.word;
        pass_on(self, &packet, packet.port);
    } while (++came < piece.count);
    node_deliver(self, packet.origin, words, piece.count * sizeof words[0]);
}

PARRAY_PROGRAM(.name = "mistake", .task = "broadcast", .topology = "hypercube:6", .topologies = "hypercube",
               .mailbox = 2, .prepare = prepare, .node = mistake);
