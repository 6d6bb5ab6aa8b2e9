/*
 * sweep_axis.h: an axis of a sweep, "topology=hypercube:1..12", as a name and a list of values.
 *
 *     a,b,c       a list; if there is a semicolon anywhere, semicolons separate the values (active=0,5;all)
 *     2..8        whole numbers, also inside of a value: random:1..8, mesh:2..4x2..4 (all pairs)
 *     8..64:8     in steps of 8; also 8..64/8
 *     8..1024*2   by factors of 2
 *
 * A topology without a kind has the kind of the value before: mesh:2x2,4x4. Faults are lists alone: a range
 * in one is of its steps.
 *
 * Life cycle: sweep_axis_read, then sweep_axis_free, also after a refusal. One thread.
 */
#ifndef SWEEP_AXIS_H
#define SWEEP_AXIS_H

#include <stdbool.h>
#include <stddef.h>

struct sweep_axis {
    char *name;
    char **value;
    size_t count, room;
};

enum { SWEEP_RUNS_MOST = 100000 };

/* Read an axis. False with a sentence in `error`. */
bool sweep_axis_read(struct sweep_axis *axis, const char *text, char *error, size_t size);

void sweep_axis_free(struct sweep_axis *axis);

#endif
