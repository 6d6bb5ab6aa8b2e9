/*
 * global_sends.c: packets, and the faults that meet them.
 *
 * A cut begins with the first packet that it swallows, and ends with the first one that crosses it again:
 * what others do meanwhile commutes with both. The list of cuts that are not over is sorted, and the word in
 * front of it is zero.
 */
#include "search/globals_inside.h"

/* -------------------------------------------------------------------------------- cuts */

static bool crosses(uint32_t cut, uint32_t one, uint32_t other)
{
    uint32_t first = cut >> 16, range = (cut & 0xffff) - first;
    return (one - first <= range) != (other - first <= range);
}

static const uint32_t *cuts_of(const struct globals *g, const uint32_t *row, size_t *count)
{
    uint32_t number = g->bounds.most[KIND_CUT] ? row[2 * g->nodes + CUTS] : 0;
    *count = number ? intern_size(&g->cuts, number) / sizeof(uint32_t) - 1 : 0;
    return number ? (const uint32_t *)intern_bytes(&g->cuts, number) + 1 : NULL;
}

static bool is_cut_off(const struct globals *g, const uint32_t *row, uint32_t one, uint32_t other)
{
    size_t count;
    const uint32_t *cut = cuts_of(g, row, &count);
    for (size_t i = 0; i < count; i++)
        if (crosses(cut[i], one, other))
            return true;
    return false;
}

/* End all cuts that lie between the nodes, and begin another one, if it is not 0. */
static void change_cuts(struct globals *g, uint32_t *row, uint32_t one, uint32_t other, uint32_t more)
{
    size_t count, kept = 1;
    const uint32_t *cut = cuts_of(g, row, &count);
    uint32_t list[FAULTS_MOST + 2] = {0};
    for (size_t i = 0; i < count; i++) {
        if (more && more < cut[i]) {
            list[kept++] = more;
            more = 0;
        }
        if (!crosses(cut[i], one, other))
            list[kept++] = cut[i];
    }
    if (more)
        list[kept++] = more;
    row[2 * g->nodes + CUTS] = kept > 1 ? global_number(&g->cuts, list, kept) : 0;
}

/* -------------------------------------------------------------------------------- moves */

/* All that may become of a packet that no cut swallows, but that it gets lost. */
static size_t list_passages(const struct globals *g, const uint32_t *row, struct global_move move,
                            const struct local_request *request, struct global_move *list)
{
    uint32_t bytes = locals_packet(g->locals, request->packet)->size;
    uint32_t bits = bytes < CORRUPT_BITS / 8 ? 8 * bytes : CORRUPT_BITS;
    bool twice = global_fault_left(g, row, KIND_DOUBLE) && room_at(g, row, move.node, request->port) > 1;
    size_t count = 0;
    list[count++] = move;
    move.kind = MOVE_DOUBLE;
    if (twice)
        list[count++] = move;
    if (!global_fault_left(g, row, KIND_CORRUPT))
        return count;
    move.kind = MOVE_CORRUPT;
    for (move.number = 1; move.number <= bits; move.number++) {
        list[count++] = move;
        if (!twice || global_faults_left(g, row) < 2)
            continue;
        list[count] = move;
        list[count++].port |= PASSAGE_TWICE;
    }
    return count;
}

/* The packet is the first one that a cut swallows. A part of the array and all the rest are one cut. */
static size_t list_cuts(const struct globals *g, const uint32_t *row, uint32_t node, uint32_t peer,
                        struct global_move *list)
{
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_CUT};
    size_t count = 0;
    if (!global_fault_left(g, row, KIND_CUT))
        return 0;
    for (uint32_t first = 1; first < g->nodes; first++)
        for (uint32_t last = first; last < g->nodes; last++) {
            move.number = first << 16 | last;
            if (crosses(move.number, node, peer))
                list[count++] = move;
        }
    return count;
}

/* What may become of a packet for which there is room. At a node that is down it is lost whatever befalls
 * it, so that nothing of it depends on when the node crashes. */
static size_t list_fates(const struct globals *g, const uint32_t *row, uint32_t node,
                         const struct local_request *request, struct global_move *list)
{
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_GO};
    uint32_t peer = peer_of(g, node, request->port);
    bool cut = is_cut_off(g, row, node, peer);
    size_t count = 0;
    if (cut)
        list[count++] = move;
    move.port = cut ? PASSAGE_HEALS : 0;
    count += list_passages(g, row, move, request, list + count);
    if (!cut)
        count += list_cuts(g, row, node, peer, list + count);
    if (global_fault_left(g, row, KIND_LOSE))
        list[count++] = (struct global_move){.node = (uint16_t)node, .kind = MOVE_LOSE};
    return count;
}

size_t list_sends(const struct globals *g, const uint32_t *row, uint32_t node, struct global_move *list)
{
    const struct local_request *request = request_of(g, row, node);
    uint32_t room = room_at(g, row, node, request->port);
    size_t count = room ? list_fates(g, row, node, request, list) : 0;
    struct global_move move = {.node = (uint16_t)node, .kind = MOVE_DROP};
    if (request->kind == REQUEST_TRY && (!room || request->busy)) {
        move.kind = MOVE_NOTHING;
        list[count++] = move;
    } else if (!room && request->kind == REQUEST_SEND && local_told(g->locals, row[node], request->port)) {
        list[count++] = move;
    }
    return count;
}

static uint32_t carries(const struct globals *g, const uint32_t *row, struct global_move move)
{
    uint32_t peer = peer_of(g, move.node, request_of(g, row, move.node)->port);
    if (is_down(g, row, peer) || (!(move.port & PASSAGE_HEALS) && is_cut_off(g, row, move.node, peer)))
        return 0;
    switch ((enum move_kind)move.kind) {
    case MOVE_GO:
        return 1;
    case MOVE_DOUBLE:
        return 2;
    case MOVE_CORRUPT:
        return move.port & PASSAGE_TWICE ? 2 : 1;
    default:
        return 0;
    }
}

uint32_t global_carries(const struct globals *g, uint32_t state, struct global_move move)
{
    const uint32_t *row = row_of(g, state);
    return is_send(request_of(g, row, move.node)) ? carries(g, row, move) : 0;
}

static void put_packet(struct globals *g, uint32_t *row, uint32_t node, int32_t port, uint32_t packet)
{
    const struct channel *channel = &g->array->nodes[node].out[port];
    uint32_t peer = channel->peer, at = channel_back(g->array, channel);
    row[g->nodes + peer] = inbox_with(g, row[g->nodes + peer], g->array->nodes[peer].degree, at,
                                      is_over(g, row, peer) ? ANY_PACKET : packet);
}

static void count_faults(const struct globals *g, uint32_t *row, struct global_move move)
{
    static const enum fault_kind kinds[] = {[MOVE_LOSE] = KIND_LOSE,
                                            [MOVE_DOUBLE] = KIND_DOUBLE,
                                            [MOVE_CORRUPT] = KIND_CORRUPT,
                                            [MOVE_CUT] = KIND_CUT};
    if (move_is_fault(move))
        global_add_fault(g, row, kinds[move.kind]);
    if (move.kind == MOVE_CORRUPT && move.port & PASSAGE_TWICE)
        global_add_fault(g, row, KIND_DOUBLE);
}

void make_send(struct globals *g, uint32_t *row, struct global_move move)
{
    const struct local_request *request = request_of(g, row, move.node);
    int32_t port = request->port;
    uint32_t packet = request->packet;
    count_faults(g, row, move);
    if (move.kind == MOVE_CORRUPT)
        packet = locals_corrupt(g->locals, packet, move.number);
    for (uint32_t copies = carries(g, row, move); copies; copies--)
        put_packet(g, row, move.node, port, packet);
    if (move.kind == MOVE_CUT || move.port & PASSAGE_HEALS)
        change_cuts(g, row, move.node, peer_of(g, move.node, port), move.kind == MOVE_CUT ? move.number : 0);
}

/* -------------------------------------------------------------------------------- what depends on what */

bool send_commutes(const struct globals *g, const uint32_t *row, uint32_t node)
{
    const struct local_request *request = request_of(g, row, node);
    uint32_t peer = peer_of(g, node, request->port), room = room_at(g, row, node, request->port);
    if (!g->bounds.total)
        return room;
    bool may_double = room > 1 || g->array->links.mailbox == 1 || !global_fault_left(g, row, KIND_DOUBLE);
    return room && may_double && !global_fault_left(g, row, KIND_RESTART) && !is_down(g, row, peer) &&
           !global_fault_left(g, row, KIND_CUT) && !is_cut_off(g, row, node, peer);
}

/* Does the move send a packet that is not lost whatever others do? */
static bool move_sends(const struct globals *g, const uint32_t *row, struct global_move move)
{
    const uint32_t kinds = 1 << MOVE_GO | 1 << MOVE_DOUBLE | 1 << MOVE_CORRUPT | 1 << MOVE_CUT;
    return kinds >> move.kind & 1 && is_send(request_of(g, row, move.node));
}

bool send_depends(const struct globals *g, const uint32_t *row, struct global_move one,
                  struct global_move other)
{
    if (!g->bounds.total || !move_sends(g, row, other))
        return false;
    uint32_t to = peer_of(g, other.node, request_of(g, row, other.node)->port);
    if (one.node == to && one.kind == MOVE_GO && is_down(g, row, one.node))
        return other.kind != MOVE_CUT;
    if (!move_sends(g, row, one))
        return false;
    if (one.kind == MOVE_CUT)
        return crosses(one.number, other.node, to);
    size_t count;
    const uint32_t *cut = cuts_of(g, row, &count);
    uint32_t peer = peer_of(g, one.node, request_of(g, row, one.node)->port);
    for (size_t i = 0; one.port & PASSAGE_HEALS && i < count; i++)
        if (crosses(cut[i], one.node, peer) && crosses(cut[i], other.node, to))
            return true;
    return false;
}
