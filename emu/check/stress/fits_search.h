/*
 * fits_search.h: may the states of a program's nodes be looked at one by one?
 *
 * A state of a node is its frames, its node_state and its blocks (search/local_state.h). A program that keeps
 * anything else from one call to the next (variables of its own, memory of malloc, what a library keeps)
 * would find there what another state left.
 */
#ifndef FITS_SEARCH_H
#define FITS_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

struct parray;
struct parray_program;

/* Does the object of the program keep all in its nodes, and ask for no step after the run, unless in lock
 * step? False: `why` says what it does: "it calls malloc". A built-in program does. */
bool fits_search_program(const struct parray_program *program, bool lock_step, char *why, size_t size);

/* Is the array one whose packets may be late by any number of steps, or in lock step one whose steps are
 * looked at one by one? False: `why` says what is not so. */
bool fits_search_array(const struct parray *array, bool lock_step, char *why, size_t size);

/* Can the frames of a node that waits be copied away and back in this process? */
bool fits_search_here(char *why, size_t size);

#endif
