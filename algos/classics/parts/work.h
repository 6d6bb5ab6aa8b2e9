/*
 * work.h: work that makes work, for dijkstra_scholten.c: how much there will be, what a node notes of the
 * work that it does, and what must hold of it.
 *
 * A packet of work stands for itself and for all that come of it. A node does a part of what it gets, and
 * gives the rest to neighbours. So it is known how many packets of work there will be, and neither when the
 * last one comes nor where.
 *
 * A link has room for all that is ever sent over it, so that no node waits for room: two could for ever.
 */
#ifndef WORK_H
#define WORK_H

#include <parray.h>

#include "values_of.h"
#include "wave_root.h"

/* Packets of work at most; packets on a link, with the news that it is over; steps that a node works. */
enum { WORK_MOST = 60, ROOM = WORK_MOST + 1, EFFORT = 4 };

struct work_plan {
    struct wave_root root; /* first, so that wave_is_root finds it */
    uint32_t work;         /* how many packets of work there will be */
};

static const struct parray_param work_params[] = {
    WAVE_ROOT_PARAM,
    {"work", "24", "how many packets of work there will be; up to 60"},
    {NULL, NULL, NULL},
};

/* For `prepare`. Result: as there. */
static inline int work_prepare(struct parray *array)
{
    struct work_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = wave_root_read(array, &plan->root);

    plan->work = (uint32_t)parray_param_int(array, "work", 1, WORK_MOST, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

/* What a node notes, and decides nothing by. */
struct work_notes {
    int sent, acks; /* packets of work; answers to such */
    uint64_t last;  /* the step in which the node last did work */
};

/* On the node, when it is done. */
static inline void work_report(struct node *self, const struct work_notes *notes)
{
    node_value(self, "work", notes->sent);
    node_value(self, "acks", notes->acks);
    node_value(self, "worked", (double)notes->last);
}

/* For `figures`: all work has been done, each packet of it has been answered, and the root, which has given
 * the step as "knew", did not know too early that it was over. */
static inline void work_figures(struct parray *array)
{
    const struct work_plan *plan = parray_arg(array);
    struct parray_values work = values_of(array, "work"), acks = values_of(array, "acks");
    struct parray_values last = values_of(array, "worked"), detected = values_of(array, "knew");

    parray_check(array, work.sum == (parray_nodes(array) > 1 ? plan->work : 0));
    parray_check(array, acks.sum == work.sum);
    parray_check(array, last.greatest <= detected.sum);
    parray_figure(array, "detected", detected.sum, "step");
    parray_figure(array, "last work", last.greatest, "step");
}

#endif
