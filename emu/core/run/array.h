/*
 * array.h: one processor array from description to result, for the command line, tests and embedding
 * programs.
 *
 * Life cycle: array_open checks a description and builds the array, array_run runs it once, array_outcome
 * and the queries below read what happened, array_close frees it. One thread does all of this; the run itself
 * uses threads of its own, and none is left when array_run returns. Several threads may do so with an array
 * each, at the same time. Signals belong to the process: an interrupt ends all runs but those of arrays that
 * leave signals alone (options.without_signals).
 */
#ifndef ARRAY_H
#define ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/options.h"
#include "facts/outcome.h"
#include "parray.h"

struct model;
struct topo;
struct trace_sink; /* facts/trace_sink.h */

/* Build an array. On failure NULL, with one sentence in error (OUTCOME_ERROR_SIZE bytes) and *status
 * PARRAY_USAGE or PARRAY_LIMIT. `sink` gets the transmissions of the run if options->trace; else it may be
 * NULL. */
struct parray *array_open(const struct parray_program *program, const struct options *options,
                          struct trace_sink *sink, int *status, char *error);

/* Run the array to its end. Result: the exit status, which the outcome has, too. */
int array_run(struct parray *array);

/* The two halves of array_run, for a caller that looks at the program's memory between them. array_run_nodes
 * runs the nodes; array_conclude, with its result, checks what they did, and gives the exit status. */
bool array_run_nodes(struct parray *array);
int array_conclude(struct parray *array, bool ran);

/* Have the program release what it has, where that is to be a part of the run: what goes wrong in it is in
 * the outcome then. Else array_close does so. Result: the exit status. */
int array_release(struct parray *array);

void array_close(struct parray *array);

/* End the running array soon, with a partial report. Any thread may call it; it is async-signal-safe. */
void array_interrupt(void);

const struct outcome *array_outcome(const struct parray *array);

/* What the run uses, chosen where the options left it open. */
const struct topo *array_topo(const struct parray *array);
const struct model *array_model(const struct parray *array);
const char *array_engine(const struct parray *array);
unsigned array_workers(const struct parray *array);   /* of this process */
uint32_t array_processes(const struct parray *array); /* that share it by engine mpi; 0: there is one */
uint32_t array_mailbox(const struct parray *array);
uint64_t array_startup(const struct parray *array);
uint64_t array_per_unit(const struct parray *array);
uint64_t array_max_steps(const struct parray *array); /* 0: none */
uint32_t array_packet_units(const struct parray *array);

/* node_state of a node of the program, with its size; NULL: there is none. `size` may be NULL. */
const void *array_state(const struct parray *array, int rank, size_t *size);

/* Parameter i in the order of the program's table: name and effective text; false past the end. */
bool array_param(const struct parray *array, size_t i, const char **name, const char **value);

#endif
