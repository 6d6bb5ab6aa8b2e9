/*
 * bfs_round.h: breadth-first search as a program in rounds, which bfs-lockstep runs by the clock and the
 * synchronizers run without one.
 *
 * In round r the nodes that are r - 1 links from the root speak to all neighbours. Whoever is spoken to for
 * the first time is r links away. What is said is empty: that it is said in round r tells the distance. So
 * the result is wrong as soon as one message counts for another round than that in which it was sent.
 *
 * A node calls bfs_round_begin, then in each round bfs_round_speaks and bfs_round_heard. The round-based
 * program sees rounds and ports, and never the clock.
 */
#ifndef BFS_ROUND_H
#define BFS_ROUND_H

#include <parray.h>

#include "param_or.h"
#include "per_port.h"
#include "wave_ports.h"
#include "wave_root.h"

struct bfs_round {
    struct wave_root root; /* first, so that wave_is_root finds it */
    uint32_t rounds;       /* how many there are */
};

#define BFS_ROUND_PARAM                                                            \
    {                                                                              \
        "rounds", "", "number of rounds; empty: the distance of the farthest node" \
    }

/* For `prepare`. Result: as there. */
static inline int bfs_round_prepare(struct parray *array)
{
    struct bfs_round *plan = parray_alloc(array, sizeof *plan);
    bool ok = wave_root_read(array, &plan->root);

    plan->rounds = (uint32_t)param_int_or(array, "rounds", 1, 1000000, plan->root.depth, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

/* What a node knows. */
struct bfs_search {
    uint32_t distance;
    int parent; /* the neighbour that is nearer; the root's is itself */
    bool reached;
};

static inline struct bfs_search bfs_round_begin(const struct node *self)
{
    return (struct bfs_search){.parent = node_rank(self), .reached = wave_is_root(self)};
}

/* Does the node speak to its neighbours in this round? Rounds count from 1. */
static inline bool bfs_round_speaks(const struct bfs_search *search, uint32_t round)
{
    return search->reached && search->distance == round - 1;
}

/* At the end of a round: the neighbours behind the ports that are true in `spoke` have spoken in it. Sets all
 * of them to false, for another round. */
static inline void bfs_round_heard(struct node *self, struct bfs_search *search, uint32_t round, bool *spoke)
{
    for (int port = 0; port < node_degree(self); port++) {
        if (spoke[port] && !search->reached) {
            *search = (struct bfs_search){round, node_peer(self, port), true};
            node_event(self, "distance %u", round);
        }
        spoke[port] = false;
    }
}

static inline void bfs_round_deliver(struct node *self, const struct bfs_search *search)
{
    if (search->reached) /* all are, if the rounds were enough */
        node_deliver(self, search->parent, &search->distance, sizeof search->distance);
}

#endif
