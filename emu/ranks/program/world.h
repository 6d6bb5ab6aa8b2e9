/*
 * world.h: the ranks of an array begin, run, and are judged when the run is over.
 *
 * The stub that `parray mpicc` links to a program (mpi_program.c) calls the functions of parray_mpi.h.
 */
#ifndef WORLD_H
#define WORLD_H

#include "rank/rank.h"

/* What the core asks of ranks: machine/ops.h. */
extern const struct rank_ops ranks_ops;

/* Judge the run: say what is wrong in the outcome, with lines, and set its status. */
void ranks_conclude(struct parray *array);

#endif
