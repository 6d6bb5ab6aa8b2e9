/*
 * sweep_fit.h: are the axes of a sweep such that a run can be made of each point? One thread.
 */
#ifndef SWEEP_FIT_H
#define SWEEP_FIT_H

#include "sweep/sweep.h"

/* Is every axis "size", an option that can be swept or a parameter of the program, none of them twice, and
 * not both the size and the topology? False after saying what is wrong. `whose`: whose parameters these are.
 */
bool sweep_axes_fit(const struct sweep *sweep, const char *whose);

#endif
