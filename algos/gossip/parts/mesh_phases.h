/*
 * mesh_phases.h: the two phases of gossip on a mesh (Lau & Zhang 2002, sections 3.1 to 3.4, who write them
 * down for n x n nodes).
 *
 * Phase 1: every token gets to its own row (even nodes) or column (odd nodes), half_gossip.h. Phase 2: every
 * row gossips the odd tokens, every column the even ones, that its nodes then have, path_gossip.h. Each token
 * is a packet of phase 1 in one kind of line and of phase 2 in the other, so the parity of its origin says
 * which it is.
 *
 * Both phases may run at the same time. A link then is a packet of phase 1's first. The two rules of section
 * 3.4 leave out that the other end of the link may have one, too; when it has follows from the place and the
 * clock: nothing ever delays phase 1.
 */
#ifndef MESH_PHASES_H
#define MESH_PHASES_H

#include "gossip.h"

/* When may a packet of phase 2 take a link? Always: nothing of phase 1 is here for it. */
enum mesh_rules {
    MESH_LOCAL,   /* and the other end sends none of phase 1 in this very step */
    MESH_SIMPLE,  /* and the other end will send none of phase 1 any more */
    MESH_LITERAL, /* as section 3.4 is printed, there is no more to it: wrong, both ends send */
    MESH_SWAPPED  /* as MESH_LOCAL, but before what is here of phase 1: wrong, that then comes late */
};

struct mesh_plan {
    struct gossip task; /* must be first */
    int center[2];      /* of the paths of phase 2, by dimension */
    uint64_t start;     /* step in which phase 2 may begin to send */
    enum mesh_rules rules;
};

/* For `prepare`: a plan for the array, and node_arg; NULL after refusing the run. */
struct mesh_plan *mesh_plan_make(struct parray *array);

/* For `state_bytes` and `node`. */
size_t mesh_phases_state_bytes(const struct parray *array);
void mesh_phases_node(struct node *self);

/* For `prepare`: let phase 2 begin when phase 1 is over in all lines. */
void mesh_plan_separate(struct mesh_plan *plan);

/* For `paper_time`: the steps of the lines that take longest, rows or columns, where a line of so many nodes
 * with so many tokens of phase 2 takes `steps`. */
double mesh_longest_line(const struct parray *array, double (*steps)(int length, int tokens));

#endif
