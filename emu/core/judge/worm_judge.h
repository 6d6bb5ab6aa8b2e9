/*
 * worm_judge.h: the rules of a model with worms, applied while a step is settled.
 *
 * All calls are made on one context, while all others wait.
 */
#ifndef WORM_JUDGE_H
#define WORM_JUDGE_H

#include "worm/worm.h"

/* Report that a worm is about to cross a channel of node `at` that another worm still holds. */
void worm_judge_channel(struct parray *array, const struct channel *channel, uint32_t at,
                        const struct worm *worm);

/* Enter a worm that begins or ends at this node. The node is a suspect if it has part in other worms. */
void worm_judge_end(struct worm_net *net, uint32_t rank, uint64_t now, uint64_t until);

/* Examine the suspects, when all worms of the step have been entered. */
void worm_judge_suspects(struct parray *array, uint64_t now);

#endif
