/*
 * report_files.c: reports for scripts and spreadsheets: --json, the run as one JSON object
 * (json/report_json.h); --links, a line for each link direction; --results, the numbers that nodes gave for
 * people, a row for each node and a column for each name.
 *
 * In --results a number is written with as few digits as read back to the same number. The rows are written
 * one by one, since a large array has millions of them.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "facts/node_values.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "json/json_value.h"
#include "json/report_json.h"
#include "number.h"
#include "path.h"
#include "report/report.h"
#include "table/text_table.h"
#include "topo/topo.h"

extern const struct report_kind report_json, report_links, report_results;

/* ----------------------------------------------------------------------------------------------- --json */

static bool json_write_view(const struct report *report, FILE *out)
{
    return view_json_write(report->view, out);
}

static bool json_write_found(const struct json_t *found, FILE *out)
{
    return json_write(json_incref((json_t *)(uintptr_t)found), out);
}

const struct report_kind report_json = {
    .option = "json",
    .matters = true,
    .file = "FILE",
    .help = "write the report as one JSON object (- is standard output)",
    .write = json_write_view,
    .write_found = json_write_found,
};

/* ---------------------------------------------------------------------------------------------- --links */

static void link_write(const struct link_figure *link, uint64_t steps, FILE *out)
{
    fprintf(out, "%d,%d,%d,%" PRIu64 ",%" PRIu64 ",", link->from, link->to, link->port, link->packets,
            link->busy);
    if (steps)
        fprintf(out, "%.6g", 100.0 * (double)link->busy / (double)steps);
    putc('\n', out);
}

static bool links_write(const struct report *report, FILE *out)
{
    const struct view *view = report->view;
    struct link_figure link;
    bool fine = view_measure(view);
    fputs("from,to,port,packets,busy_steps,utilization_percent\n", out);
    for (int rank = 0; fine && rank < view->topo->nodes; rank++)
        for (int port = 0; port < topo_degree(view->topo, rank); port++)
            if (view_link(view, rank, port, &link))
                link_write(&link, view_steps(view), out);
    return fine;
}

const struct report_kind report_links = {
    .option = "links",
    .file = "FILE.csv",
    .help = "write what each link direction did: packets, busy steps, % of all steps",
    .needs_array = true,
    .needs_links = true,
    .write = links_write,
};

/* -------------------------------------------------------------------------------------------- --results */

static bool results_check(const char *path, const char *choice, char *error, size_t error_size)
{
    (void)choice;
    if (path_ends_in(path, ".csv") || path_ends_in(path, ".json") || strcmp(path, "-") == 0)
        return true;
    snprintf(
        error, error_size,
        "--results %s: the name of the file says what it becomes; it ends in .csv or .json, or is - for CSV "
        "on standard output",
        path);
    return false;
}

/* A name as JSON has it. Names are ASCII (values.c), or come from a trace. */
static void put_quoted(const char *name, FILE *out)
{
    putc('"', out);
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            putc('\\', out);
        putc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
    putc('"', out);
}

static void csv_rows(const struct node_values *values, int nodes, FILE *out)
{
    char text[NUMBER_REAL];
    fputs("node", out);
    for (size_t i = 0; i < values->count; i++) {
        putc(',', out);
        csv_put(values->column[i].name, out);
    }
    putc('\n', out);
    for (int rank = 0; rank < nodes; rank++) {
        fprintf(out, "%d", rank);
        for (size_t i = 0; i < values->count; i++) {
            putc(',', out);
            if (!isnan(values->column[i].value[rank]))
                fputs(number_real(text, values->column[i].value[rank]), out);
        }
        putc('\n', out);
    }
}

static void json_rows(const struct node_values *values, int nodes, FILE *out)
{
    char text[NUMBER_REAL];
    fputs("[", out);
    for (int rank = 0; rank < nodes; rank++) {
        fprintf(out, "%s\n{\"node\": %d", rank ? "," : "", rank);
        for (size_t i = 0; i < values->count; i++) {
            fputs(", ", out);
            put_quoted(values->column[i].name, out);
            fputs(": ", out);
            if (isnan(values->column[i].value[rank]))
                fputs("null", out);
            else
                fputs(number_real(text, values->column[i].value[rank]), out);
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
    (path_ends_in(report->path, ".json") ? json_rows : csv_rows)(values, report->view->topo->nodes, out);
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
