/*
 * mesh_form.h: the forms of the partial multinode broadcast (Varvarigos and Bertsekas 1994, section 3), how
 * long their phases are, and the paper's bounds.
 *
 * Whole packets (section 3.2): the packet of the active node number r is of class r mod d. Split (section
 * 3.1): each packet has d parts, one for each class, and on a torus each of these two halves, which go round
 * the rings in opposite directions. A part is a packet of one unit, and so is a message of a prefix: with U
 * parts to a packet t_p is 1/U packet times. Packing moves both halves together, in two steps a hop.
 *
 * The phases have fixed windows: a node that knows how many nodes are active knows when each begins. All
 * steps are clock steps.
 *
 * Fast, beyond the paper: prefix with both sides at once (mesh_ranks.h), packing the short way round on a
 * torus, and whole packets alternate on rings of even length which side goes one hop further (mesh_turn).
 *
 * All functions but mesh_form_open are pure. A program that uses a form begins its node_arg with it.
 */
#ifndef MESH_FORM_H
#define MESH_FORM_H

#include "mesh_array.h"
#include "mesh_route.h"

struct mesh_form {
    struct mesh mesh;
    bool split, fast;
    bool halves; /* split on a torus */
    struct mesh_routing packing;
};

/* The parameters of a form, for the list of a program's parameters. */
#define MESH_SPLIT_PARAM                                                    \
    {                                                                       \
        "split", "1", "1: packets are split into parts; 0: they stay whole" \
    }
#define MESH_FAST_PARAM                                                       \
    {                                                                         \
        "fast", "0", "1: shorter prefix, packing and rounds than the paper's" \
    }

/* Describe the array and read the switches "split" (NULL: the program has no such switch, packets are whole)
 * and "fast" (NULL: the program has no such switch, the form is not fast). -1 after refusing the run. */
int mesh_form_open(struct mesh_form *form, struct parray *array, const char *split, const char *fast);

/* Parts of a packet. */
int mesh_form_units(const struct mesh_form *form);

/* For `packet_units` of a program with a parameter "split". */
uint32_t mesh_packet_units(const struct parray *array);

/* Packets of a class, at most, if `active` nodes have one; just how many class c has. */
uint32_t mesh_per_class(const struct mesh_form *form, uint32_t active);
uint32_t mesh_class_count(const struct mesh_form *form, uint32_t active, int class);

/* Steps of the prefixes, of packing, and of subphase l (1 .. d) of the broadcast. */
uint64_t mesh_prefix_steps(const struct mesh_form *form);
uint64_t mesh_packing_steps(const struct mesh_form *form);
uint64_t mesh_subphase_steps(const struct mesh_form *form, uint32_t active, int l);

/* When a node of a ring sends its packet number j of a subphase one way round: in steps of one unit after the
 * start, and how many hops it goes. */
struct mesh_turn {
    uint32_t step;
    int hops;
};
struct mesh_turn mesh_turn(const struct mesh_form *form, bool up, uint32_t j);

/* The time of a partial multinode broadcast is at most active * X + V packet times: slope X (9a), (9b) and
 * constant V (10a), (10b), in the fast form with its shorter phases. */
double mesh_slope(const struct mesh_form *form);
double mesh_constant(const struct mesh_form *form);

/* The paper's bounds, whatever the form: (5a), (6a), and (5b), (6b) with their last term corrected to 4 d
 * (p-1) t_p. Without the prefixes that is what section 3.2 says of the multinode broadcast. */
double mesh_broadcast_bound(const struct mesh_form *form, uint32_t active, bool prefixes);

/* A lower bound for every algorithm: some node has to get all the packets that it lacks through its ports,
 * and some packet has to get to the farthest node. */
double mesh_broadcast_least(const struct parray *array, const struct mesh_form *form);

#endif
