/*
 * coll_blocks.c: a block of every node to the root of a tree, or from there.
 */
#include <string.h>

#include "coll/coll_moves.h"

/* Copy packet `i` of a block to its place in memory. */
static void store(const struct collective *call, void *block, const struct coll_packet *packet)
{
    size_t length = coll_length(call, call->count, packet->head.at);
    if (length)
        memcpy((char *)block + coll_offset(call, packet->head.at), packet->data, length * call->width);
}

static char *block_of(const struct collective *call, const void *all, uint32_t rank)
{
    return (char *)(uintptr_t)all + rank * call->count * call->width;
}

static void copy_own(const struct collective *call, void *to, const void *from)
{
    if (call->count)
        memmove(to, from, call->count * call->width);
}

/* Send packet `i` of a block. */
static void send_piece(struct collective *call, const struct tree_edge *edge, struct coll_packet *packet,
                       const void *block, size_t i)
{
    packet->head.at = i;
    coll_put(call, edge, packet, (const char *)block + coll_offset(call, i),
             coll_length(call, call->count, i));
}

/* ---------------------------------------------------------------------------------- upwards */

/* Take a packet of a child: the root keeps it, others pass it on. */
static void relay_up(struct collective *call, const struct tree_edge *child, void *all)
{
    const struct tree_edge *parent = tree_parent(call->tree, call->me);
    struct coll_packet packet;
    coll_take_block(call, child, &packet);
    coll_check(call, child, tree_holds(call->tree, child->peer, packet.head.from));
    if (parent)
        coll_put(call, parent, &packet, packet.data, coll_length(call, call->count, packet.head.at));
    else
        store(call, block_of(call, all, packet.head.from), &packet);
}

/* A node sends its own block first, then what comes from its children, one packet of each in turn. */
void move_blocks_up(struct collective *call, const void *mine, void *all)
{
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me), *end = tree_end(tree, call->me);
    struct coll_packet packet = {.head = call->head};
    size_t pieces = coll_pieces(call, call->count), widest = 0;
    packet.head.from = call->me;
    if (!parent)
        copy_own(call, block_of(call, all, call->me), mine);
    for (size_t i = 0; parent && i < pieces; i++)
        send_piece(call, parent, &packet, mine, i);
    for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
        widest = tree->size[child->peer] > widest ? tree->size[child->peer] : widest;
    for (size_t round = 0; round < widest * pieces; round++)
        for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
            if (round < tree->size[child->peer] * pieces)
                relay_up(call, child, all);
}

/* -------------------------------------------------------------------------------- downwards */

static void spread(struct collective *call, const void *all, size_t pieces)
{
    struct coll_packet packet = {.head = call->head};
    for (size_t i = 0; i < pieces; i++)
        for (uint32_t k = 0; k + 1 < call->tree->nodes; k++) {
            uint32_t to = call->tree->far[k];
            packet.head.to = to;
            send_piece(call, tree_towards(call->tree, call->me, to), &packet, block_of(call, all, to), i);
        }
}

/* The root sends to the farthest nodes first, into all its branches side by side. */
void move_blocks_down(struct collective *call, const void *all, void *mine)
{
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me);
    size_t pieces = coll_pieces(call, call->count);
    struct coll_packet packet;
    if (!parent) {
        spread(call, all, pieces);
        copy_own(call, mine, block_of(call, all, call->me));
        return;
    }
    for (size_t left = tree->size[call->me] * pieces; left > 0; left--) {
        coll_take_block(call, parent, &packet);
        coll_check(call, parent, tree_holds(tree, call->me, packet.head.to));
        if (packet.head.to == call->me)
            store(call, mine, &packet);
        else
            coll_put(call, tree_towards(tree, call->me, packet.head.to), &packet, packet.data,
                     coll_length(call, call->count, packet.head.at));
    }
}
