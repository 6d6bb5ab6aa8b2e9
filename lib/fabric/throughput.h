/*
 * throughput.h: how fast tokens can come from where they are to all nodes of a fabric, exactly.
 *
 * Nodes begin with shares of the data. If every share is to flow at the same rate x, then across each cut
 * that leaves a node that computes beyond it, what is on this side flows at x for each share, and no faster
 * than the links of the cut: x <= links into the far side / shares on the near side. The least of these
 * quotients is the answer: trees reach it (forest.h), if every switch sends as much as it receives.
 */
#ifndef THROUGHPUT_H
#define THROUGHPUT_H

#include <stdbool.h>
#include <stdint.h>

struct fabric;
struct forest_watch;

struct throughput {
    int64_t over, under; /* the rate of a share, in capacities: a fraction in lowest terms */
    uint8_t *beyond;     /* of each node: is it on the far side of the narrowest cut? */
    int cuts;            /* that were looked at before it */
    bool stopped;        /* the cut is not known to be the narrowest */
};

/* `shares` of each node that computes; `watch` (flow_reach.h) may stop it. False: some node gets nothing at
 * all, and over is 0; or it was stopped. throughput_free is due in any case. */
bool throughput_find(struct throughput *found, const struct fabric *fabric, const int64_t *shares,
                     const struct forest_watch *watch);

void throughput_free(struct throughput *found);

#endif
