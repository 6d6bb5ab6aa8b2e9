/*
 * sweep_text.h: rows as a table for people: columns are as wide as their widest cell.
 */
#ifndef SWEEP_TEXT_H
#define SWEEP_TEXT_H

#include <stdio.h>

#include "sweep/sweep.h"

/* How a column shows what a row has. The first ones are words, and stand at the left. */
enum sweep_form {
    FORM_AXIS,
    FORM_PROGRAM,
    FORM_TRUTH,
    FORM_STATUS,
    FORM_NUMBER,
    FORM_RATIO,
    FORM_SHARE,
    FORM_SECONDS
};

struct sweep_column {
    const char *key, *head;
    enum sweep_form form;
    int width; /* is found out */
};

/* Print a head and `rows` rows. */
void sweep_put_table(struct sweep_column *column, size_t columns, json_t *const *row, size_t rows, FILE *out);

/* Print all rows that there are, then a line for each run that failed. Columns for which no row has anything
 * are left out. */
void sweep_write_text(const struct sweep *sweep, FILE *out);

#endif
