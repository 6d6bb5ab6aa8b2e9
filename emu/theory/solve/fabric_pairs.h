/*
 * fabric_pairs.h: tasks in which each token is for one node, on a fabric: exchange, scatter, gather ...
 */
#ifndef FABRIC_PAIRS_H
#define FABRIC_PAIRS_H

#include <stdbool.h>

struct demand;
struct fabric_task;
struct forest_watch;

/* Is each token for one node? */
bool fabric_pairs_are(const struct demand *demand);

/* Note what each pair is to have. False with a sentence in `error`: nothing has to travel. */
bool fabric_pairs_open(struct fabric_task *f);

/* Find the rate, paths and lengths. False with a sentence in `error`. */
bool fabric_pairs_find(struct fabric_task *f, const struct forest_watch *watch);

#endif
