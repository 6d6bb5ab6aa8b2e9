/*
 * sweep_out.h: the rows of a sweep as a table for people, as CSV, as JSON and as a chart.
 *
 * Each call takes all rows and changes none; runs that are not done are left out. One thread.
 */
#ifndef SWEEP_OUT_H
#define SWEEP_OUT_H

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

void sweep_write_csv(const struct sweep *sweep, FILE *out);
void sweep_write_json(const struct sweep *sweep, FILE *out);

/* Can the chart be drawn, as far as is known before the runs? False after saying why not. */
bool sweep_plot_check(const struct sweep *sweep);

/* Draw the rows into a file, whose name in sweep->path tells the format; of a comparison, those of the
 * programs that ended well somewhere. False after saying why not. */
bool sweep_plot(const struct sweep *sweep, FILE *out);

#endif
