/*
 * progress.h: a line on standard error while a long run goes on.
 *
 * The thread that waits for the run asks for a snapshot a few times a second; the run's clock, at the next step
 * boundary, publishes one by RCU and goes on. Reading it never holds up a node.
 * Without array->clock.progress nothing is asked for or shown.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "machine/machine.h"

struct snapshot {
    uint64_t step, transmissions;
    uint32_t live;
};

/* What a line of progress is made of. */
struct view {
    struct snapshot now, before;
    double since_before, elapsed; /* seconds; elapsed: since the first step */
    uint64_t nodes;
    uint64_t goal; /* a step: --max-steps (most), or the bound; 0: none is known */
    bool most;
};

/* The line, without the end of a line. As snprintf. */
int progress_text(char *text, size_t size, const struct view *view);

/* One context, at a step boundary: is a snapshot asked for? */
bool progress_wanted(const struct parray *array);

/* The same context: publish it. */
void progress_publish(struct parray *array, struct snapshot now);

/* The same context, last: the run is over. */
void progress_end(struct parray *array);

/* The waiting thread: show snapshots until the run is over. */
void progress_watch(struct parray *array);

#endif
