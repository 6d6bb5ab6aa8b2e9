/*
 * move_names.h: what each move of a schedule carries, in the words of its task: a unit of a token, or the sum
 * of some nodes' parts.
 *
 * Life cycle: move_names_open, read, move_names_close. One thread.
 */
#ifndef MOVE_NAMES_H
#define MOVE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/trace_event.h"

struct instance;
struct moves;
struct task_case;

struct move_name {
    int origin, dest; /* -1: a sum has no origin; all want it */
    struct trace_carried carried;
};

struct move_names {
    struct move_name *of; /* each move */
    size_t words;         /* of 64 bits, of a set of nodes */
    uint64_t *sets;       /* of each move; NULL: nothing is added up */
};

/* The moves are in the order of steps. */
void move_names_open(struct move_names *names, const struct task_case *asked, const struct instance *instance,
                     const struct moves *moves);
void move_names_close(struct move_names *names);

#endif
