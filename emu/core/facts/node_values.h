/*
 * node_values.h: the numbers that nodes gave for people by node_value, as a table.
 *
 * A column is a name, a row is a node. The columns are in the order in which nodes first gave them, by step
 * and then by rank, which no engine and no number of workers changes.
 */
#ifndef NODE_VALUES_H
#define NODE_VALUES_H

#include <stddef.h>
#include <stdint.h>

#include "parray_value.h"

/* Names of a run, and the bytes of one with its end; parray_value.h tells both. */
enum { VALUES_MOST = 64, VALUE_NAME_SIZE = 41 };

struct node_value_column {
    const char *name;
    const double *value; /* by rank; NAN: the node gave none */
};

struct node_values {
    size_t count;
    struct node_value_column *column; /* by first naming: the lowest step, then the lowest rank */
};

/* The column of this name; NULL: there is none. */
const struct node_value_column *node_values_find(const struct node_values *values, const char *name);

/* Free the columns and all that they point to. */
void node_values_free(struct node_values *values);

/* A sum over nodes, in the making: node_sum_open, node_sum_add for every node in the order of ranks, and
 * node_sum_end. The sum is exact to the last digits, however many nodes there are. */
struct node_sum {
    struct parray_values values;
    double lost; /* what the sum has lost by rounding */
};

void node_sum_open(struct node_sum *sum);
void node_sum_add(struct node_sum *sum, int rank, double number); /* NAN: the node gave none */
struct parray_values node_sum_end(const struct node_sum *sum);

/* Sum up a column of so many nodes. */
struct parray_values node_values_sum(const struct node_value_column *column, int nodes);

#endif
