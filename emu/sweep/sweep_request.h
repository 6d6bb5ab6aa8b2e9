/*
 * sweep_request.h: the request of one run of a sweep: the options of all runs, then those of its point.
 */
#ifndef SWEEP_REQUEST_H
#define SWEEP_REQUEST_H

#include "sweep/sweep.h"

struct sweep_request {
    struct request request;
    char **own; /* the options of this run alone, into which the request points */
};

/* Make the request of a run, for sweep_request_free in any case. False after saying why not. */
bool sweep_request_make(const struct sweep *sweep, size_t run, struct sweep_request *made);
void sweep_request_free(struct sweep_request *made);

/* May this option of `parray run` be swept? A parameter of that name comes first. */
bool sweep_is_option(const struct parray_program *program, const char *name);

/* Set all numbers of a topology: "mesh:4x4" and "3" give "mesh:3x3", which the caller frees. NULL after
 * saying why not. */
char *sweep_sized(const char *spec, const char *size);

#endif
