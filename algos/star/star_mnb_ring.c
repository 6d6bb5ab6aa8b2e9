/*
 * star-mnb-ring: all-to-all broadcast on a star graph along a Hamiltonian cycle, the algorithm of Fragopoulou
 * and Akl 1995 that Tseng, Chang and Sheu 1998, section IV.2, compare theirs with: each node sends its token
 * to the next, and then on what it receives. n!-1 starts and as many units: star_ring.h.
 *
 * Under H1, which the paper does not have, every other node on the cycle sends while the others receive:
 * twice as much. Without a start-up this is the least there is, as a node sends as many packets as it
 * receives, all in all, and each has n!-1 tokens to take in.
 */
#include <string.h>

#include "common/own_token.h"
#include "parts/star_ring.h"

static bool is_by_turns(const struct parray *array)
{
    return strcmp(parray_model(array), "H1") == 0;
}

static int ring_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_GATHER_MOST);
    struct star_ring *ring;

    if (n < 0 || one_word_a_token(array))
        return -1;
    ring = parray_alloc(array, sizeof *ring);
    ring->by_turns = is_by_turns(array);
    star_ring_make(array, ring, n, true);
    return 0;
}

static void ring_node(struct node *self)
{
    star_ring_pass(self, node_arg(self), star_gather_begin(self, 0));
}

static double ring_paper(const struct parray *array)
{
    return is_by_turns(array) ? -1.0 : star_array_time(array, star_ring_cost(parray_degree(array, 0) + 1));
}

static double ring_claim(const struct parray *array)
{
    double time = star_array_time(array, star_ring_cost(parray_degree(array, 0) + 1));

    return is_by_turns(array) && time > 0 ? 2 * time : time;
}

extern const struct parray_program star_mnb_ring_program; /* for registry.c */
const struct parray_program star_mnb_ring_program = {
    .name = "star-mnb-ring",
    .task = "gossip",
    .summary = "all-to-all broadcast on a star graph along a Hamiltonian cycle",
    .paper = "Fragopoulou and Akl 1995, as in Tseng, Chang and Sheu 1998, section IV.2",
    .topology = "star:5",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F* H1",
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = 8,
    .prepare = ring_prepare,
    .state_bytes = star_gather_state_bytes,
    .node = ring_node,
    .verify = star_ring_hand_in,
    .lower_bound = star_gather_bound,
    .paper_time = ring_paper,
    .claimed_time = ring_claim,
};
