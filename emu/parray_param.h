/*
 * parray_param.h: the parameters of a program, as texts, numbers, choices, ranks. Programs include parray.h.
 *
 * A program declares its parameters by `.params`, the user gives them by --param NAME=VALUE, and `prepare`
 * reads them. Each call but parray_param checks what was given. If that is not what the program wants, the
 * call refuses the run, with a sentence that names the parameter, what was given, and what is wanted. It then
 * sets *ok (if ok is not NULL) to false and returns a value that does no harm, so that several parameters may
 * be read before one look at `ok`:
 *
 *     static int prepare(struct parray *array)
 *     {
 *         bool ok = true;
 *         rounds = parray_param_int(array, "rounds", 1, 1000, &ok);
 *         share = parray_param_double(array, "share", 0, 1, &ok);
 *         order = parray_param_choice(array, "order", "rows|columns", &ok);      0: rows, 1: columns
 *         return ok ? 0 : -1;
 *     }
 */
#ifndef PARRAY_PARAM_H
#define PARRAY_PARAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct parray;

/* A parameter that a program declares. */
struct parray_param {
    const char *name;
    const char *value; /* default value */
    const char *help;
};

/* The text of a parameter: as given, else its default. The name must be one that the program declares, or one
 * of its task. */
PARRAY_API const char *parray_param(const struct parray *array, const char *name);

/* The text of a parameter that must not be empty. Never NULL; "" after the call refused the run. */
PARRAY_API const char *parray_param_text(struct parray *array, const char *name, bool *ok);

/* A parameter as a whole number from low to high; else `low`. */
PARRAY_API int64_t parray_param_int(struct parray *array, const char *name, int64_t low, int64_t high,
                                    bool *ok);

/* A parameter as a real number from low to high, written like 12, 0.5, .5 or 1e-3; else `low`. Neither an
 * infinite number nor "nan" is one. */
PARRAY_API double parray_param_double(struct parray *array, const char *name, double low, double high,
                                      bool *ok);

/* A parameter that is one of several words, written with | between them: "rows|columns". Result: the number
 * of the word, from 0; else 0. */
PARRAY_API int parray_param_choice(struct parray *array, const char *name, const char *choices, bool *ok);

/* The ranks that a parameter names: "0,5,7"; "random:M" (M nodes, drawn from the seed); "random:P%" (P
 * percent of the nodes, rounded up, drawn from the seed); or "all". *ranks ascend, in memory that lives as
 * long as the array. Result: the number of ranks, or -1 after the call refused the run. */
PARRAY_API int parray_param_ranks(struct parray *array, const char *name, const int **ranks);

#ifdef __cplusplus
}
#endif

#endif
