/*
 * fault_plan.h: a fault with a place and a time of its own, as `--fault` names it.
 *
 *     down:U-V@A..B      the link between U and V carries nothing in steps A to B-1
 *     cut:U,V|W-X@A..B   so do all links between two sets of nodes; W-X are nodes with consecutive ranks
 *     stop:U@T           node U does nothing from step T on
 *     restart:U@A..B     node U is down in steps A to B-1, and begins anew in step B
 *     traitor:U          node U runs the program's function for traitors
 *     slow:U:K           node U runs in the steps that K divides, and in no others
 *     lose:U:P:K         packet K that node U sends on its port P gets lost; K counts from 0
 *     double:U:P:K       it arrives twice
 *     corrupt:U:P:K:B    it has bit B changed; B counts from 1
 *     overtake:U:P:K:B   take K of node U from its port P gets the packet that lies B behind the first
 *     drift:U:R          the clock of node U shows R steps for 65536
 *
 * Pure functions on plain data.
 */
#ifndef FAULT_PLAN_H
#define FAULT_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "facts/fault_kinds.h"

enum plan_kind {
    FAULT_DOWN,
    FAULT_STOP,
    FAULT_RESTART,
    FAULT_CUT,
    FAULT_TRAITOR,
    FAULT_SLOW,
    /* These are choices (disturb_options.h) that are listed by themselves. */
    FAULT_LOSE,
    FAULT_DOUBLE,
    FAULT_CORRUPT,
    FAULT_OVERTAKE,
    FAULT_DRIFT
};

/* Nodes with consecutive ranks. */
struct rank_range {
    int32_t first, last;
};

enum { CUT_RANGES = 8, FAULT_PLANS_MOST = 64, PLAN_VALUE_MOST = 1 << 20 };

/* One side of a cut. */
struct rank_set {
    uint32_t count; /* of ranges */
    struct rank_range range[CUT_RANGES];
};

struct fault_plan {
    enum plan_kind kind;
    /* peer: the other node of the link of FAULT_DOWN, the port of a packet; else -1. FAULT_CUT has
     * neither. */
    int32_t node, peer;
    uint64_t from, until; /* steps from .. until-1; of a packet its number is in `from` */
    bool held;      /* FAULT_DOWN, FAULT_CUT: packets wait for the link instead of being lost; FAULT_RESTART:
                     * writes that were not flushed are kept, unless a listed choice says otherwise */
    uint32_t value; /* FAULT_SLOW: K; FAULT_CORRUPT, FAULT_OVERTAKE: B; FAULT_DRIFT: R */
    struct rank_set side[2]; /* FAULT_CUT */
};

/* Read a plan, "stop:3@5". False: malformed. */
bool fault_plan_read(struct fault_plan *plan, const char *text);

/* Write a plan in that form. */
void fault_plan_write(const struct fault_plan *plan, FILE *out);

/* The kind of fault that a plan is. */
enum fault_kind fault_plan_kind(const struct fault_plan *plan);

/* Is the rank in the set? */
bool rank_set_has(const struct rank_set *set, int32_t rank);

/* The highest rank of the set; -1: it is empty. */
int32_t rank_set_last(const struct rank_set *set);

/* One sentence on the forms of --fault, and one on all of them in short. */
extern const char fault_plan_help[];

#endif
