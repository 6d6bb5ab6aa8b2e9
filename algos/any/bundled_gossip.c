/*
 * bundled-gossip: gossip on any array on which a start-up costs: whatever a node has heard of since a link
 * was last free goes over it in one packet.
 *
 * A node sends over a link all tokens that neither came over it nor went over it, as soon as the link is
 * free. With a start-up that is long beside all tokens, the run takes little more than a start-up for each
 * link between the two nodes that are the farthest from each other. A token may come to a node over several
 * links; all but the first are for nothing, so that without a start-up other programs are faster.
 *
 * A node goes by its links, by what has come, and by the clock, which tells it when its own packet has left a
 * link. Neighbours that send at the same time may both find the other's mailbox full if packets are late: it
 * needs lock step.
 */
#include <parray.h>
#include <string.h>

#include "common/own_token.h"
#include "common/received.h"

/* All nodes together have N^2 tokens. */
enum { BUNDLED_NODES_MOST = 1 << 13 };

struct bundle_prices {
    uint64_t startup, per_unit;
};

/* A token in a packet. */
struct carried {
    int32_t origin;
    uint32_t word;
};

struct bundles {
    struct node *self;
    int nodes, ports, known; /* known: tokens so far */
    struct carried *token;   /* those known, in the order in which they came */
    int *place;              /* by origin: 1 + place in `token`; 0: not known */
    uint64_t *free_at;       /* by port: the step from which on the link is free */
    int *sent;               /* by port: tokens that were looked at for it */
    uint8_t *there;          /* by port and origin: the neighbour has it, or is sent it */
    struct carried *room;    /* for a packet */
};

static int bundled_prepare(struct parray *array)
{
    struct bundle_prices *prices;

    if (parray_nodes(array) > BUNDLED_NODES_MOST)
        return parray_refuse(array, "%s: bundled-gossip takes at most %d nodes, which have N^2 tokens in all",
                             parray_topology(array), BUNDLED_NODES_MOST);
    if (one_word_a_token(array))
        return -1;
    prices = parray_alloc(array, sizeof *prices);
    prices->per_unit = parray_duration(array, 2) - parray_duration(array, 1);
    prices->startup = parray_duration(array, 1) - prices->per_unit;
    parray_set_arg(array, prices);
    return 0;
}

static void *bundles_take(struct node *self, size_t count, size_t size)
{
    return memset(node_realloc(self, NULL, count * size), 0, count * size);
}

static void bundles_open(struct bundles *bundles, struct node *self)
{
    int nodes = node_count(self), ports = node_degree(self);

    *bundles = (struct bundles){.self = self, .nodes = nodes, .ports = ports};
    bundles->token = bundles_take(self, (size_t)nodes, sizeof bundles->token[0]);
    bundles->room = bundles_take(self, (size_t)nodes, sizeof bundles->room[0]);
    bundles->place = bundles_take(self, (size_t)nodes, sizeof bundles->place[0]);
    bundles->free_at = bundles_take(self, (size_t)ports + 1, sizeof bundles->free_at[0]);
    bundles->sent = bundles_take(self, (size_t)ports + 1, sizeof bundles->sent[0]);
    bundles->there = bundles_take(self, (size_t)(ports + 1) * (size_t)nodes, 1);
}

static void learn_token(struct bundles *bundles, const struct carried *token)
{
    if (bundles->place[token->origin])
        return;
    bundles->token[bundles->known++] = *token;
    bundles->place[token->origin] = bundles->known;
}

static void learn_packet(struct bundles *bundles, const struct packet *packet)
{
    for (size_t i = 0; i < packet->size / sizeof bundles->room[0]; i++) {
        struct carried token = bundles->room[i];

        token.origin =
            (int32_t)received_up_to(bundles->self, (uint32_t)token.origin, (uint32_t)bundles->nodes - 1);
        bundles->there[packet->port * bundles->nodes + token.origin] = 1;
        learn_token(bundles, &token);
    }
}

/* Send over a free link what is new for the other end. */
static void send_bundle(struct bundles *bundles, int port)
{
    const struct bundle_prices *prices = node_arg(bundles->self);
    struct packet packet = PACKET(bundles->room, 0);
    uint8_t *there = &bundles->there[port * bundles->nodes];

    packet.units = 0;
    for (; bundles->sent[port] < bundles->known; bundles->sent[port]++) {
        const struct carried *token = &bundles->token[bundles->sent[port]];

        if (!there[token->origin])
            bundles->room[packet.units++] = *token;
        there[token->origin] = 1;
    }
    if (!packet.units)
        return;
    packet.size = packet.units * sizeof bundles->room[0];
    packet.label = node_label(bundles->self, "%u tokens", packet.units);
    bundles->free_at[port] = node_now(bundles->self) + prices->startup + packet.units * prices->per_unit;
    node_send_packet(bundles->self, port, &packet);
}

/* Result: the first step in which a link is free over which something is to be sent; UINT64_MAX: there is
 * nothing to be sent. */
static uint64_t send_bundles(struct bundles *bundles)
{
    uint64_t next = UINT64_MAX;

    for (int port = 0; port < bundles->ports; port++) {
        if (node_peer(bundles->self, port) < 0)
            continue;
        if (node_now(bundles->self) >= bundles->free_at[port])
            send_bundle(bundles, port);
        else if (bundles->sent[port] < bundles->known && bundles->free_at[port] < next)
            next = bundles->free_at[port];
    }
    return next;
}

/* Receive until `step`, or without limit, while others still may send; then all that is there. False: all is
 * over. */
static bool receive_bundles(struct bundles *bundles, uint64_t step)
{
    struct packet packet = PACKET_ROOM(bundles->room, (size_t)bundles->nodes * sizeof bundles->room[0]);
    long got = step == UINT64_MAX ? node_serve(bundles->self, &packet)
                                  : node_recv_until(bundles->self, NODE_ANY_PORT, &packet, step);

    if (got == NODE_OVER)
        return false;
    for (; got >= 0; got = node_poll(bundles->self, NODE_ANY_PORT, &packet))
        learn_packet(bundles, &packet);
    return true;
}

static void bundled_node(struct node *self)
{
    struct bundles bundles;
    const struct carried own = {node_rank(self), own_token(self, -1)};

    bundles_open(&bundles, self);
    learn_token(&bundles, &own);
    while (receive_bundles(&bundles, send_bundles(&bundles)))
        ;
    for (int i = 1; i < bundles.known; i++)
        hand_in(self, bundles.token[i].origin, bundles.token[i].word);
}

extern const struct parray_program bundled_gossip_program; /* for registry.c */
const struct parray_program bundled_gossip_program = {
    .name = "bundled-gossip",
    .task = "gossip",
    .summary = "gossip on any array, all that is new in one packet: few start-ups",
    .topology = "mesh:8x8",
    .models = "F*",
    .startup = 10,
    .mailbox = 2,
    .any_port = true,
    .prepare = bundled_prepare,
    .node = bundled_node,
};
