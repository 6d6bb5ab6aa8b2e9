/*
 * model.h: port and duplex models: what a node and a link may do in one step.
 *
 * A model is one row of the table in model.c. It is plain data: the most that may happen at once, judged at
 * the end of every step from all transmissions of the step (judge.h), so that the verdict does not depend on
 * which packet came first. A packet counts in every step in which it is on its link, at its sender and at its
 * receiver. In every model a link direction carries at most one packet at a time. Of parallel links each is a
 * link, with ports of its own: it carries what the model lets a link carry, and a node that is active on two
 * of them is active on two ports.
 *
 * Constant data: any thread may read it at any time.
 */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "plan/limits.h"

struct model {
    const char *name;
    const char *alias; /* NULL: none */
    const char *help;  /* one line for `parray list` */

    bool half_duplex; /* a link carries one packet at a time, in either direction */

    /* The most that a node may do in one step; 0: no limit. */
    unsigned sends;         /* ports it sends on */
    unsigned receives;      /* ports it receives on */
    unsigned ports;         /* ports it sends or receives on */
    unsigned transmissions; /* packets it sends or receives */

    /* Packets are worms: each holds its whole route at once, and a node sends one or receives one. */
    bool worms;
};

extern const struct model model_table[]; /* ended by a NULL name */

/* What the model says of steps, for those who plan them. */
static inline struct limits model_limits(const struct model *model)
{
    return (struct limits){model->name,     model->half_duplex, model->sends,
                           model->receives, model->ports,       model->transmissions};
}

/* By name or alias; NULL: no such model. */
const struct model *model_find(const char *name);

/* Has the model a rule beyond the one of every link direction? */
bool model_has_rules(const struct model *model);

/* Write the sentence about a name that no model has: what may be meant, and which there are. */
void model_refuse(const char *name, char *text, size_t size);

#endif
