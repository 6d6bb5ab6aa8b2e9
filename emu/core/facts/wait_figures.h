/*
 * wait_figures.h: what waited in a run because of the model: packets (`--on-violation wait`), or worms
 * (`--worms wait`).
 */
#ifndef WAIT_FIGURES_H
#define WAIT_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

#include "facts/rule.h"

/* Of all runs `on` is false in which nothing may wait; the rest is 0 then. */
struct wait_figures {
    bool on;
    uint64_t count;   /* packets or worms that waited */
    uint64_t steps;   /* that they waited, the sum */
    uint64_t longest; /* steps that one of them waited at most */
    uint64_t unsent;  /* those that still waited when the run ended */

    /* The link direction at which they waited longest together; steps 0: none waited. */
    struct most_waits {
        int32_t node, port, peer;
        uint64_t steps;
    } most;

    /* The first one: by step, then node, then port; step 0: none waited. */
    struct first_wait {
        uint64_t step;
        int32_t node, port, peer; /* the channel for which it waited */
        int32_t from, to;         /* the ends of a worm */
        enum rule rule;           /* that forbade it in that step */
        const char *site;
    } first;
};

#endif
