/*
 * link_turns.c: a greedy choice of turns, link after link in the order of ranks and ports: the first turn in
 * which both ends may use the link. A direction tries the turn of the other direction first.
 */
#include <stdlib.h>

#include "message/link_turns.h"
#include "machine/memory.h"

enum { NO_TURN = UINT32_MAX };

static const char what[] = "the turns of links";

/* What a node does in a turn. */
struct doings {
    uint8_t sends, receives, ports;
    int32_t port; /* the last one */
};

struct choice_of_turns {
    const struct parray *array;
    struct limits limits;
    struct doings *doings; /* by node and turn */
    uint8_t *colour;       /* of each node 1 or 2, where it counts; else NULL */
    uint32_t most;         /* turns */
    struct link_turns *turns;
};

static struct doings *doings_of(const struct choice_of_turns *c, uint32_t rank, uint32_t turn)
{
    return &c->doings[(size_t)rank * c->most + turn];
}

static uint32_t *turn_of(const struct choice_of_turns *c, uint32_t rank, uint32_t port)
{
    const struct parray *array = c->array;
    return &c->turns->turn[channel_index(array, &array->nodes[rank].out[port])];
}

/* May a node send, or receive, on the port in that turn, too? */
static bool may(const struct choice_of_turns *c, const struct doings *d, int32_t port, bool send)
{
    const struct limits *limits = &c->limits;
    if (send ? limits->sends && d->sends >= limits->sends
             : limits->receives && d->receives >= limits->receives)
        return false;
    if (limits->transmissions && d->sends + d->receives >= (int)limits->transmissions)
        return false;
    return !limits->ports || d->ports < limits->ports || d->port == port;
}

static void add(struct doings *d, int32_t port, bool send)
{
    d->sends += send;
    d->receives += !send;
    d->ports += d->port != port;
    d->port = port;
}

/* Where nodes may use all ports, and links are half duplex, those of one colour of a graph with two colours
 * send in one turn, and those of the other one in the next, so that a packet goes on without a wait. */
static void find_colours(struct choice_of_turns *c)
{
    const struct topo *topo = c->array->topo;
    uint32_t *queue = memory_take(c->array->count, sizeof *queue, what), end = 1;
    c->colour = memory_take(c->array->count, sizeof *c->colour, what);
    c->colour[0] = 1;
    for (uint32_t i = 0; i < end; i++)
        for (int port = 0; port < topo_degree(topo, (int)queue[i]); port++) {
            int peer = topo_peer(topo, (int)queue[i], port);
            if (peer >= 0 && !c->colour[peer]) {
                c->colour[peer] = (uint8_t)(3 - c->colour[queue[i]]);
                queue[end++] = (uint32_t)peer;
            }
        }
    free(queue);
}

static void choose_turn(struct choice_of_turns *c, uint32_t rank, uint32_t port)
{
    int peer = topo_peer(c->array->topo, (int)rank, (int)port),
        back = topo_back(c->array->topo, (int)rank, (int)port);
    uint32_t other = *turn_of(c, (uint32_t)peer, (uint32_t)back), turn = 0;
    bool both = other != NO_TURN && !c->limits.half_duplex;
    for (uint32_t tried = 0;; tried++) {
        turn = both ? (tried ? tried - 1 : other) : c->colour ? (tried + c->colour[rank] + 1) % 2 : tried;
        if (other == turn && c->limits.half_duplex)
            continue;
        if (may(c, doings_of(c, rank, turn), (int32_t)port, true) &&
            may(c, doings_of(c, (uint32_t)peer, turn), back, false))
            break;
    }
    add(doings_of(c, rank, turn), (int32_t)port, true);
    add(doings_of(c, (uint32_t)peer, turn), back, false);
    *turn_of(c, rank, port) = turn;
    c->turns->count = c->turns->count > turn + 1 ? c->turns->count : turn + 1;
}

void link_turns_open(struct link_turns *turns, const struct parray *array)
{
    *turns = (struct link_turns){.count = 1};
    if (!model_has_rules(array->model))
        return;
    /* A link has at most so many others at its ends. */
    struct choice_of_turns c = {.array = array,
                                .limits = model_limits(array->model),
                                .most = 4 * (uint32_t)array->topo->max_degree + 2,
                                .turns = turns};
    turns->turn = memory_take(array->links.channel_count, sizeof turns->turn[0], what);
    c.doings = memory_take((size_t)array->count * c.most, sizeof c.doings[0], what);
    if (c.limits.half_duplex && !limits_nodes(&c.limits))
        find_colours(&c);
    for (uint64_t i = 0; i < array->links.channel_count; i++)
        turns->turn[i] = NO_TURN;
    for (size_t i = 0; i < (size_t)array->count * c.most; i++)
        c.doings[i].port = -1;
    for (uint32_t rank = 0; rank < array->count; rank++)
        for (uint32_t port = 0; port < (uint32_t)topo_degree(array->topo, (int)rank); port++)
            if (topo_peer(array->topo, (int)rank, (int)port) >= 0)
                choose_turn(&c, rank, port);
    free(c.colour);
    free(c.doings);
}

void link_turns_close(struct link_turns *turns)
{
    free(turns->turn);
}

uint64_t link_turns_next(const struct link_turns *turns, size_t channel, uint64_t from, uint64_t steps)
{
    if (turns->count == 1)
        return from;
    uint64_t frame = turns->count * steps, at = turns->turn[channel] * steps,
             begin = (from - 1) / frame * frame;
    uint64_t first = begin + at + 1;
    return first >= from ? first : first + frame;
}
