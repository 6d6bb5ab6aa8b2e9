/*
 * compile_mpi.h: from the sources of a program of MPI to the shared object that `parray run` loads.
 */
#ifndef COMPILE_MPI_H
#define COMPILE_MPI_H

#include <stdbool.h>

#include "words.h"

/* The options of the compiler, beside those of node programs, and the source that comes behind all others.
 * `name` is what the program is called. False after saying why there are none. */
bool compile_mpi_options(struct words *options, const char *name);

/* Is this the source of a program of MPI: does it include mpi.h itself? */
bool compile_mpi_is(const char *source);

/* Add the options of a source, if it is a program of MPI. False after saying why there are none. */
bool compile_mpi_of(struct words *options, const char *source);

/* The name of the program of a file: "heat" of dir/heat.c. */
void compile_mpi_name(const char *file, char *name, size_t size);

#endif
