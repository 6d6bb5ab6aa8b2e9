/*
 * compare_text.c: remarks on a point stand around its table.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base.h"
#include "quantity.h"
#include "facts/statuses.h"
#include "json/json_record.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "task/task.h"

/* The rows of a point, in the order of the programs. */
static json_t *const *rows_of(const struct sweep *sweep, size_t point)
{
    return &sweep->row[point * sweep->programs];
}

/* Print the programs that ended well. */
static void put_table(const struct sweep *sweep, size_t point, FILE *out)
{
    static const struct sweep_column column[] = {
        {"program", "program", FORM_PROGRAM},
        {"steps", "steps", FORM_NUMBER},
        {"bound_steps", "bound", FORM_NUMBER},
        {"ratio", "ratio", FORM_RATIO},
        {"transmissions", "transmissions", FORM_NUMBER},
        {"utilization", "mean use", FORM_SHARE},
        {"utilization.max", "hottest link", FORM_SHARE},
        {"fullest_mailbox", "fullest mailbox", FORM_NUMBER},
        {"seconds", "wall time", FORM_SECONDS},
    };
    size_t rows = 0;
    json_t *const *row = &sweep->sorted[point * sweep->programs];
    while (rows < sweep->programs && sweep_ended_well(row[rows]))
        rows++;
    if (rows)
        sweep_put_table(column, ARRAY_LENGTH(column), row, rows, out);
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
static void put_general(const struct sweep *sweep, size_t point, FILE *out)
{
    const struct task_general *general = &sweep->task->general;
    bool any = false;
    for (size_t i = 0; i < sweep->programs; i++) {
        const json_t *row = rows_of(sweep, point)[i];
        if (!sweep->program[i].is_general || !row || sweep_is_forbidden(row))
            continue;
        if (!any)
            fprintf(out, "programs of %s, with %s=%s:", general->task, general->param,
                    general->value ? general->value : general->same_as);
        fprintf(out, " %s", sweep->program[i].name);
        any = true;
    }
    if (any)
        putc('\n', out);
}

/* Print a line for each program that splits tokens: its figures are not those of the others' task. */
static void put_longer(const struct sweep *sweep, size_t point, FILE *out)
{
    struct quantity f;
    for (size_t k = 0; k < sweep->programs; k++) {
        const json_t *row = sweep->sorted[point * sweep->programs + k];
        if (sweep_ended_well(row) && sweep_parts(row) > 1)
            fprintf(out, "solves it for tokens of %s units: %s\n", quantity_count(&f, sweep_parts(row)),
                    text_of(row, "program"));
    }
}

/* Print a line for each program that did not end well. */
static void put_failures(const struct sweep *sweep, size_t point, FILE *out)
{
    const char *head = "did not end well:\n";
    for (size_t k = 0; k < sweep->programs; k++) {
        const json_t *row = rows_of(sweep, point)[k];
        if (!row || sweep_ended_well(row) || sweep_is_forbidden(row))
            continue;
        const char *error = text_of(row, "error");
        int status = (int)real_of(row, "status");
        fprintf(out, "%s  %s: status %d, %s: %s", head, text_of(row, "program"), status, status_word(status),
                *error ? error : "the check of the result failed");
        sweep_put_besides(row, out);
        putc('\n', out);
        head = "";
    }
}

/* Did the program refuse the first point for what is the same reason but for the size? */
static bool is_known(const struct sweep *sweep, size_t point, size_t program, const json_t *row)
{
    const json_t *first = point ? sweep->row[program] : NULL;
    enum refusal now = sweep->refusal[point * sweep->programs + program];
    return first && sweep_is_forbidden(first) && sweep->refusal[program] == now &&
           (now == REFUSAL_TOPOLOGY || strcmp(text_of(first, "error"), text_of(row, "error")) == 0);
}

/* Print a line for each program that cannot run there; what the first table has said is not repeated. */
static void put_forbidden(const struct sweep *sweep, size_t point, FILE *out)
{
    const char *head = "cannot run there:\n";
    size_t known = 0;
    for (size_t k = 0; k < sweep->programs; k++) {
        const json_t *row = rows_of(sweep, point)[k];
        if (!row || !sweep_is_forbidden(row))
            continue;
        if (is_known(sweep, point, k, row)) {
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
    double steps = real_of(bound, "steps");
    if (*layer)
        fprintf(out, "through layer %s: ", layer);
    if (isnan(steps))
        fputs("no bound above 0 is known\n", out);
    else
        fprintf(out, "at least %s step%s, since %s\n", quantity_time(&f, steps), plural((uint64_t)steps),
                reason);
}

/* Print what runs where, and for how long a packet is on its way. */
static void put_head(const struct sweep *sweep, size_t point, const json_t *bound, FILE *out)
{
    char at[512];
    struct quantity a, b;
    struct sweep_request made;
    size_t run = point * sweep->programs;
    const struct options *options = &made.request.options;
    sweep_request_make(sweep, run, &made);
    sweep_point_text(sweep, run, sweep->program_axis, at, sizeof at);
    if (*at)
        fprintf(out, "%s%s: ", point ? "\n" : "", at);
    fprintf(out, "%s on %s under %s: %s nodes, %s links", sweep->task->name, options->topology,
            options->model, quantity_time(&a, real_of(bound, "nodes")),
            quantity_time(&b, real_of(bound, "links")));
    if (options->startup || options->per_unit != 1)
        fprintf(out, "; a packet of L units takes %" PRIu64 " + L * %" PRIu64 " steps", options->startup,
                options->per_unit);
    putc('\n', out);
    sweep_request_free(&made);
}

void compare_write_text(const struct sweep *sweep, size_t point, FILE *out)
{
    const char *key;
    json_t *bound;
    const json_t *plain = compare_bound(sweep, point);
    put_head(sweep, point, plain, out);
    put_bound(plain, out);
    json_object_foreach(sweep->bounds[point], key, bound)
    {
        if (bound != plain)
            put_bound(bound, out);
    }
    if (sweep->task->caveat)
        fprintf(out, "note: %s\n", sweep->task->caveat);
    put_table(sweep, point, out);
    put_general(sweep, point, out);
    put_longer(sweep, point, out);
    put_failures(sweep, point, out);
    put_forbidden(sweep, point, out);
}
