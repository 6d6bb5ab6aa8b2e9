/*
 * worm_script.h: a node program that sends the worms of a table, for tests of model W1.
 *
 * For each worm with its rank, in the order of the table, a node waits until the step of the worm and sends.
 * No node receives. A test sets `worm_script` before a run.
 */
#ifndef WORM_SCRIPT_H
#define WORM_SCRIPT_H

#include "../../trial.h"

/* Return default options with model W1. */
static inline struct options w1_on(const char *topology)
{
    struct options options = trial_on(topology);
    options.model = "W1";
    return options;
}

static inline struct parray_program program_of(void (*node)(struct node *self))
{
    return (struct parray_program){.name = "worms", .node = node};
}

struct worm_act {
    int node;
    uint64_t step;
    int dest;
    uint32_t units;
    const char *site; /* NULL ends a table */
    struct worm_route route;
};

static const struct worm_act *worm_script;

static inline void worm_script_node(struct node *self)
{
    for (const struct worm_act *act = worm_script; act->site; act++) {
        struct packet packet = PACKET(NULL, 0);
        if (act->node != node_rank(self))
            continue;
        packet.units = act->units;
        node_wait_until(self, act->step);
        node_send_worm_at(self, act->dest, &packet, &act->route, act->site);
    }
}

static const struct parray_program worm_script_program = {.name = "script", .node = worm_script_node};

#endif
