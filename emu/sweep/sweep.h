/*
 * sweep.h: many runs of one program, one for each combination of values of the axes; each run is a row.
 *
 * Life cycle: sweep_plan.h reads the command line and checks all of it before anything runs; sweep_part.h
 * brings back the rows of an interrupted sweep; sweep_run.h carries out one run and gives its row;
 * sweep_text.h, sweep_write.h and sweep_plot.h make tables and a chart of the rows; sweep_free (sweep_plan.h)
 * frees. One thread.
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
#include "sweep/sweep_axis.h"

struct parray_program;

enum { SWEEP_AXES = 8 };

struct sweep {
    const char *program_name; /* as given */
    const struct parray_program *program;
    void *handle;
    int argument_count;  /* of `arguments`, without the NULL at their end */
    char **arguments;    /* the name of the command, then the options of all runs */
    struct request base; /* the options of all runs after parsing */
    const char *csv, *json, *plot;
    const char *columns;     /* of the tables: which numbers; NULL: not given */
    const char *draw, *mark; /* of the chart: which numbers, and where an upright line; NULL: not given */
    size_t axes;
    struct sweep_axis axis[SWEEP_AXES]; /* the last one changes fastest */
    size_t runs;
    json_t **row;  /* of each run; NULL: not done */
    double *nodes; /* of each run */
};

#endif
