/*
 * translate.h: schedules in which all nodes do the same, each from its own place: one origin's plan,
 * moved by the group of the graph.
 *
 * In such a schedule all tokens of one offset (the way from the origin, as a group element) cross the
 * same generator in the same step. Then a limit is one of generators, and what has to be
 * planned are the tokens of one origin and not of all: 255 for gossip on hypercube:8, where there are
 * 65,280 otherwise. Where all nodes cannot do the same in one step, as when a link is half duplex,
 * origins of even and of odd distance from node 0 have plans of their own, if the graph is two-coloured.
 *
 * One thread.
 */
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include <stdbool.h>

#include "solve/group.h"

struct greedy_terms;
struct moves;
struct instance;
struct rng;

struct translation {
    const struct instance *instance;
    struct group group;
    int classes; /* of origins, that have plans of their own: 1, 2 */
    bool routes; /* exchange; else gossip */
};

/* Why there are no such schedules. */
enum translation_answer {
    TRANSLATION_OPEN,       /* there may be some */
    TRANSLATION_OF_OTHERS,  /* not all nodes ask the same: it is neither gossip nor exchange */
    TRANSLATION_NO_GROUP,   /* the graph does not look the same from every node */
    TRANSLATION_NO_COLOURS, /* not all nodes can do the same in one step, and there are no two colours */
};

/* translation_close is due whatever the answer. */
enum translation_answer translation_open(struct translation *translation, const struct instance *instance);
void translation_close(struct translation *translation);

/* Make a schedule, as greedy.h does. */
bool translation_try(const struct translation *translation, const struct greedy_terms *terms, struct rng *rng,
                     struct moves *moves);

#endif
