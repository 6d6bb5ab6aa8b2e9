/*
 * report_results.c: option --results: the numbers that nodes gave for people, a row for each node and a
 * column for each name.
 *
 * A number is written with as few digits as read back to the same number. The rows are written one by one,
 * since a large array has millions of them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/node_values.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "report/report.h"
#include "topo/topo.h"

extern const struct report_kind report_results;

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

static bool results_check(const char *path, const char *choice, char *error, size_t error_size)
{
    (void)choice;
    if (ends_in(path, ".csv") || ends_in(path, ".json") || strcmp(path, "-") == 0)
        return true;
    snprintf(
        error, error_size,
        "--results %s: the name of the file says what it becomes; it ends in .csv or .json, or is - for CSV "
        "on standard output",
        path);
    return false;
}

static void put_number(double number, FILE *out)
{
    char text[32];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    fputs(text, out);
}

/* A name between quotes, in which a quote, or what JSON also escapes, has `escape` in front. Names are ASCII
 * (values.c), or come from a trace. */
static void put_quoted(const char *name, char escape, FILE *out)
{
    putc('"', out);
    for (; *name; name++) {
        if (*name == '"' || (*name == '\\' && escape == '\\'))
            putc(escape, out);
        putc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
    putc('"', out);
}

static void csv_write(const struct node_values *values, int nodes, FILE *out)
{
    fputs("node", out);
    for (size_t i = 0; i < values->count; i++) {
        const char *name = values->column[i].name;
        putc(',', out);
        if (strpbrk(name, ",\"\r\n"))
            put_quoted(name, '"', out);
        else
            fputs(name, out);
    }
    putc('\n', out);
    for (int rank = 0; rank < nodes; rank++) {
        fprintf(out, "%d", rank);
        for (size_t i = 0; i < values->count; i++) {
            putc(',', out);
            if (!isnan(values->column[i].value[rank]))
                put_number(values->column[i].value[rank], out);
        }
        putc('\n', out);
    }
}

static void json_write(const struct node_values *values, int nodes, FILE *out)
{
    fputs("[", out);
    for (int rank = 0; rank < nodes; rank++) {
        fprintf(out, "%s\n{\"node\": %d", rank ? "," : "", rank);
        for (size_t i = 0; i < values->count; i++) {
            fputs(", ", out);
            put_quoted(values->column[i].name, '\\', out);
            fputs(": ", out);
            if (isnan(values->column[i].value[rank]))
                fputs("null", out);
            else
                put_number(values->column[i].value[rank], out);
        }
        putc('}', out);
    }
    fputs("\n]\n", out);
}

static bool results_write(const struct report *report, FILE *out)
{
    static const struct node_values none;
    const struct outcome *outcome = report->view->outcome;
    const struct node_values *values = outcome ? &outcome->values : &none;
    if (!values->count && report->say)
        report->say(outcome
                        ? "--results: no node gave a number by node_value, so the rows have nothing but ranks"
                        : "--results: a trace that is not whole does not tell what nodes gave, so the rows "
                          "have nothing but ranks");
    (ends_in(report->path, ".json") ? json_write : csv_write)(values, report->view->topo->nodes, out);
    return true;
}

const struct report_kind report_results = {
    .option = "results",
    .file = "FILE.csv|.json",
    .help = "write what each node gave by node_value: a row for each node, a column for each name",
    .needs_array = true,
    .check = results_check,
    .write = results_write,
};
