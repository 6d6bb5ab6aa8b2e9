/*
 * pair_plan.h: which node of a mesh sends which token to whom in each step, when every node is to get every
 * other node's token and a node uses one port at a time: a table that is made before the run. It is for
 * meshes with an odd number of nodes N, which have no Hamiltonian cycle.
 *
 * Colour the nodes as on a chessboard. The (N - 1) / 2 of the smaller colour are paired with neighbours in
 * every step, so that one node of the larger colour is left and rests. Under SLA the step has two pairings,
 * one for each colour to send, under F1 one for both, and under H1 one of which each pair chooses a
 * direction. The best pairing is taken (best_pairs.h), where a packet is worth
 *
 *   - as much as its receiver lacks tokens: so the rests are spread over all nodes;
 *   - far more, if the receiver has the larger colour and could not be done in the least time if it rested;
 *   - and among equals as much as nodes beyond the link lack the token.
 *
 * A link takes the token that most nodes beyond it lack (token_spread.h), and chance decides between equals.
 * A plan that takes more than the least number of steps is made again with other chances, some times, and the
 * shortest one is kept. All numbers are integers, so that all machines make the same plan.
 *
 * Called in `prepare`.
 */
#ifndef PAIR_PLAN_H
#define PAIR_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "common/array_grid.h"

/* More nodes would take more than seconds. */
#define PAIR_PLAN_MOST 1024

/* Who sends in a pairing. */
enum pair_use { PAIRS_APART, PAIRS_BOTH_WAYS, PAIRS_ONE_WAY }; /* SLA, F1, H1 */

struct pair_plan {
    const struct array_grid *mesh;
    enum pair_use use;
    int least;      /* no plan has fewer steps */
    int steps;      /* the result; 0: no plan was found */
    uint32_t *send; /* by step from 0 and node: pair_plan_entry, or 0; to be freed */
};

/* What a node sends: a token through a port, of so many ports. */
static inline uint32_t pair_plan_entry(int token, int port, int ports)
{
    return (uint32_t)(token * ports + port + 1);
}

/* Result: 0, or -1 if there is no memory. */
int pair_plan_make(struct pair_plan *plan);

#endif
