/*
 * sweep_request.h: the request of one run of a sweep: the options of all runs, then the values of its point.
 */
#ifndef SWEEP_REQUEST_H
#define SWEEP_REQUEST_H

#include "sweep/sweep.h"

struct sweep_request {
    struct request request; /* shares with that of the sweep what does not depend on the point */
    char *topology;         /* made of a size; NULL: there is none */
    char **params;          /* "K=V", each name once; of a comparison all of the task; ended by NULL */
};

/* Make the request of a run in a place where it stays, for sweep_request_free in any case. False after saying
 * why not. */
bool sweep_request_make(const struct sweep *sweep, size_t run, struct sweep_request *made);
void sweep_request_free(struct sweep_request *made);

/* Do all programs, or does the task, have a parameter of that name? */
bool sweep_has_param(const struct sweep *sweep, const char *name);

/* May this option of `parray run` be swept? A parameter of that name comes first. */
bool sweep_is_option(const struct sweep *sweep, const char *name);

/* The topology of a run. */
const char *sweep_topology(const struct sweep *sweep, size_t run, const struct sweep_request *made);

/* The values of a run on the first `axes` axes, by the names of these, as a JSON object, which the caller
 * owns; and as text: "topology=hypercube:3, seed=1". */
json_t *sweep_point(const struct sweep *sweep, size_t run, size_t axes);
void sweep_point_text(const struct sweep *sweep, size_t run, size_t axes, char *text, size_t size);

#endif
