/*
 * node_values.h: the numbers that nodes gave for people by node_value, as a table.
 *
 * A column is a name, a row is a node. The columns are in the order in which nodes first gave them, by step
 * and then by rank, which no engine and no number of workers changes.
 */
#ifndef NODE_VALUES_H
#define NODE_VALUES_H

#include <stddef.h>

struct node_value_column {
    const char *name;
    const double *value; /* by rank; NAN: the node gave none */
};

struct node_values {
    size_t count;
    struct node_value_column *column; /* by first naming: the lowest step, then the lowest rank */
};

#endif
