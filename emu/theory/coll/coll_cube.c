/*
 * coll_cube.c: hypercubes whose nodes use all ports at a time, one dimension after the other.
 *
 * In round k a node and its neighbour behind port k exchange what both know. Rounds overlap: packet i is in
 * round k while packet i + 1 is in round k - 1.
 */
#include <string.h>

#include "coll/coll_moves.h"

static struct tree_edge edge_of(const struct collective *call, int dimension)
{
    return (struct tree_edge){dimension, (uint32_t)node_peer(call->self, dimension), 0};
}

/* Put what came together with what is here, in the order of ranks, so that both ends get the same. */
static void combine(struct collective *call, const struct tree_edge *edge, char *here, unsigned char *came,
                    size_t length)
{
    enum coll_type type = (enum coll_type)call->head.type;
    if (!length)
        return;
    if (edge->peer > call->me) {
        call->op->apply(here, came, length, type);
    } else {
        call->op->apply(came, here, length, type);
        memcpy(here, came, length * call->width);
    }
}

/* Put the sum of nodes of lower rank before what is known to come before this node. */
static void precede(struct collective *call, int round, char *before, const unsigned char *came,
                    size_t length)
{
    unsigned char lower[COLL_BYTES];
    size_t bytes = length * call->width;
    if (!length)
        return;
    if (!(call->me & (((uint32_t)1 << round) - 1))) {
        memcpy(before, came, bytes);
        return;
    }
    memcpy(lower, came, bytes);
    call->op->apply(lower, before, length, (enum coll_type)call->head.type);
    memcpy(before, lower, bytes);
}

static void exchange(struct collective *call, char *sum, char *before, int round, size_t count, size_t i)
{
    struct tree_edge edge = edge_of(call, round);
    struct coll_packet packet;
    size_t length = coll_length(call, count, i);
    coll_take_part(call, &edge, &packet, length);
    if (before && edge.peer < call->me)
        precede(call, round, before + coll_offset(call, i), packet.data, length);
    combine(call, &edge, sum + coll_offset(call, i), packet.data, length);
}

/* Let `sum` become that of all nodes, and `before`, unless it is NULL, that of the nodes of lower rank. */
static void go_round(struct collective *call, char *sum, char *before, size_t count)
{
    size_t pieces = coll_pieces(call, count), rounds = (size_t)call->table->cube;
    struct coll_packet packet;
    for (size_t turn = 0; turn + 1 < pieces + rounds; turn++) {
        size_t first = turn < pieces ? 0 : turn - pieces + 1;
        for (size_t round = first; round < rounds && round <= turn; round++) {
            struct tree_edge edge = edge_of(call, (int)round);
            packet.head = call->head;
            coll_put(call, &edge, &packet, sum + coll_offset(call, turn - round),
                     coll_length(call, count, turn - round));
        }
        for (size_t round = first; round < rounds && round <= turn; round++)
            exchange(call, sum, before, (int)round, count, turn - round);
    }
}

void move_cube_sum(struct collective *call, void *data, size_t count)
{
    go_round(call, data, NULL, count);
}

void move_cube_scan(struct collective *call, void *data, bool inclusive)
{
    size_t bytes = call->count * call->width;
    char *sum = node_realloc(call->self, NULL, 2 * bytes + 1), *before = sum + bytes;
    if (bytes)
        memcpy(sum, data, bytes);
    go_round(call, sum, before, call->count);
    if (bytes && call->me > 0) {
        if (inclusive)
            call->op->apply(before, data, call->count, (enum coll_type)call->head.type);
        memcpy(data, before, bytes);
    }
    node_realloc(call->self, sum, 0);
}

/* The step in which the last node came is told along. */
void move_cube_barrier(struct collective *call)
{
    struct coll_packet packet;
    uint64_t last = node_now(call->self);
    for (int round = 0; round < call->table->cube; round++) {
        struct tree_edge edge = edge_of(call, round);
        packet.head = call->head;
        packet.head.at = last;
        coll_put(call, &edge, &packet, NULL, 0);
        coll_take_part(call, &edge, &packet, 0);
        coll_check(call, &edge, packet.head.at <= node_now(call->self));
        last = packet.head.at > last ? packet.head.at : last;
    }
    uint64_t duration = call->table->array->duration.unit;
    coll_wait_until(call, last + (uint64_t)call->table->cube * duration);
}
