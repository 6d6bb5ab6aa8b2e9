/*
 * compare_text.c: columns are as wide as their widest cell.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base.h"
#include "compare/compare_bound.h"
#include "compare/compare_order.h"
#include "compare/compare_point.h"
#include "compare/compare_run.h"
#include "compare/compare_text.h"
#include "parray.h"
#include "quantity.h"
#include "sweep/sweep_row.h"

enum { GAP = 2 };

enum form { NAME, COUNT, RATIO, SHARE, SECONDS };

static const struct column {
    const char *key, *head;
    enum form form;
} columns[] = {
    {"program", "program", NAME},
    {"steps", "steps", COUNT},
    {"bound_steps", "bound", COUNT},
    {"ratio", "ratio", RATIO},
    {"transmissions", "transmissions", COUNT},
    {"utilization", "mean use", SHARE},
    {"utilization.max", "hottest link", SHARE},
    {"fullest_mailbox", "fullest mailbox", COUNT},
    {"seconds", "wall time", SECONDS},
};

enum { COLUMNS = ARRAY_LENGTH(columns) };

struct cell {
    char text[256];
};

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

/* Fill in the text of a cell; "-": the row has nothing there. */
static const char *cell_text(struct cell *cell, const json_t *row, const struct column *column)
{
    struct quantity f;
    const char *layer = text_of(row, "layer");
    double number = sweep_number(row, column->key);
    if (column->form == NAME)
        snprintf(cell->text, sizeof cell->text, *layer ? "%s (layer %s)" : "%s", text_of(row, column->key),
                 layer);
    else if (isnan(number))
        strcpy(cell->text, "-");
    else if (column->form == COUNT)
        snprintf(cell->text, sizeof cell->text, "%s", quantity_time(&f, number));
    else if (column->form == RATIO)
        snprintf(cell->text, sizeof cell->text, "%.2f", number);
    else if (column->form == SHARE)
        snprintf(cell->text, sizeof cell->text, "%.1f %%", 100 * number);
    else
        snprintf(cell->text, sizeof cell->text, "%s", quantity_seconds(&f, number));
    return cell->text;
}

static void put_cell(const char *text, int width, size_t column, FILE *out)
{
    if (column + 1 < COLUMNS)
        fprintf(out, "%*s%*s", columns[column].form == NAME ? -width : width, text, GAP, "");
    else
        fprintf(out, "%*s\n", width, text);
}

static void put_table(const struct compare *compare, size_t point, FILE *out)
{
    struct cell cell;
    int width[COLUMNS];
    if (!compare_ended_well(*compare_row(compare, point, 0)))
        return;
    for (size_t i = 0; i < COLUMNS; i++) {
        width[i] = (int)strlen(columns[i].head);
        for (size_t k = 0; k < compare->entries && compare_ended_well(*compare_row(compare, point, k)); k++) {
            int needed = (int)strlen(cell_text(&cell, *compare_row(compare, point, k), &columns[i]));
            width[i] = needed > width[i] ? needed : width[i];
        }
    }
    for (size_t i = 0; i < COLUMNS; i++)
        put_cell(columns[i].head, width[i], i, out);
    for (size_t k = 0; k < compare->entries && compare_ended_well(*compare_row(compare, point, k)); k++)
        for (size_t i = 0; i < COLUMNS; i++)
            put_cell(cell_text(&cell, *compare_row(compare, point, k), &columns[i]), width[i], i, out);
}

/* Print why a program cannot run there, without the program's name in front and the advice behind. */
static void put_reason(const char *name, const char *error, FILE *out)
{
    size_t length = strlen(name);
    const char *force = strstr(error, " (--force");
    if (strncmp(error, name, length) == 0 && error[length] == ' ')
        error += length + 1;
    fprintf(out, "  %s: %.*s\n", name, force ? (int)(force - error) : (int)strlen(error), error);
}

/* Print which programs solve more than the task, and were told of which case it is. */
static void put_general(const struct compare *compare, size_t point, FILE *out)
{
    const struct task_general *general = &compare->task->general;
    bool any = false;
    for (size_t i = 0; i < compare->entries; i++) {
        const json_t *row = compare_find(compare, point, compare->entry[i].name);
        if (!compare->entry[i].is_general || !row || compare_is_forbidden(row))
            continue;
        if (!any)
            fprintf(out, "programs of %s, with %s=%s:", general->task, general->param,
                    general->value ? general->value : general->same_as);
        fprintf(out, " %s", compare->entry[i].name);
        any = true;
    }
    if (any)
        putc('\n', out);
}

/* Print a line for each program that splits tokens: its figures are not those of the others' task. */
static void put_longer(const struct compare *compare, size_t point, FILE *out)
{
    struct quantity f;
    for (size_t k = 0; k < compare->entries; k++) {
        const json_t *row = *compare_row(compare, point, k);
        if (compare_ended_well(row) && compare_parts(row) > 1)
            fprintf(out, "solves it for tokens of %s units: %s\n", quantity_count(&f, compare_parts(row)),
                    text_of(row, "program"));
    }
}

/* Print a line for each program that did not end well. */
static void put_failures(const struct compare *compare, size_t point, FILE *out)
{
    const char *head = "did not end well:\n";
    for (size_t k = 0; k < compare->entries; k++) {
        const json_t *row = *compare_row(compare, point, k);
        if (!row || compare_ended_well(row) || compare_is_forbidden(row))
            continue;
        const char *error = text_of(row, "error");
        int status = (int)sweep_number(row, "status");
        fprintf(out, "%s  %s: status %d, %s: %s", head, text_of(row, "program"), status,
                sweep_status_word(status), *error ? error : "the check of the result failed");
        sweep_put_besides(row, out);
        putc('\n', out);
        head = "";
    }
}

/* Did a program refuse the first point for what is the same reason but for the size? */
static bool is_known(const struct compare *compare, size_t point, const json_t *row)
{
    static const char shape[] = " was not written for topology ";
    const json_t *first = point ? compare_find(compare, 0, text_of(row, "program")) : NULL;
    const char *before = first ? text_of(first, "error") : "", *now = text_of(row, "error");
    return first && compare_is_forbidden(first) &&
           (strcmp(before, now) == 0 || (strstr(before, shape) && strstr(now, shape)));
}

/* Print a line for each program that cannot run there; what the first table has said is not repeated. */
static void put_forbidden(const struct compare *compare, size_t point, FILE *out)
{
    const char *head = "cannot run there:\n";
    size_t known = 0;
    for (size_t k = 0; k < compare->entries; k++) {
        const json_t *row = *compare_row(compare, point, k);
        if (!row || !compare_is_forbidden(row))
            continue;
        if (is_known(compare, point, row)) {
            known++;
            continue;
        }
        fputs(head, out);
        head = "";
        put_reason(text_of(row, "program"), text_of(row, "error"), out);
    }
    if (known)
        fprintf(out, "%s%zu program%s, as in the first table\n", *head ? "cannot run there: " : "  ", known,
                plural(known));
}

/* The programs of a point differ in the layer at most, and so may their bounds. */
static void put_bound(const json_t *bound, FILE *out)
{
    struct quantity f;
    const char *layer = text_of(bound, "layer"), *reason = text_of(bound, "reason");
    double steps = sweep_number(bound, "steps");
    if (*layer)
        fprintf(out, "through layer %s: ", layer);
    if (isnan(steps))
        fputs("no bound above 0 is known\n", out);
    else
        fprintf(out, "at least %s step%s, since %s\n", quantity_time(&f, steps), plural((uint64_t)steps),
                reason);
}

void compare_write_text(const struct compare *compare, size_t number, FILE *out)
{
    char at[512];
    const char *key;
    json_t *bound;
    struct quantity a, b;
    struct compare_point *point = &compare->point[number];
    const json_t *plain = compare_bound(compare, point, NULL);
    compare_point_text(compare, number, at, sizeof at);
    if (*at)
        fprintf(out, "%s%s: ", number ? "\n" : "", at);
    fprintf(out, "%s on %s under %s: %s nodes, %s links", compare->task->name, point->options.topology,
            point->options.model, quantity_time(&a, sweep_number(plain, "nodes")),
            quantity_time(&b, sweep_number(plain, "links")));
    if (point->options.startup || point->options.per_unit != 1)
        fprintf(out, "; a packet of L units takes %" PRIu64 " + L * %" PRIu64 " steps",
                point->options.startup, point->options.per_unit);
    putc('\n', out);
    put_bound(plain, out);
    json_object_foreach(point->bounds, key, bound)
    {
        if (bound != plain)
            put_bound(bound, out);
    }
    if (compare->task->caveat)
        fprintf(out, "note: %s\n", compare->task->caveat);
    put_table(compare, number, out);
    put_general(compare, number, out);
    put_longer(compare, number, out);
    put_failures(compare, number, out);
    put_forbidden(compare, number, out);
}
