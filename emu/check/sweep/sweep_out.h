/*
 * sweep_out.h: the rows of a sweep as a table for people, as CSV, as JSON and as a chart.
 *
 * Each call takes all rows and changes none; runs that are not done are left out. One thread.
 */
#ifndef SWEEP_OUT_H
#define SWEEP_OUT_H

#include <stdio.h>

#include "sweep/sweep.h"
#include "table/journal.h"

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
};

/* Print a head and `rows` rows. */
void sweep_put_table(const struct sweep_column *column, size_t columns, json_t *const *row, size_t rows,
                     FILE *out);

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

struct sweep_request;
struct task_case;
struct topo;

/* Find the bounds of a point for programs that run through no layer, if they are not there yet: they
 * become a member of sweep->bounds[point], whose members are an object for each layer: layer, nodes,
 * links, steps, lower_bound in packet times, reason, all. Members of these that are not known are null.
 * Result: the object. */
const json_t *compare_bound(const struct sweep *sweep, size_t point);

/* After the runs of a point: put the bounds into the rows: lower_bound, lower_bound_reason, bound_steps and
 * ratio. They are those of the task. What a program declares for itself may be about more than the task: the
 * wave of echo takes the way twice. A program that splits tokens runs another task, with longer ones, and all
 * four are null. */
void compare_bound_settle(const struct sweep *sweep, size_t point);

/* The case of the task in a run, on an open topology, for task_case_close. False: with a sentence in it. */
bool compare_case_open(const struct sweep *sweep, const struct sweep_request *made, const struct topo *topo,
                       struct task_case *task_case);

/* Print the bound with its reason, the table of the programs that ended well, then a line for each of the
 * others. The rows are sorted. */
void compare_write_text(const struct sweep *sweep, size_t point, FILE *out);

/*
 * The names of numbers that --columns and --draw may give: those of every report
 * (facts/numbers.h), and the figures of the program, with what its nodes give by node_value.
 *
 * A program that does not declare the names of its figures shows them with its first run that ends well;
 * until then every name may be one of them. One thread.
 */

/* Do all names of a list, with commas between, exist, as far as is known before the runs? False after saying
 * which does not. */
bool sweep_names_check(const struct sweep *sweep, const char *option, const char *list);

/* Are all names of --columns and --draw in the row of a run that ended well? False after saying which is
 * not. */
bool sweep_names_in_row(const struct sweep *sweep, const json_t *row);

/* Copy the first name of a list. Result: the rest of the list, NULL behind the last name. */
const char *sweep_names_next(const char *list, char *name, size_t size);

/*
 * The finished runs of a sweep, kept beside its output until that is written: FILE.part.
 *
 * The file is a journal (table/journal.h). Its first line identifies the sweep; each further line is a row. A
 * row is recognized by its point: when the sweep goes on, the values of an axis may have changed, and all
 * else must be equal.
 *
 * Life cycle: sweep_part_open brings back rows, sweep_part_add after each run, sweep_part_close.
 */

struct sweep_part {
    struct journal journal; /* not open: the sweep writes no file, and nothing is kept */
    size_t brought;         /* number of rows that were in the file */
};

/* Open the file and take over its rows into the sweep. False after saying why not. */
bool sweep_part_open(struct sweep_part *part, struct sweep *sweep);

/* Append a row. False after saying why not. */
bool sweep_part_add(const struct sweep_part *part, const json_t *row);

/* Close the file; unless `keep`, delete it. */
void sweep_part_close(struct sweep_part *part, bool keep);

#endif
