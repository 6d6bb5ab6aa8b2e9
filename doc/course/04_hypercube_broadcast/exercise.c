/*
 * exercise.c: a token of many words, on all ports. As it stands, all pieces go down one tree.
 *
 * Tree t has its head behind port t of the root. From the head it goes on as in tree.c, with the ports in the
 * order t+1, t+2, .., around to t itself, which comes last. No two trees use a link in the same direction.
 */
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
    uint16_t place, count; /* it is word number `place` of `count` */
    uint32_t word;
};

/* The tree down which a piece goes. */
static int tree_of(const struct node *self, int place)
{
    (void)self, (void)place;
    return 0; /* GAP: each tree has its share of the pieces */
}

/* Pass on a piece that came through `from`. */
static void pass_on(struct node *self, const struct packet *packet, int tree, int from)
{
    (void)tree;
    /* GAP: the ports of this tree. Where in the order t+1, .., t is `from`? Two nodes get a piece through
     * port t: the head, from the root, and a node with nothing left to do. packet->origin is the root. */
    for (int port = from + 1; port < node_degree(self); port++)
        node_send_packet(self, port, packet);
}

static void root(struct node *self, const struct parray_token *token)
{
    uint32_t words[MOST];
    int units = (int)token->units;
    node_contents(self, token, words);
    for (int i = 0; i < units; i++) {
        struct piece piece = {(uint16_t)i, (uint16_t)units, words[i]};
        struct packet packet = PACKET(&piece, sizeof piece);
        packet.origin = token->origin;
        /* GAP: through which port goes a piece of this tree? After which pieces does a step end? */
        pass_on(self, &packet, tree_of(self, i), -1);
        node_step(self);
    }
}

static void broadcast(struct node *self)
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
        pass_on(self, &packet, tree_of(self, piece.place), packet.port);
    } while (++came < piece.count);
    node_deliver(self, packet.origin, words, piece.count * sizeof words[0]);
}

PARRAY_PROGRAM(.name = "broadcast", .task = "broadcast", .topology = "hypercube:6", .topologies = "hypercube",
               .mailbox = 2, .any_port = true, .prepare = prepare, .node = broadcast);
