/* solve_halves.h: schedules of allreduce whose halves are searched for by solve_find. One thread. */
#ifndef SOLVE_HALVES_H
#define SOLVE_HALVES_H

#include <stdbool.h>

#include "solve/solve.h"

typedef void solve_function(const struct solve_terms *terms, struct solved *solved); /* solve_find */

/* Fill `moves` with the best that is found in so many seconds of computing; no moves: nothing is. Result: no
 * schedule in halves is shorter. */
bool solve_halves(const struct solve_terms *terms, const struct solved *so_far, double seconds,
                  struct moves *moves, enum solve_method *method, solve_function *find);

#endif
