/*
 * coll_halo.c: a block to each neighbour, and one from each.
 *
 * Where nodes use all ports, nobody waits for anybody: under half duplex the end of a link with the lower
 * rank sends first. Where they use one port at a time, links take turns by a timetable.
 */
#include <stdio.h>
#include <string.h>

#include "coll/coll_moves.h"

/* Through every port whose peer has a higher rank, or through every other one, a packet out or in. */
struct halo {
    struct collective *call;
    const char *out;
    char *in;
    size_t piece; /* of each block */
};

static void do_ports(const struct halo *halo, bool up, bool takes)
{
    struct collective *call = halo->call;
    struct coll_packet packet = {.head = call->head};
    size_t length = coll_length(call, call->count, halo->piece);
    for (int port = 0; port < node_degree(call->self); port++) {
        int peer =
            topo_peer(call->table->topo, (int)call->me, port); /* in the group, if the call is of one */
        size_t at = (size_t)port * call->count * call->width + coll_offset(call, halo->piece);
        struct tree_edge edge = {port, (uint32_t)peer, 0};
        if (peer < 0 || (peer > (int)call->me) != up)
            continue;
        packet.head.at = halo->piece;
        if (takes) {
            coll_take_part(call, &edge, &packet, length);
            coll_check(call, &edge, packet.head.at == halo->piece);
        }
        if (takes && length)
            memcpy(halo->in + at, packet.data, length * call->width);
        if (!takes)
            coll_put(call, &edge, &packet, length ? halo->out + at : NULL, length);
    }
}

/* Under half duplex a link carries one packet at a time: each end sends when the other one does not. */
static void move_halo(struct halo *halo, size_t pieces)
{
    bool half = halo->call->table->limits.half_duplex;
    for (halo->piece = 0; halo->piece < pieces; halo->piece++) {
        do_ports(halo, true, false);
        if (half)
            do_ports(halo, false, true);
        do_ports(halo, false, false);
        if (!half)
            do_ports(halo, false, true);
        do_ports(halo, true, true);
    }
}

void coll_halo_at(struct node *self, const void *out, size_t count, enum coll_type type, void *in,
                  const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_HALO, count, type, NULL, -1, site);
    size_t blocks = (size_t)node_degree(self);
    coll_reads(&call, out, blocks);
    coll_set_piece(&call, coll_piece_alone(call.table, count));
    if (!limits_nodes(&call.table->limits)) {
        move_halo(&(struct halo){.call = &call, .out = out, .in = in}, coll_pieces(&call, count));
    } else {
        const struct timetable *timetable =
            coll_timetable_of(call.table, TIMETABLE_HALO, call.table->centred);
        if (!timetable)
            coll_stop(&call,
                      "this array is too large for it under a model in which nodes use one port at a "
                      "time: up to 720 nodes and 16,384 ports have a timetable; take --model F* or H*");
        move_times_blocks(&call, timetable, out, in);
    }
    coll_end(&call);
    coll_writes(&call, in, blocks);
}
