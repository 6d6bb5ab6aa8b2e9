/*
 * sweep_text.c: the table for people. Columns for which no row has anything are left out.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "machine/memory.h"
#include "parray.h"
#include "quantity.h"
#include "sweep/sweep_names.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_text.h"

enum { COLUMNS_MOST = SWEEP_AXES + 64, GAP = 2 };

enum form { AXIS_VALUE, COUNT, TIME, RATIO, PERCENT, TRUTH, STATUS };

struct column {
    const char *key, *head;
    enum form form;
    int width;
};

static const struct column verdicts[] = {{"verified", "verified", TRUTH, 0}, {"status", "status", STATUS, 0}};

struct table {
    const struct sweep *sweep;
    size_t columns;
    struct column column[COLUMNS_MOST];
    char name[COLUMNS_MOST][64]; /* of columns that were asked for */
};

static const char *cell_status(struct quantity *f, const json_t *row, int status)
{
    bool began = sweep_number(row, "unreturned") > 0;
    if (status)
        snprintf(f->text, sizeof f->text, "%d %s", status,
                 status == PARRAY_USAGE && began ? "misuse" : sweep_status_word(status));
    else
        snprintf(f->text, sizeof f->text, "done");
    return f->text;
}

/* The text of a cell; "-": the row has nothing there. */
static const char *cell_text(struct quantity *f, const json_t *row, const struct column *column)
{
    const char *key = column->key;
    double number = sweep_figure(row, key);
    const json_t *value = json_object_get(row, key);
    switch (column->form) {
    case AXIS_VALUE:
        return json_string_value(json_object_get(json_object_get(row, "settings"), key));
    case TRUTH:
        return json_is_boolean(value) ? json_is_true(value) ? "yes" : "NO" : "-";
    case STATUS:
        return cell_status(f, row, (int)number);
    case COUNT:
    case TIME:
        return isnan(number) ? "-" : quantity_time(f, number);
    case RATIO:
        snprintf(f->text, sizeof f->text, "%.2f", number);
        break;
    case PERCENT:
        snprintf(f->text, sizeof f->text, "%.1f %%", 100 * number);
    }
    return isnan(number) ? "-" : f->text;
}

/* Does some row have something in this column? Packet times are left out where they are equal to steps. */
static bool is_used(const struct sweep *sweep, const struct column *column)
{
    struct quantity f;
    for (size_t run = 0; run < sweep->runs; run++) {
        const json_t *row = sweep->row[run];
        if (!row || strcmp(cell_text(&f, row, column), "-") == 0)
            continue;
        if (strcmp(column->key, "time") != 0 || sweep_number(row, "time") != sweep_number(row, "steps"))
            return true;
    }
    return false;
}

static void add_column(struct table *table, struct column column)
{
    struct quantity f;
    if (table->columns == COLUMNS_MOST)
        return;
    column.width = (int)strlen(column.head);
    for (size_t run = 0; run < table->sweep->runs; run++) {
        int width = table->sweep->row[run] ? (int)strlen(cell_text(&f, table->sweep->row[run], &column)) : 0;
        column.width = width > column.width ? width : column.width;
    }
    table->column[table->columns++] = column;
}

static void add_if_used(struct table *table, struct column column)
{
    if (is_used(table->sweep, &column))
        add_column(table, column);
}

static struct column column_of(const struct number *number, const char *head)
{
    static const enum form forms[] = {
        [NUMBER_COUNT] = COUNT, [NUMBER_TIME] = TIME, [NUMBER_RATIO] = RATIO, [NUMBER_SHARE] = PERCENT};
    return (struct column){number->name, head, forms[number->form], 0};
}

/* Add the figures that the program states by itself, as the first row with figures has them; of numbers that
 * nodes give the mean alone. */
static void add_figures(struct table *table)
{
    for (size_t run = 0; run < table->sweep->runs; run++) {
        json_t *figures = json_object_get(table->sweep->row[run], "figures"), *value;
        const char *key;
        if (!json_object_size(figures))
            continue;
        json_object_foreach(figures, key, value) if (!sweep_beside_mean(figures, key))
            add_if_used(table, (struct column){key, key, TIME, 0});
        return;
    }
}

/* Add the numbers that every table has, where some row has them. */
static void add_usual(struct table *table)
{
    for (const struct number *number = numbers; number->name; number++)
        if (number->head)
            add_if_used(table, column_of(number, number->head));
    add_figures(table);
}

/* Add the numbers of --columns, by their names. A figure of the program has no form of its own. */
static void add_wanted(struct table *table)
{
    for (const char *list = table->sweep->columns; list && table->columns < COLUMNS_MOST;) {
        char *name = table->name[table->columns];
        list = sweep_names_next(list, name, sizeof table->name[0]);
        const struct number *number = number_find(name);
        add_column(table, number ? column_of(number, name) : (struct column){name, name, TIME, 0});
    }
}

static void put_cell(const struct column *column, const char *text, bool last, FILE *out)
{
    bool left = column->form == AXIS_VALUE || column->form == TRUTH || column->form == STATUS;
    if (last)
        fprintf(out, "%s\n", text);
    else
        fprintf(out, "%*s%*s", left ? -column->width : column->width, text, GAP, "");
}

static void put_failures(const struct sweep *sweep, FILE *out)
{
    char point[512];
    for (size_t run = 0; run < sweep->runs; run++) {
        const json_t *row = sweep->row[run];
        const char *error = json_string_value(json_object_get(row, "error"));
        if (!row || sweep_number(row, "status") == PARRAY_DONE)
            continue;
        sweep_point_text(sweep, run, point, sizeof point);
        fprintf(out, "%s: %s", point, error && *error ? error : "no reason was given");
        sweep_put_besides(row, out);
        putc('\n', out);
    }
}

void sweep_write_text(const struct sweep *sweep, FILE *out)
{
    struct quantity f;
    struct table table = {.sweep = sweep};
    for (size_t i = 0; i < sweep->axes; i++)
        add_column(&table, (struct column){sweep->axis[i].name, sweep->axis[i].name, AXIS_VALUE, 0});
    if (sweep->columns)
        add_wanted(&table);
    else
        add_usual(&table);
    for (size_t i = 0; i < ARRAY_LENGTH(verdicts); i++)
        add_if_used(&table, verdicts[i]);
    for (size_t i = 0; i < table.columns; i++)
        put_cell(&table.column[i], table.column[i].head, i + 1 == table.columns, out);
    for (size_t run = 0; run < sweep->runs; run++)
        for (size_t i = 0; sweep->row[run] && i < table.columns; i++)
            put_cell(&table.column[i], cell_text(&f, sweep->row[run], &table.column[i]),
                     i + 1 == table.columns, out);
    put_failures(sweep, out);
}
