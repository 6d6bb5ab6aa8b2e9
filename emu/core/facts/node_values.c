/*
 * node_values.c: sums are compensated as by Neumaier (1974): a million numbers that are added one by one lose
 * digits that people see.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/node_values.h"

const struct node_value_column *node_values_find(const struct node_values *values, const char *name)
{
    for (size_t i = 0; i < values->count; i++)
        if (!strcmp(values->column[i].name, name))
            return &values->column[i];
    return NULL;
}

void node_values_free(struct node_values *values)
{
    for (size_t i = 0; i < values->count; i++) {
        free((void *)(uintptr_t)values->column[i].name);
        free((void *)(uintptr_t)values->column[i].value);
    }
    free(values->column);
    *values = (struct node_values){0};
}

void node_sum_open(struct node_sum *sum)
{
    const double none = (double)NAN;
    *sum = (struct node_sum){
        .values = {.mean = none, .least = none, .greatest = none, .least_node = -1, .greatest_node = -1}};
}

void node_sum_add(struct node_sum *sum, int rank, double number)
{
    struct parray_values *values = &sum->values;
    if (isnan(number))
        return;
    double next = values->sum + number;
    sum->lost +=
        fabs(values->sum) >= fabs(number) ? (values->sum - next) + number : (number - next) + values->sum;
    values->sum = next;
    if (!values->nodes || number < values->least) {
        values->least = number;
        values->least_node = rank;
    }
    if (!values->nodes || number > values->greatest) {
        values->greatest = number;
        values->greatest_node = rank;
    }
    values->nodes++;
}

struct parray_values node_sum_end(const struct node_sum *sum)
{
    struct parray_values values = sum->values;
    /* What was lost is no number if the sum itself has left the range of doubles. */
    values.sum = !values.nodes ? (double)NAN : isfinite(sum->lost) ? values.sum + sum->lost : values.sum;
    values.mean = values.nodes ? values.sum / values.nodes : (double)NAN;
    return values;
}

struct parray_values node_values_sum(const struct node_value_column *column, int nodes)
{
    struct node_sum sum;
    node_sum_open(&sum);
    for (int rank = 0; rank < nodes; rank++)
        node_sum_add(&sum, rank, column->value[rank]);
    return node_sum_end(&sum);
}
