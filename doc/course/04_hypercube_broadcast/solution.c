/*
 * solution.c: a token of many words, on all ports, down as many trees as a node has ports.
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
    return place % node_degree(self);
}

/* Pass on a piece that came through `from`. */
static void pass_on(struct node *self, const struct packet *packet, int tree, int from)
{
    int ports = node_degree(self);
    bool head = from == tree && node_peer(self, from) == packet->origin;
    if (from == tree && !head)
        return; /* it came through the last port of the order: nothing is left */

    for (int next = (from - tree + ports) % ports + 1; next < ports; next++)
        node_send_packet(self, (tree + next) % ports, packet);
    if (!head)
        node_send_packet(self, tree, packet); /* at the head, the root is behind it */
}

static void root(struct node *self, const struct parray_token *token)
{
    uint32_t words[MOST];
    int ports = node_degree(self), units = (int)token->units;
    node_contents(self, token, words);
    for (int i = 0; i < units; i++) {
        struct piece piece = {(uint16_t)i, (uint16_t)units, words[i]};
        struct packet packet = PACKET(&piece, sizeof piece);
        packet.origin = token->origin;
        node_send_packet(self, tree_of(self, i), &packet);
        if (tree_of(self, i) == ports - 1)
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
