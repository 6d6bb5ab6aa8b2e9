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
 * Parts may be longer than a message of a prefix, which is always one unit: with parts of L units t_p is
 * 1/(U L) packet times, without start-ups. Single: Algorithm A0 of the paper, in which all packets are of
 * class 0, so that the links of one dimension are used at a time; a packet is whole, or two halves on a
 * torus.
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
    bool split, fast, single;
    bool halves;     /* split on a torus */
    int classes;     /* d, or 1 */
    uint32_t length; /* of a part, in units */
    uint32_t words;  /* that a part carries: one for each unit, or only one */
    uint64_t pace;   /* steps that a part holds a link */
    int slowdown;    /* steps of the array beneath in a step of this one */
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
#define MESH_SINGLE_PARAM                                                           \
    {                                                                               \
        "single", "0", "1: one class only, so that one dimension is used at a time" \
    }
#define MESH_LENGTH_PARAM                                                                   \
    {                                                                                       \
        "length", "1", "units of a part or a whole packet; a message of the prefix has one" \
    }

/* Which of them a program has; without one the form is whole, not fast, not single, of one unit. And whether
 * its parts carry a word for each unit. */
enum { MESH_SPLIT = 1, MESH_FAST = 2, MESH_SINGLE = 4, MESH_LENGTH = 8, MESH_WORDS = 16 };

/* Describe the array and read those parameters. -1 after refusing the run. */
int mesh_form_open(struct mesh_form *form, struct parray *array, unsigned params);

/* Parts of a packet, those of a class one after the other; and of those how many are of one class. */
int mesh_form_parts(const struct mesh_form *form);
static inline int mesh_form_halves(const struct mesh_form *form)
{
    return form->halves ? 2 : 1;
}

/* The same form with a single class. */
void mesh_form_single(const struct mesh_form *form, struct mesh_form *single);

/* Is every packet in every class, so that no prefix has to tell the classes? */
bool mesh_form_in_all(const struct mesh_form *form);

/* For `packet_units` of a program with those parameters. */
uint32_t mesh_form_packet_units(const struct parray *array, unsigned params);

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

/* Packet times are those of the parts of a packet, start-ups included. The time of a partial multinode
 * broadcast is at most active * X + V of them: slope X (9a), (9b) and
 * constant V (10a), (10b), in the fast form with its shorter phases. */
double mesh_slope(const struct mesh_form *form);
double mesh_constant(const struct mesh_form *form);

/* The paper's bounds, whether the form is fast or not: (5a), (6a), and (5b), (6b) with their last term
 * corrected to 4 d (p-1) t_p; Lemma 2 for a single class. Without the prefixes that is what section 3.2 says
 * of the multinode broadcast. */
double mesh_broadcast_bound(const struct mesh_form *form, uint32_t active, bool prefixes);

/* Lemma 1, divided by the number of classes: the bound for all subphases together. */
double mesh_spread_bound(const struct mesh_form *form, uint32_t active);

/* A packet time of the array beneath, in steps of the array that the program sees. */
double mesh_packet_time(const struct mesh_form *form);

/* Packet times as the run reports them: without start-ups. For `paper_time`. */
double mesh_form_times(const struct parray *array, const struct mesh_form *form, double packet_times);

/* A lower bound for every algorithm: some node has to get all the packets that it lacks through its ports,
 * and some packet has to get to the farthest node. */
double mesh_broadcast_least(const struct parray *array, const struct mesh_form *form);

#endif
