/*
 * plan_halves.h: how nodes with half-duplex links follow a plan (plan.h) for full-duplex ones.
 *
 * Neighbours have different colours: no cycle of the array has an odd length. So in a first half of each step
 * of the plan one colour sends on all its ports, and in the second half the other one; no link is wanted both
 * ways in a half.
 *
 * Where the last step of the plan brings the packet to at most half as many nodes as there are ports, one
 * half is enough for it: both colours send at the same time, on different links. For that the last nodes get
 * the packet over other links than the plan says, which depend on the colour of the node that receives. With
 * N nodes of p ports and a plan of ceil((N - 1) / p) steps, all in all this takes ceil(2 (N - 1) / p) halves,
 * which is the least there is: all links together carry N p / 2 packets in a half, and N (N - 1) have to be
 * carried.
 *
 * Host side; nodes read the halves.
 */
#ifndef PLAN_HALVES_H
#define PLAN_HALVES_H

#include "plan.h"

enum { COLOURS = 2 };

/* What the nodes of a colour send in one half. */
struct plan_half {
    const struct plan_hop *hop;
    uint32_t count; /* 0: it is the other colour's turn */
};

struct plan_halves {
    const unsigned char *colour; /* of each node: 0 or 1; node 0 has colour 0 */
    struct plan_half *half[COLOURS];
    uint32_t count; /* of halves */
};

/* Divide the plan. 0, or -1 after refusing an array in which neighbours cannot have different colours. */
int plan_halves_make(struct plan_halves *halves, struct parray *array, const struct plan *plan);

#endif
