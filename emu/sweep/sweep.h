/*
 * sweep.h: many runs of one program: the product of the axes, a row a run.
 *
 * Life cycle: sweep_plan reads the command line and checks all of it before anything runs; sweep_part.h brings back the
 * rows of an interrupted sweep; sweep_run carries out one run and gives its row; sweep_write.h and sweep_plot make
 * tables and a chart of the rows; sweep_free frees. One thread.
 *
 * A row is a JSON object with the settings of its run and the figures of its report, the same in memory, in the file of
 * finished runs and in the output. Every run is a process of its own: a crash or a lack of memory ends one run and not the
 * sweep, no memory of one run is left for the next, and the sweep's own process stays without threads.
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
    int argument_count; /* options of all runs, behind the name of the command; the last is NULL */
    char **arguments;
    struct request base; /* those options, read */
    const char *csv, *json, *plot;
    const char *draw, *mark; /* of the plot: which numbers, and where an upright line; NULL */
    size_t axes;
    struct sweep_axis axis[SWEEP_AXES]; /* the last one changes fastest */
    size_t runs;
    json_t **row;  /* of each run; NULL: not done */
    double *nodes; /* of each run */
};

enum opts_result sweep_plan(struct sweep *sweep, int argc, char **argv,
                            const struct parray_program *const *programs);
void sweep_free(struct sweep *sweep);

/* Print what a sweep is and takes. */
void sweep_help(void);

/* May this option of `parray run` be swept? */
bool sweep_is_option(const char *name);

/* The value that a run has on an axis. */
const char *sweep_value(const struct sweep *sweep, size_t run, size_t axis);

/* All of them, by name: what tells a run from the others. The caller owns it. */
json_t *sweep_point(const struct sweep *sweep, size_t run);

/* "topology=hypercube:3, seed=1". */
void sweep_point_text(const struct sweep *sweep, size_t run, char *text, size_t size);

/* The options of one run; false after saying why. To be freed with sweep_request_free in any case. */
struct sweep_request {
    struct request request;
    char **own; /* the options of this run alone: the request points into them */
};
bool sweep_request_make(const struct sweep *sweep, size_t run, struct sweep_request *made);
void sweep_request_free(struct sweep_request *made);

/* Carry out one run. `wait` is called a few times a second until it is over; false ends it. Result: the row, which the
 * caller owns; NULL: it was ended. */
json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context);

/* A number of a row; NAN: null or missing. */
double sweep_number(const json_t *row, const char *key);

/* The exit status for all rows: the worst. */
int sweep_status(const struct sweep *sweep);

/* The word for a row's status: "done", "deadlock", ... */
const char *sweep_status_word(int status);

/* Can the chart be drawn, as far as is known before the runs? False after saying why. */
bool sweep_plot_check(const struct sweep *sweep);

/* Draw the rows into a file whose name says the format. False after saying why. */
bool sweep_plot(const struct sweep *sweep, FILE *out);

#endif
