/*
 * agreement.h: what all consensus has in common: inputs, decisions, and what must hold of them.
 *
 * A node that does not lie calls agreement_begin, then agreement_decide. A program has AGREEMENT_PROPERTIES
 * in its description.
 */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include <parray.h>

/* The parameters of agreement_f and agreement_input. */
#define AGREEMENT_F(f, conditions)                                \
    {                                                             \
        "f", (f), "nodes that may fail and do no harm" conditions \
    }
#define AGREEMENT_INPUT                                               \
    {                                                                 \
        "input", "random", "bits that the nodes have: random, 0 or 1" \
    }

/* Nobody that does not lie decides otherwise than another one (agreement), or for what was the input of no
 * such node (validity: of two values, one that none of them has cannot be chosen); in the end all have
 * decided that have not failed (termination). */
#define AGREEMENT_PROPERTIES                                                                             \
    .state_bytes = agreement_state_bytes, .invariant = agreement_holds, .eventually = agreement_reached, \
    .deterministic = true

/* Read parameter "f", from 0 to `most`. */
static inline int agreement_f(struct parray *array, int most, bool *ok)
{
    return (int)parray_param_int(array, "f", 0, most > 0 ? most : 0, ok);
}

/* Read parameter "input". Result: for agreement_bit. */
static inline int agreement_input(struct parray *array, bool *ok)
{
    return parray_param_choice(array, "input", "random|0|1", ok);
}

/* The bit that the node has at first. On nodes. */
static inline int agreement_bit(struct node *self, int input)
{
    return input ? input == 2 : (int)(node_random(self) & 1);
}

/* Begin with an input, from 0 up; then decide for one. On nodes. */
void agreement_begin(struct node *self, int input);
void agreement_decide(struct node *self, int decision);

size_t agreement_state_bytes(const struct parray *array);
void agreement_holds(struct parray *array);
void agreement_reached(struct parray *array);

#endif
