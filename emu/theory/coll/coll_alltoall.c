/*
 * coll_alltoall.c: a block of every node to every node, over a tree.
 *
 * First every node sends up what is for nodes outside its subtree. A block turns at the lowest node whose
 * subtree holds both its ends, which keeps it until all its children have sent. Then all goes down.
 */
#include <string.h>

#include "coll/coll_moves.h"

/* A packet that turns here. */
struct kept_block {
    uint32_t from, to;
    uint64_t at;
};

/* Packets that turn here, one behind the other: a struct kept_block and its elements each. */
struct turning {
    char *bytes;
    size_t count, room, stride;
};

/* The memory of the program that the blocks come from and go to. */
struct across {
    struct collective *call;
    const char *out;
    char *in;
    size_t pieces;
    struct turning turning;
};

static size_t length_of(const struct across *across, uint64_t at)
{
    return coll_length(across->call, across->call->count, at);
}

static void keep(struct across *across, const struct coll_packet *packet)
{
    struct turning *turning = &across->turning;
    if (turning->count == turning->room) {
        turning->room = 2 * turning->room + 8;
        turning->bytes = node_realloc(across->call->self, turning->bytes, turning->room * turning->stride);
    }
    char *at = turning->bytes + turning->count++ * turning->stride;
    struct kept_block kept = {packet->head.from, packet->head.to, packet->head.at};
    memcpy(at, &kept, sizeof kept);
    memcpy(at + sizeof kept, packet->data, length_of(across, kept.at) * across->call->width);
}

/* Put a packet that is for this node into its memory. */
static void arrive(const struct across *across, const struct coll_packet *packet)
{
    const struct collective *call = across->call;
    char *block = across->in + packet->head.from * call->count * call->width;
    size_t bytes = length_of(across, packet->head.at) * call->width;
    if (bytes)
        memcpy(block + coll_offset(call, packet->head.at), packet->data, bytes);
}

/* Send packet `at` of this node's block for node `to`. */
static void send_own(struct across *across, const struct tree_edge *edge, uint32_t to, size_t at)
{
    struct collective *call = across->call;
    struct coll_packet packet = {.head = call->head};
    packet.head.from = call->me;
    packet.head.to = to;
    packet.head.at = at;
    const char *block = across->out + to * call->count * call->width;
    coll_put(call, edge, &packet, block + coll_offset(call, at), length_of(across, at));
}

static void pass_on(struct across *across, const struct tree_edge *edge, struct coll_packet *packet)
{
    coll_put(across->call, edge, packet, packet->data, length_of(across, packet->head.at));
}

/* ---------------------------------------------------------------------------------- upwards */

static void take_up(struct across *across, const struct tree_edge *child)
{
    struct collective *call = across->call;
    struct coll_packet packet;
    coll_take_block(call, child, &packet);
    coll_check(call, child,
               tree_holds(call->tree, child->peer, packet.head.from) &&
                   !tree_holds(call->tree, child->peer, packet.head.to));
    if (packet.head.to == call->me)
        arrive(across, &packet);
    else if (tree_holds(call->tree, call->me, packet.head.to))
        keep(across, &packet);
    else
        pass_on(across, tree_parent(call->tree, call->me), &packet);
}

static size_t packets_between(const struct across *across, uint32_t top)
{
    size_t inside = across->call->tree->size[top];
    return inside * (across->call->tree->nodes - inside) * across->pieces;
}

static void all_up(struct across *across)
{
    const struct collective *call = across->call;
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me), *end = tree_end(tree, call->me);
    size_t rounds = 0;
    for (uint32_t to = 0; parent && to < tree->nodes; to++)
        for (size_t at = 0; at < across->pieces && !tree_holds(tree, call->me, to); at++)
            send_own(across, parent, to, at);
    for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
        rounds =
            packets_between(across, child->peer) > rounds ? packets_between(across, child->peer) : rounds;
    for (size_t round = 0; round < rounds; round++)
        for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
            if (round < packets_between(across, child->peer))
                take_up(across, child);
}

/* -------------------------------------------------------------------------------- downwards */

static void turn_kept(struct across *across)
{
    struct collective *call = across->call;
    struct coll_packet packet = {.head = call->head};
    for (size_t i = 0; i < across->turning.count; i++) {
        struct kept_block kept;
        const char *at = across->turning.bytes + i * across->turning.stride;
        memcpy(&kept, at, sizeof kept);
        memcpy(packet.data, at + sizeof kept, length_of(across, kept.at) * call->width);
        packet.head.from = kept.from;
        packet.head.to = kept.to;
        packet.head.at = kept.at;
        pass_on(across, tree_towards(call->tree, call->me, kept.to), &packet);
    }
}

static void all_down(struct across *across)
{
    struct collective *call = across->call;
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me);
    struct coll_packet packet;
    for (uint32_t to = 0; to < tree->nodes; to++)
        for (size_t at = 0; at < across->pieces && to != call->me && tree_holds(tree, call->me, to); at++)
            send_own(across, tree_towards(tree, call->me, to), to, at);
    turn_kept(across);
    for (size_t left = parent ? packets_between(across, call->me) : 0; left > 0; left--) {
        coll_take_block(call, parent, &packet);
        coll_check(call, parent,
                   !tree_holds(tree, call->me, packet.head.from) &&
                       tree_holds(tree, call->me, packet.head.to));
        if (packet.head.to == call->me)
            arrive(across, &packet);
        else
            pass_on(across, tree_towards(tree, call->me, packet.head.to), &packet);
    }
}

void move_blocks_across(struct collective *call, const void *out, void *in)
{
    size_t bytes = call->count * call->width;
    struct across across = {.call = call, .out = out, .in = in, .pieces = coll_pieces(call, call->count)};
    across.turning.stride = sizeof(struct kept_block) + call->piece * call->width;
    if (bytes)
        memcpy((char *)in + call->me * bytes, (const char *)out + call->me * bytes, bytes);
    all_up(&across);
    all_down(&across);
    node_realloc(call->self, across.turning.bytes, 0);
}
