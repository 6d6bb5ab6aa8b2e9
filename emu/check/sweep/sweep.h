/*
 * sweep.h: many runs, one for each combination of values of the axes; each run is a row of a table.
 *
 * A sweep is of one program, or of those of an axis "program". A comparison (`parray compare`) is a sweep
 * whose last axis has all programs that solve a task: all get the same seed, the same parameters of the task
 * and the same start-up, whatever defaults they declare. The rows of a point of a comparison, which is a
 * combination of the values of the other axes, stand side by side below the bound of the task.
 *
 * Life cycle: cmd_sweep.c and cmd_compare.c read a command line; sweep_check.h finds the programs, and checks
 * all before anything runs; sweep_carry_out has the runs carried out (sweep_row.h), their rows kept, and made
 * into tables and charts (sweep_out.h); sweep_free (sweep_check.h) frees. One thread.
 *
 * A row is a JSON object with the point of its run and the figures of its report; it is the same object in
 * memory, in the file of finished runs and in the output. Every run is a process of its own: a crash or a
 * lack of memory ends one run and not the sweep, no memory of one run is left for the next, and the sweep's
 * own process stays without threads.
 */
#ifndef SWEEP_H
#define SWEEP_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "options/opts.h"
#include "parray.h"
#include "table/value_list.h"

struct task;

enum { SWEEP_AXES = 8, SWEEP_RUNS_MOST = VALUE_LIST_MOST };
enum { SWEEP_CSV, SWEEP_JSON, SWEEP_PLOT, SWEEP_FILES };

/* A program whose runs are rows. */
struct sweep_program {
    const char *name;                     /* in the rows */
    const char *path;                     /* as given */
    const char *object;                   /* what children load for it; NULL: `program` is loaded */
    const struct parray_program *program; /* NULL: only children load it */
    bool is_general;                      /* it solves the task of which that of the comparison is a case */
    int broken;      /* the status with which loading it in a child ended; 0: it can be loaded */
    char error[512]; /* why it cannot */
};

struct sweep {
    const struct task *task;       /* of a comparison; NULL: there is none */
    struct parray_program subject; /* stands for all programs: has the name in titles, and the parameters */
    char title[32];                /* the name of several programs */
    size_t programs;
    struct sweep_program *program; /* in the order of their axis; or the one */
    size_t program_axis;           /* which axis that is; SWEEP_AXES: none */
    struct request base;           /* the options of all runs after parsing */
    const char *path[SWEEP_FILES]; /* NULL: not asked for */
    const char *columns;           /* of the tables: which numbers; NULL: not given */
    const char *draw, *mark; /* of the chart: which numbers, and where an upright line; NULL: not given */
    size_t axes;
    struct value_list axis[SWEEP_AXES]; /* the last one changes fastest */
    size_t runs;
    json_t **row;    /* of each run; NULL: not done */
    json_t **sorted; /* the rows in the order of the output: those of a point of a comparison are sorted */
    double *nodes;   /* of each run */
    enum refusal *refusal; /* of each run of a comparison that gave no array */
    json_t **bounds;       /* of a comparison: at each point, an object for each layer (compare.h) */
};

/* Which value of an axis a run has. */
static inline size_t sweep_index(const struct sweep *sweep, size_t run, size_t axis)
{
    for (size_t i = sweep->axes - 1; i > axis; i--)
        run /= sweep->axis[i].count;
    return run % sweep->axis[axis].count;
}

static inline const char *sweep_value(const struct sweep *sweep, size_t run, size_t axis)
{
    return sweep->axis[axis].value[sweep_index(sweep, run, axis)];
}

/* The program of a run. */
static inline struct sweep_program *sweep_program_of(const struct sweep *sweep, size_t run)
{
    size_t axis = sweep->program_axis;
    return &sweep->program[axis < sweep->axes ? sweep_index(sweep, run, axis) : 0];
}

/* Of a comparison: how many points there are. The runs of a point are `programs` in a row. */
static inline size_t sweep_points(const struct sweep *sweep)
{
    return sweep->runs / sweep->programs;
}

/* Open the files, carry out all runs of a sweep that has been checked, print tables and write the files;
 * those of a comparison have a table for each point as soon as it is whole, and no file of finished runs.
 * Result: the exit status. */
int sweep_carry_out(struct sweep *sweep);

#endif
