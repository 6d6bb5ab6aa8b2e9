/*
 * agreement.h: what all consensus has in common: the nodes that fail, and what must hold in the end.
 *
 * A node that does not lie gives its input as node_value "input", and calls agreement_decide unless it
 * crashes. A program's `prepare` calls agreement_faults, its `verify` agreement_verify, and its `figures`
 * agreement_check.
 */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include <parray.h>

/* The parameters of agreement_faults, and who gets what input. */
#define AGREEMENT_F(f, conditions)                                \
    {                                                             \
        "f", (f), "nodes that may fail and do no harm" conditions \
    }
#define AGREEMENT_FAULTS(name, who)                                                  \
    {                                                                                \
        (name), "random:2", "nodes that " who ": 0,5,7, random:M, or empty for none" \
    }
#define AGREEMENT_INPUT                                               \
    {                                                                 \
        "input", "random", "bits that the nodes have: random, 0 or 1" \
    }

struct faults {
    int f;     /* so many nodes may fail */
    int count; /* so many do */
    const int *rank;
    int *first; /* the first decision that agreement_verify has seen; -1: none */
};

/* Read parameter "f", from 0 to `most`, and the ranks of up to f nodes that fail. False: refused. */
bool agreement_faults(struct parray *array, const char *name, int most, struct faults *faults);

/* The place of a node among those that fail; -1: it does not. On nodes. */
int agreement_fault(const struct node *self, const struct faults *faults);

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

/* For `state_bytes`: a node keeps its decision in node_state. */
static inline size_t agreement_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

/* Decide for a bit or a number, from 0 up. On nodes that neither crash nor lie. */
void agreement_decide(struct node *self, int decision);

/* Has the node decided like others of its process, if it has decided? In `verify`: the conditions of the
 * whole array are not asked where --fault stops nodes. */
bool agreement_verify(struct node *self, const struct faults *faults);

/* Check that all but f nodes have decided, that all decisions are equal (agreement), and that what is decided
 * was the input of some node that does not lie (validity: of two values, one that none of them has cannot be
 * chosen). */
void agreement_check(struct parray *array, int f);

#endif
