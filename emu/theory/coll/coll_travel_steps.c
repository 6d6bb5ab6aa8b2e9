/*
 * coll_travel_steps.c: how many steps nodes take that follow a timetable, told before a run.
 *
 * Where nodes use all ports a node goes on as soon as it has what it waits for, so that it may be ahead
 * of the timetable. So its steps are gone through, with the times of all nodes, links and mailboxes.
 */
#include <stdlib.h>

#include "coll/coll_moves.h"
#include "machine/memory.h"

static const char what[] = "the steps of a collective";

/* A packet on its link direction, and those before it that still matter. */
struct flow {
    uint64_t free;     /* the first step in which the link direction is free */
    uint64_t *taken;   /* of packet n, at n % mailbox: the step in which it was taken */
    uint64_t *arrives; /* the same, of those that were not taken yet */
    uint64_t sent, received;
};

struct travel_walk {
    const struct timetable *timetable;
    const struct topo *topo;
    uint64_t duration, mailbox, last;
    uint64_t *now;     /* of each node */
    size_t *next;      /* of each node: its next entry */
    size_t *base;      /* of each node: the number of its first port */
    struct flow *flow; /* of each port: what leaves it */
    uint64_t *times;   /* of all flows */
};

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void send_one(struct travel_walk *walk, uint32_t node, uint16_t port)
{
    struct flow *flow = &walk->flow[walk->base[node] + port];
    uint64_t at = later(walk->now[node], flow->free);
    if (flow->sent >= walk->mailbox)
        at = later(at, flow->taken[flow->sent % walk->mailbox] + 1);
    walk->now[node] = at;
    flow->free = at + walk->duration;
    flow->arrives[flow->sent++ % walk->mailbox] = flow->free;
    walk->last = later(walk->last, flow->free - 1);
}

static void take_one(struct travel_walk *walk, uint32_t node, uint16_t port)
{
    int peer = topo_peer(walk->topo, (int)node, port), back = topo_back(walk->topo, (int)node, port);
    struct flow *flow = &walk->flow[walk->base[peer] + (size_t)back];
    uint64_t number = flow->received++ % walk->mailbox;
    walk->now[node] = later(walk->now[node], flow->arrives[number]);
    flow->taken[number] = walk->now[node];
}

/* All entries of a step that send, or that take. */
static void walk_step(struct travel_walk *walk, uint32_t step, bool takes)
{
    const struct timetable *timetable = walk->timetable;
    for (uint32_t node = 0; node < timetable->nodes; node++)
        for (size_t *i = &walk->next[node]; *i < timetable->first[node + 1]; (*i)++) {
            const struct timetable_entry *entry = &timetable->entry[*i];
            if (entry->step != step || entry->takes != takes)
                break;
            if (takes)
                take_one(walk, node, entry->port);
            else
                send_one(walk, node, entry->port);
        }
}

static void walk_open(struct travel_walk *walk, const struct coll_table *table)
{
    uint32_t nodes = walk->timetable->nodes;
    size_t ports = 0;
    walk->now = memory_take(nodes, sizeof walk->now[0], what);
    walk->next = memory_take(nodes, sizeof walk->next[0], what);
    walk->base = memory_take(nodes, sizeof walk->base[0], what);
    for (uint32_t node = 0; node < nodes; node++) {
        walk->now[node] = 1;
        walk->next[node] = walk->timetable->first[node];
        walk->base[node] = ports;
        ports += (size_t)topo_degree(table->topo, (int)node);
    }
    walk->flow = memory_take(ports, sizeof walk->flow[0], what);
    walk->times = memory_take(2 * ports * walk->mailbox, sizeof walk->times[0], what);
    for (size_t port = 0; port < ports; port++) {
        walk->flow[port].taken = walk->times + 2 * port * walk->mailbox;
        walk->flow[port].arrives = walk->flow[port].taken + walk->mailbox;
        walk->flow[port].free = 1;
    }
}

static void walk_close(struct travel_walk *walk)
{
    free(walk->times);
    free(walk->now);
    free(walk->next);
    free(walk->base);
    free(walk->flow);
}

uint64_t travel_steps(const struct coll_table *table, const struct timetable *timetable)
{
    uint64_t unit = table->array->duration.unit, slot = unit + table->stalls;
    /* More room than packets on a link is of no use. */
    uint64_t room = table->array->links.mailbox, most = timetable->steps + (uint64_t)1;
    struct travel_walk walk = {
        .timetable = timetable, .topo = table->topo, .duration = unit, .mailbox = room < most ? room : most};
    if (timetable->slots > 0)
        return (timetable->slots - 1) * slot + unit;
    if (table->frame.slots > 1)
        return 0;
    walk_open(&walk, table);
    for (uint32_t step = 0; step < timetable->steps; step++) {
        walk_step(&walk, step, false);
        walk_step(&walk, step, true);
    }
    walk_close(&walk);
    return walk.last;
}
