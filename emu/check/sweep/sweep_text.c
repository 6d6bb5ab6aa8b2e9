/*
 * sweep_text.c: the table for people.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "machine/memory.h"
#include "quantity.h"
#include "facts/statuses.h"
#include "json/json_record.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "table/text_table.h"

enum { COLUMNS_MOST = SWEEP_AXES + 64 };

/* ------------------------------------------------------------------------------------ any table */

static const char *word_of(const json_t *row, const char *key)
{
    return json_string_value(json_object_get(row, key));
}

static void put_words(char *cell, const json_t *row, const struct sweep_column *column)
{
    const json_t *value = json_object_get(row, column->key);
    const char *text = NULL, *layer = word_of(row, "layer");
    int status = (int)real_of(row, "status");
    bool misuse = status == PARRAY_USAGE && real_of(row, "unreturned") > 0; /* it began */
    if (column->form == FORM_AXIS)
        text = word_of(json_object_get(row, "settings"), column->key);
    else if (column->form == FORM_TRUTH)
        text = json_is_boolean(value) ? json_is_true(value) ? "yes" : "NO" : "-";
    else if (column->form == FORM_PROGRAM)
        snprintf(cell, TEXT_CELL, layer ? "%s (layer %s)" : "%s", json_string_value(value), layer);
    else if (status)
        snprintf(cell, TEXT_CELL, "%d %s", status, misuse ? "misuse" : status_word(status));
    else
        text = "done";
    if (text)
        snprintf(cell, TEXT_CELL, "%s", text);
}

/* The text of a cell; "-": the row has nothing there. */
static const char *cell_text(char *cell, const json_t *row, const struct sweep_column *column)
{
    struct quantity f;
    double number = real_of(row, column->key);
    number = isnan(number) ? sweep_figure(row, column->key) : number;
    if (column->form < FORM_NUMBER)
        put_words(cell, row, column);
    else if (isnan(number))
        strcpy(cell, "-");
    else if (column->form == FORM_RATIO)
        snprintf(cell, TEXT_CELL, "%.2f", number);
    else if (column->form == FORM_SHARE)
        snprintf(cell, TEXT_CELL, "%.1f %%", 100 * number);
    else
        snprintf(cell, TEXT_CELL, "%s",
                 column->form == FORM_NUMBER ? quantity_time(&f, number) : quantity_seconds(&f, number));
    return cell;
}

struct cells {
    const struct sweep_column *column;
    json_t *const *row;
};

static void put_cell(const void *table, size_t row, size_t column, char text[TEXT_CELL])
{
    const struct cells *rows = table;
    cell_text(text, rows->row[row], &rows->column[column]);
}

void sweep_put_table(const struct sweep_column *column, size_t columns, json_t *const *row, size_t rows,
                     FILE *out)
{
    struct text_column *heads = memory_take(columns, sizeof heads[0], "a table");
    for (size_t i = 0; i < columns; i++)
        heads[i] = (struct text_column){.head = column[i].head, .right = column[i].form >= FORM_NUMBER};
    text_table_print(heads, columns, rows, put_cell, &(const struct cells){column, row}, out);
    free(heads);
}

/* ---------------------------------------------------------------------------- the table of a sweep */

struct sweep_table {
    const struct sweep *sweep;
    json_t **row; /* those that there are */
    size_t rows, columns;
    struct sweep_column column[COLUMNS_MOST];
    char name[COLUMNS_MOST][64]; /* of columns that were asked for */
};

static void add_column(struct sweep_table *table, struct sweep_column column)
{
    if (table->columns < COLUMNS_MOST)
        table->column[table->columns++] = column;
}

/* Add a column in which some row has something. Packet times are left out where they are equal to steps. */
static void add_if_used(struct sweep_table *table, struct sweep_column column)
{
    char cell[TEXT_CELL];
    bool used = false, times = strcmp(column.key, "time") == 0;
    for (size_t i = 0; i < table->rows && !used; i++) {
        const json_t *row = table->row[i];
        used = strcmp(cell_text(cell, row, &column), "-") != 0 &&
               (!times || real_of(row, "time") != real_of(row, "steps"));
    }
    if (used)
        add_column(table, column);
}

static struct sweep_column column_of(const struct number *number, const char *head)
{
    static const enum sweep_form forms[] = {[NUMBER_COUNT] = FORM_NUMBER,
                                            [NUMBER_TIME] = FORM_NUMBER,
                                            [NUMBER_RATIO] = FORM_RATIO,
                                            [NUMBER_SHARE] = FORM_SHARE};
    return (struct sweep_column){number->name, head, forms[number->form]};
}

/* Add the figures that the programs state by themselves, as the first row with figures of each has them; of
 * numbers that nodes give the mean alone. */
static void add_figures(struct sweep_table *table)
{
    const char *key;
    json_t *seen = json_object(), *programs = json_object(), *value;
    for (size_t i = 0; i < table->rows; i++) {
        json_t *figures = json_object_get(table->row[i], "figures");
        const char *program = word_of(table->row[i], "program");
        if (!json_object_size(figures) || json_object_get(programs, program))
            continue;
        json_object_set_new(programs, program, json_true());
        json_object_foreach(figures, key, value)
        {
            if (json_object_get(seen, key) || sweep_beside_mean(figures, key))
                continue;
            json_object_set_new(seen, key, json_true());
            add_if_used(table, (struct sweep_column){key, key, FORM_NUMBER});
        }
    }
    json_decref(seen);
    json_decref(programs);
}

/* Add the numbers that every table has, where some row has them. */
static void add_usual(struct sweep_table *table)
{
    for (const struct number *number = numbers; number->name; number++)
        if (number->head)
            add_if_used(table, column_of(number, number->head));
    add_figures(table);
}

/* Add the numbers of --columns, by their names. A figure of the program has no form of its own. */
static void add_wanted(struct sweep_table *table)
{
    for (const char *list = table->sweep->columns; list && table->columns < COLUMNS_MOST;) {
        char *name = table->name[table->columns];
        list = sweep_names_next(list, name, sizeof table->name[0]);
        const struct number *number = number_find(name);
        add_column(table, number ? column_of(number, name) : (struct sweep_column){name, name, FORM_NUMBER});
    }
}

static void put_failures(const struct sweep *sweep, FILE *out)
{
    char point[512];
    for (size_t run = 0; run < sweep->runs; run++) {
        const json_t *row = sweep->row[run];
        const char *error = word_of(row, "error");
        if (!row || sweep_ended_well(row))
            continue;
        sweep_point_text(sweep, run, sweep->axes, point, sizeof point);
        fprintf(out, "%s: %s", point, error && *error ? error : "no reason was given");
        sweep_put_besides(row, out);
        putc('\n', out);
    }
}

void sweep_write_text(const struct sweep *sweep, FILE *out)
{
    struct sweep_table table = {.sweep = sweep};
    table.row = memory_take(sweep->runs, sizeof table.row[0], "a table");
    for (size_t run = 0; run < sweep->runs; run++)
        if (sweep->row[run])
            table.row[table.rows++] = sweep->row[run];
    for (size_t i = 0; i < sweep->axes; i++)
        add_column(&table, (struct sweep_column){sweep->axis[i].name, sweep->axis[i].name, FORM_AXIS});
    if (sweep->columns)
        add_wanted(&table);
    else
        add_usual(&table);
    add_if_used(&table, (struct sweep_column){"verified", "verified", FORM_TRUTH});
    add_if_used(&table, (struct sweep_column){"status", "status", FORM_STATUS});
    sweep_put_table(table.column, table.columns, table.row, table.rows, out);
    put_failures(sweep, out);
    free(table.row);
}
