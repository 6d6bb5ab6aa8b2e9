/*
 * timetable.h: which block crosses which link in which step, when nodes collect, spread or exchange blocks.
 *
 * The schedule comes from plan/greedy.h, which fills each step as far as the limits let; the shortest of
 * several tries is kept. It follows from topology and limits alone: every process makes the same. Where nodes
 * use one port at a time (frame.h), three parts make a period, in slots:
 *
 *     data      0 up to slots-1: the steps of the schedule, and in gaps and behind it one report of each node
 *               to its parent in the tree, that its subtree is through
 *     telling   `telling` slots in which a node tells its children in the tree when the data begin
 *
 * No node does in a slot what the limits forbid, whichever of the packets of a period are on their way.
 *
 * A timetable is constant once it is made; timetable_free frees it.
 */
#ifndef TIMETABLE_H
#define TIMETABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "plan/tree.h"
#include "plan/limits.h"
#include "topo/topo.h"

/* Larger graphs take other ways: their schedules take long to make. star:6 has 720 nodes. */
enum { TIMETABLE_NODES_MOST = 720, TIMETABLE_PORTS_MOST = 1 << 14, TIMETABLE_MOVES_MOST = 160000 };

enum timetable_kind {
    TIMETABLE_SPREAD,   /* the block of every node to all nodes */
    TIMETABLE_SUMS,     /* backwards: the sum of the blocks for a node to that node */
    TIMETABLE_COLLECT,  /* the block of every node to one node */
    TIMETABLE_DEAL,     /* backwards: a block from one node to every node */
    TIMETABLE_EXCHANGE, /* a block of every node to every node */
    TIMETABLE_HALO,     /* a block of every node to each of its neighbours */
    TIMETABLE_KINDS
};

/* A packet, as the node at one of its ends sees it. */
struct timetable_entry {
    uint32_t step;  /* from 0 */
    uint32_t place; /* below `own`: a block of the user; else `own` + a block of the node's own store */
    uint16_t port;
    bool takes; /* else it sends */
};

struct timetable {
    struct arena memory; /* of all that follows */
    uint32_t nodes, steps;
    uint32_t own;                  /* more than there are blocks of the user on any node */
    size_t *first;                 /* of each node and one more: where its entries begin */
    struct timetable_entry *entry; /* by step; in a step first what is sent, then what comes; by port */
    uint32_t *store;               /* of each node: blocks that it keeps for others at a time, at most */
    uint32_t slots, telling;       /* of a period; slots: 0 where nodes use all ports */
    uint32_t *report, *tell;       /* of each node: the slot in which it reports; in which it is told */
};

/* Blocks of the user are numbered by node, those of a halo by port; one that a node alone has or gets is
 * block 0. `tree`: of the graph, for the telling; NULL where nodes use all ports. NULL: the graph is too
 * large. */
struct timetable *timetable_make(enum timetable_kind kind, const struct topo *topo,
                                 const struct limits *limits, uint32_t root, const struct tree *tree);

void timetable_free(struct timetable *timetable);

#endif
