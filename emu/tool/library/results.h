/*
 * results.h: what is made of an outcome when somebody asks for it.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include <jansson.h>
#include <stdint.h>

struct parray_array;

/* The JSON report; NULL: before the run, or no memory. */
const json_t *results_report(struct parray_array *array);

/* The value in a report by a name with dots; NULL: there is none. */
const json_t *results_find(const json_t *report, const char *name);

/* A value as the calls of parray_array.h give it. NULL stands for no value. */
double results_number(const json_t *value);
uint64_t results_count(const json_t *value);

/* A number as a count: what is behind the point is left out. 0: it is below 1, no number, or above all
 * counts. */
uint64_t results_whole(double number);

/* Free all that was made. */
void results_free(struct parray_array *array);

#endif
