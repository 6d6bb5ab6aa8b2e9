/*
 * compare.h: all programs that solve one task, side by side on the same arrays.
 *
 * Life cycle: compare_plan.h reads the command line, finds the programs and checks all there is to check;
 * compare_run.h carries out one run, in a process of its own, and gives its row; compare_text.h and
 * compare_write.h make tables of the rows; compare_free (compare_plan.h) frees. One thread.
 *
 * A comparison is a sweep (sweep.h) whose last axis is the program: the rows of a point, which is a
 * combination of values of --over, stand side by side. All programs have the same seed, the same parameters
 * of the task and the same start-up, whatever defaults they declare.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "parray.h"
#include "sweep/sweep.h"
#include "task/task_case.h"

struct task;

/* A program that is compared. */
struct compare_entry {
    const char *name;                     /* of a program that comes with parray; a file as given */
    const char *object;                   /* what is loaded for it, if it is a file */
    const struct parray_program *program; /* NULL: it is in the file, which only children load */
    bool is_general;                      /* it solves the task of which that of the comparison is a case */
    int broken;      /* the status with which loading the file ended; 0: it can be loaded */
    char error[512]; /* why it cannot */
};

/* What all programs run on at a point. */
struct compare_point {
    struct options options; /* without params, trace and disturb; topology and model are not NULL */
    struct disturb_options disturb;
    char *topology; /* made of a size; NULL: the topology stands in the options as it was given */
    char *params[TASK_PARAMS_MOST + 1]; /* "K=V" for every parameter of the task; ended by NULL */
    json_t *bounds; /* an object for each layer through which a program ran (compare_bound.h) */
};

struct compare {
    const struct task *task;
    struct parray_program titled; /* stands for all programs where a sweep names its one */
    struct sweep sweep;           /* its last axis is "program"; rows by point, then program */
    size_t points, entries;
    struct compare_point *point;
    struct compare_entry *entry; /* sorted by name */
};

/* The row of a program at a point; NULL: not done. */
static inline json_t **compare_row(const struct compare *compare, size_t point, size_t entry)
{
    return &compare->sweep.row[point * compare->entries + entry];
}

#endif
