/*
 * progress.h: a line on standard error while a long run goes on.
 *
 * The thread that waits for the run asks for a snapshot a few times a second; the run's clock, at the next
 * step boundary, publishes one by RCU and goes on. Reading it never holds up a node. Without
 * array->clock.progress nothing is asked for or shown.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "machine/machine.h"

struct snapshot {
    uint64_t step, transmissions;
    uint32_t live;
};

/* The content of a line of progress. */
struct progress_view {
    struct snapshot now, before;
    double since_before, elapsed; /* seconds; elapsed: since the first step */
    uint64_t nodes;
    uint64_t goal; /* a step: --max-steps, or the lower bound; 0: none is known */
    bool most;     /* the goal is --max-steps */
};

/* Write the line, without a line end. Result: as snprintf. */
int progress_text(char *text, size_t size, const struct progress_view *view);

/* Is a snapshot asked for? One context calls it, at a step boundary, as it does the next two. */
bool progress_wanted(const struct parray *array);

/* Publish a snapshot. */
void progress_publish(struct parray *array, struct snapshot now);

/* Say that the run is over. */
void progress_end(struct parray *array);

/* Show snapshots until the run is over. The thread that waits for the run calls it. */
void progress_watch(struct parray *array);

#endif
