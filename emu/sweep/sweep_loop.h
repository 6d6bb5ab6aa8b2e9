/*
 * sweep_loop.h: the runs of a sweep one after the other, and what comes out.
 */
#ifndef SWEEP_LOOP_H
#define SWEEP_LOOP_H

#include "sweep/sweep.h"

/* Open the files, carry out all runs of a sweep that has been checked, print tables and write the files;
 * those of a comparison have a table for each point as soon as it is whole, and no file of finished runs.
 * Result: the exit status. */
int sweep_carry_out(struct sweep *sweep);

#endif
