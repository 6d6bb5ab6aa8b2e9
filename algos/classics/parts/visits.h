/*
 * visits.h: when nodes were inside, in a critical section or at a meal, and what must hold of all visits.
 *
 * Every node notes the steps in which it was inside (notes.h), and after the run all notes are compared.
 *
 * A program takes VISITS_PARAMS among its parameters, and visits_prepare, visits_state_bytes and
 * visits_verify in its description. One without parameters of its own takes entries_params and
 * entries_prepare, or meals_params and meals_prepare. Its nodes call visits_rest, then visits_wait when they
 * ask to get in, and visits_inside when they may. Its `figures` calls visits_check.
 */
#ifndef VISITS_H
#define VISITS_H

#include <parray.h>

#include "classics/parts/notes.h"

/* In `name` a program says what it calls a visit: "entries", "meals". */
#define VISITS_PARAMS(name, visits)                                                \
    {(name), (visits), "how often each node wants to get in"},                     \
        {"hold", "3", "steps that a node stays inside"},                           \
    {                                                                              \
        "idle", "20", "steps that a node rests before it wants to get in, at most" \
    }

extern const struct parray_param entries_params[], meals_params[];

/* What node_arg and parray_arg return. */
struct visits_plan {
    int wanted, hold, idle;
    struct notes_plan notes;
    const struct visits_words *words; /* in which nodes tell of their visits */
    const void *own;                  /* what the program has set by visits_own */
};

/* Read the parameters. Result: as of `prepare`. */
int visits_prepare(struct parray *array, const char *name);
int entries_prepare(struct parray *array);
int meals_prepare(struct parray *array);

/* Set what the program's own nodes need to know, in its `prepare` after visits_prepare. */
void visits_own(struct parray *array, const void *own);

size_t visits_state_bytes(const struct parray *array);

/* The step up to which the node rests, drawn from its random numbers. */
uint64_t visits_rest(struct node *self);

/* Ask to get in. */
void visits_wait(struct node *self);

/* Be inside for `hold` steps. `stamp` is that of the request, 0 where requests have none. */
void visits_inside(struct node *self, uint64_t stamp);

/* Has the node been inside as often as it wanted? Gathers its notes for visits_check. */
bool visits_verify(struct node *self);

/* Is there a link between the two nodes? For visits_check. */
bool share_a_link(const struct parray *array, int a, int b);

/* Check, in `figures`, that two nodes which exclude each other (NULL: any two) were never inside at the same
 * time, and, if `by_stamp`, that the nodes got in in the order of their stamps. Result: the number of all
 * visits. */
double visits_check(struct parray *array, bool (*exclude)(const struct parray *array, int a, int b),
                    bool by_stamp);

#endif
