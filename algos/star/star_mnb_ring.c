/*
 * star-mnb-ring: all-to-all broadcast on a star graph along a Hamiltonian cycle, the algorithm of Fragopoulou
 * and Akl 1995 that Tseng, Chang and Sheu 1998, section IV.2, compare theirs with: each node sends its token
 * to the next, and then on what it receives. n!-1 starts and as many units: star_ring.h.
 */
#include "common/own_token.h"
#include "parts/star_ring.h"

static int ring_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_GATHER_MOST);

    if (n < 0 || one_word_a_token(array))
        return -1;
    star_ring_make(array, parray_alloc(array, sizeof(struct star_ring)), n, true);
    return 0;
}

static void ring_node(struct node *self)
{
    star_ring_pass(self, node_arg(self), star_gather_begin(self, 0));
}

static double ring_paper(const struct parray *array)
{
    return star_array_time(array, star_ring_cost(parray_degree(array, 0) + 1));
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
    .models = "SLA F*",
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = 8,
    .prepare = ring_prepare,
    .state_bytes = star_gather_state_bytes,
    .node = ring_node,
    .verify = star_ring_hand_in,
    .lower_bound = star_gather_bound,
    .paper_time = ring_paper,
};
