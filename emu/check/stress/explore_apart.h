/*
 * explore_apart.h: an exploration in a process of its own, which a crash or an endless run ends without harm.
 */
#ifndef EXPLORE_APART_H
#define EXPLORE_APART_H

#include "stress/explore.h"

/* Explore what `asked` describes; its `choice` is not read. A run that ends the process is the odd one, or
 * the first. SIGINT, SIGTERM and the end of all runs (runs_end_at) stop the exploration, which is then not
 * complete. Result: the exploration, for explore_free. */
struct exploration *explore_apart(const struct exploration *asked);
void explore_free(struct exploration *exploration);

#endif
