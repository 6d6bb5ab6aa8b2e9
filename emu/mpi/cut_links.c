/*
 * cut_links.c: one pass over the ports of the nodes that are held finds the cut links; two orders number
 * them.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "grow.h"
#include "machine/mailbox.h"
#include "array_part.h"
#include "cut_links.h"
#include "partition/partition.h"
#include "step/boundary.h"

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

bool part_ghosts(struct parray *array)
{
    struct cut *cut = calloc(1, sizeof *cut);
    size_t room = 0, count = 0;
    array->part.cut = cut;
    if (!cut)
        return false;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        for (int port = 0, degree = topo_degree(array->topo, (int)rank); port < degree; port++) {
            int peer = topo_peer(array->topo, (int)rank, port);
            if (peer < 0 || part_holds(array, (uint32_t)peer))
                continue;
            uint32_t *ghosts = grow(array->part.ghosts, &room, count + 1, sizeof ghosts[0]);
            if (!ghosts)
                return false;
            array->part.ghosts = ghosts;
            array->part.ghosts[count++] = (uint32_t)peer;
        }
    cut->port_count = count;
    if (count)
        qsort(array->part.ghosts, count, sizeof array->part.ghosts[0], by_number);
    for (size_t i = 0; i < count; i++)
        if (!i || array->part.ghosts[i] != array->part.ghosts[i - 1])
            array->part.ghosts[array->part.ghost_count++] = array->part.ghosts[i];
    return true;
}

/* ---------------------------------------------------------------------------------- numbering */

static struct cut_neighbour *neighbour_of(struct cut *cut, uint32_t part)
{
    for (uint32_t i = 0; i < cut->neighbour_count; i++)
        if (cut->neighbours[i].part == part)
            return &cut->neighbours[i];
    return NULL;
}

/* Note that a port leads to `part`. False: no memory. */
static bool count_port(struct cut *cut, uint32_t part, size_t *room)
{
    struct cut_neighbour *neighbour = neighbour_of(cut, part);
    if (!neighbour) {
        neighbour = grow(cut->neighbours, room, cut->neighbour_count + 1, sizeof *neighbour);
        if (!neighbour)
            return false;
        cut->neighbours = neighbour;
        neighbour = &cut->neighbours[cut->neighbour_count++];
        *neighbour = (struct cut_neighbour){.part = part};
    }
    neighbour->count++;
    return true;
}

static int by_part(const void *left, const void *right)
{
    const struct cut_neighbour *a = left, *b = right;
    return a->part < b->part ? -1 : a->part > b->part;
}

/* List the cut ports in the order of ranks, and count those to each neighbour. False: no memory. */
static bool list_ports(struct parray *array, struct cut *cut)
{
    size_t count = 0, room = 0;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        const struct node *node = &array->nodes[rank];
        for (uint32_t port = 0; port < node->degree; port++) {
            uint32_t peer = node->out[port].peer;
            if (peer == NO_PEER || part_holds(array, peer))
                continue;
            uint32_t *first = &cut->first[rank - array->part.first];
            *first = *first ? *first : (uint32_t)count + 1;
            cut->ports[count++] = (struct cut_port){.rank = rank, .port = port};
            if (!count_port(cut, (uint32_t)partition_owner(array->part.partition, (int)peer), &room))
                return false;
        }
    }
    if (cut->neighbour_count)
        qsort(cut->neighbours, cut->neighbour_count, sizeof cut->neighbours[0], by_part);
    return true;
}

/* A port as its peer names the direction that comes in. */
struct incoming {
    uint32_t peer, back, index;
};

static int by_sender(const void *left, const void *right)
{
    const struct incoming *a = left, *b = right;
    if (a->peer != b->peer)
        return a->peer < b->peer ? -1 : 1;
    return a->back < b->back ? -1 : a->back > b->back;
}

/* Number the directions in the order of their senders and ports: those that lead away are in that order
 * already. */
static bool number_ports(struct parray *array, struct cut *cut)
{
    struct incoming *incoming = calloc(cut->port_count + 1, sizeof incoming[0]);
    uint32_t *used = calloc(cut->neighbour_count + 1, sizeof used[0]);
    bool right = incoming && used;
    for (size_t i = 0; right && i < cut->port_count; i++) {
        struct cut_port *port = &cut->ports[i];
        const struct channel *out = cut_channel_out(array, port);
        struct cut_neighbour *neighbour =
            neighbour_of(cut, (uint32_t)partition_owner(array->part.partition, (int)out->peer));
        port->neighbour = (uint32_t)(neighbour - cut->neighbours);
        port->out_number = used[port->neighbour]++;
        neighbour->out[port->out_number] = (uint32_t)i;
        incoming[i] = (struct incoming){out->peer, channel_back(array, out), (uint32_t)i};
    }
    if (right)
        qsort(incoming, cut->port_count, sizeof incoming[0], by_sender);
    for (uint32_t n = 0; right && n < cut->neighbour_count; n++)
        used[n] = 0;
    for (size_t i = 0; right && i < cut->port_count; i++) {
        struct cut_port *port = &cut->ports[incoming[i].index];
        port->in_number = used[port->neighbour]++;
        cut->neighbours[port->neighbour].in[port->in_number] = incoming[i].index;
    }
    free(incoming);
    free(used);
    return right;
}

/* Have receives report what they take from cut links. */
static void mark_inlets(const struct parray *array, const struct cut *cut)
{
    for (size_t i = 0; i < cut->port_count; i++)
        /* Relaxed: before the contexts that read it (release_slot of recv.c) exist. */
        atomic_fetch_or_explicit(&array->nodes[cut->ports[i].rank].in[cut->ports[i].port].starving, INLET_CUT,
                                 memory_order_relaxed);
}

/* Have the nodes with cut links run first, if they are few, and one worker runs all nodes: it has to do what
 * is to be done while messages are under way. Models with rules judge a step as a whole. False: no memory. */
static bool divide_steps(struct parray *array, const struct cut *cut)
{
    struct shard *shard = &array->contexts.shards[0];
    uint32_t *number = malloc((cut->port_count + 1) * sizeof number[0]), count = 0;
    bool divided = true;
    for (size_t i = 0; number && i < cut->port_count; i++)
        if (!i || cut->ports[i].rank != cut->ports[i - 1].rank)
            number[count++] = cut->ports[i].rank - shard->first;
    if (number && array->contexts.shard_count == 1 && !array->rules.on && count &&
        count <= array->part.held / 2)
        divided = boundary_open(shard, number, count);
    free(number);
    return number && divided;
}

bool cut_open(struct parray *array)
{
    struct cut *cut = array->part.cut;
    cut->ports = calloc(cut->port_count + 1, sizeof cut->ports[0]);
    /* Most nodes have no cut ports: their pages stay untouched. */
    cut->first = calloc(array->part.end - array->part.first, sizeof cut->first[0]);
    if (!cut->ports || !cut->first || !list_ports(array, cut))
        return false;
    for (uint32_t i = 0; i < cut->neighbour_count; i++) {
        struct cut_neighbour *neighbour = &cut->neighbours[i];
        neighbour->out = calloc(neighbour->count, sizeof neighbour->out[0]);
        neighbour->in = calloc(neighbour->count, sizeof neighbour->in[0]);
        if (!neighbour->out || !neighbour->in)
            return false;
    }
    if (!number_ports(array, cut))
        return false;
    mark_inlets(array, cut);
    return divide_steps(array, cut);
}

void cut_close(struct parray *array)
{
    struct cut *cut = array->part.cut;
    if (!cut)
        return;
    for (uint32_t i = 0; cut->ports && i < array->part.ghost_count; i++)
        mailbox_discard_of(array, &array->nodes[array->part.ghosts[i]]);
    for (uint32_t i = 0; i < cut->neighbour_count; i++) {
        free(cut->neighbours[i].out);
        free(cut->neighbours[i].in);
    }
    free(cut->neighbours);
    free(array->part.ghosts);
    free(cut->ports);
    free(cut->first);
    free(cut);
    array->part.cut = NULL;
}

/* ------------------------------------------------------------------------------------ look-up */

struct cut_port *cut_ports_of(const struct parray *array, uint32_t rank)
{
    const struct cut *cut = array->part.cut;
    uint32_t first = cut->first[rank - array->part.first];
    return first ? &cut->ports[first - 1] : NULL;
}

struct cut_port *cut_port_at(const struct parray *array, uint32_t rank, uint32_t port)
{
    const struct cut *cut = array->part.cut;
    struct cut_port *at = cut_ports_of(array, rank);
    for (; at && at < cut->ports + cut->port_count && at->rank == rank; at++)
        if (at->port == port)
            return at;
    return NULL;
}
