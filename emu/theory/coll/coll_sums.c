/*
 * coll_sums.c: sums towards the root of a tree, copies away from it. Packets follow each other: a node passes
 * a packet on before it takes the next one.
 */
#include <string.h>

#include "coll/coll_moves.h"

void move_up(struct collective *call, const void *data, size_t count, void *into)
{
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me), *end = tree_end(tree, call->me);
    struct coll_packet sum = {.head = call->head}, packet;
    for (size_t i = 0; i < coll_pieces(call, count); i++) {
        size_t length = coll_length(call, count, i);
        if (length)
            memcpy(sum.data, (const char *)data + coll_offset(call, i), length * call->width);
        for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++) {
            coll_take_part(call, child, &packet, length);
            if (length)
                call->op->apply(sum.data, packet.data, length, (enum coll_type)call->head.type);
        }
        if (parent)
            coll_put(call, parent, &sum, sum.data, length);
        else if (length)
            memcpy((char *)into + coll_offset(call, i), sum.data, length * call->width);
    }
}

void move_down(struct collective *call, void *data, size_t count)
{
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me), *end = tree_end(tree, call->me);
    struct coll_packet packet = {.head = call->head};
    for (size_t i = 0; i < coll_pieces(call, count); i++) {
        size_t length = coll_length(call, count, i);
        char *at = length ? (char *)data + coll_offset(call, i) : NULL;
        if (parent) {
            coll_take_part(call, parent, &packet, length);
            if (length)
                memcpy(at, packet.data, length * call->width);
        }
        for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
            coll_put(call, child, &packet, at, length);
    }
}

/* No packet down is under way for longer than this: a frame for each link. */
static uint64_t longest_way(const struct collective *call)
{
    return (uint64_t)call->tree->nodes * call->table->frame.slots * call->table->array->duration.unit;
}

/* The packet down says when the last node gets it: all return then. */
void move_tree_barrier(struct collective *call)
{
    const struct tree *tree = call->tree;
    const struct tree_edge *parent = tree_parent(tree, call->me), *end = tree_end(tree, call->me);
    struct coll_packet packet = {.head = call->head};
    move_up(call, NULL, 0, NULL);
    if (parent) {
        coll_take_part(call, parent, &packet, 0);
        coll_check(call, parent, packet.head.at <= node_now(call->self) + longest_way(call));
    } else {
        packet.head.at = moved_down(call->table, tree, node_now(call->self), 1);
    }
    for (const struct tree_edge *child = tree_children(tree, call->me); child < end; child++)
        coll_put(call, child, &packet, NULL, 0);
    coll_wait_until(call, packet.head.at);
}
