/*
 * worm_judge.h: the rules of a model with worms, applied while a step is settled.
 *
 * All calls: one context while the others wait.
 */
#ifndef WORM_JUDGE_H
#define WORM_JUDGE_H

#include "worm/worm.h"

/* A worm is about to cross a channel of node `at` that another one still holds. */
void worm_judge_channel(struct parray *array, const struct channel *channel, uint32_t at,
                        const struct worm *worm);

/* A worm begins at this node, at either end of it: the node becomes a suspect if it has part in others. */
void worm_judge_end(struct worm_net *net, uint32_t rank, uint64_t now, uint64_t until);

/* When all worms of the step have begun: examine the suspects. */
void worm_judge_suspects(struct parray *array, uint64_t now);

#endif
