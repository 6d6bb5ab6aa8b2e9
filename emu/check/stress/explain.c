/*
 * explain.c: the report of trouble that `parray run` gives, what was moving when --max-steps ended a run, and
 * leftovers.
 */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "report/report_trouble.h"
#include "run/array_view.h"
#include "step/clock.h"
#include "stress/dot.h"
#include "stress/explain.h"

enum { RECENT = 64, MOVING_SHOWN = 8, LEFTOVERS_SHOWN = 4 };

/* Print the link directions that carried something in the last steps. */
static void print_moving(const struct parray *array, FILE *out)
{
    uint64_t end = array->outcome.clock, since = end > RECENT ? end - RECENT : 0, moving = 0;
    for (uint32_t rank = 0; rank < array->count; rank++)
        for (uint32_t port = 0; port < array->nodes[rank].degree; port++) {
            const struct channel *channel = &array->nodes[rank].out[port];
            if (channel->peer == NO_PEER || channel->until < since || !channel->until)
                continue;
            if (moving++ < MOVING_SHOWN)
                fprintf(out,
                        "  moving: node %" PRIu32 " port %" PRIu32 " to node %" PRIu32
                        ", last in step %" PRIu64 " (%s)\n",
                        rank, port, channel->peer, channel->until, site_name(channel->site));
        }
    if (moving > MOVING_SHOWN)
        fprintf(out, "  ... and %" PRIu64 " more link directions\n", moving - MOVING_SHOWN);
    if (!moving)
        fprintf(out, "  nothing was sent in the last %d steps\n", RECENT);
}

static void print_leftovers(const struct outcome *o, FILE *out)
{
    for (size_t i = 0; i < o->leftovers_kept && i < LEFTOVERS_SHOWN; i++)
        fprintf(out,
                "  left over: %" PRIu64 " packet%s from node %" PRId32 " through port %" PRId32
                " to node %" PRId32 "\n",
                o->leftover[i].packets, o->leftover[i].packets == 1 ? "" : "s", o->leftover[i].from,
                o->leftover[i].port, o->leftover[i].to);
    if (o->leftovers_kept > LEFTOVERS_SHOWN)
        fputs("  ...\n", out);
}

static void explain_run(void *input)
{
    struct explanation *e = input;
    struct options options = e->conditions.options;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    dup2(fileno(e->out), STDERR_FILENO); /* the message of a crash goes there, too */
    options.disturb = &e->conditions.disturb;
    run_elsewhere(&e->conditions);
    options.trace = true; /* keeps the report from advising a trace */
    struct parray *array = array_open(e->conditions.program, &options, NULL, &status, error);
    if (!array)
        return;
    array_run(array);
    struct view view;
    const struct outcome *outcome = array_outcome(array);
    array_view(&view, e->conditions.program, &options, array);
    report_trouble(&view, "  ", e->out);
    if (array->clock.stop == STOP_MAX_STEPS)
        print_moving(array, e->out);
    if (outcome->status == PARRAY_DONE || outcome->status == PARRAY_WRONG)
        print_leftovers(outcome, e->out);
    if (e->dot && outcome->deadlock && !dot_write(array, e->dot, error, sizeof error))
        fprintf(e->out, "  %s\n", error);
    array_close(array);
}

void explain_print(struct explanation *explanation)
{
    run_apart(explain_run, explanation, explanation->conditions.seconds);
}

/* Keep, of the lines of a run that died, the first one of a sanitizer and the last one of the emulator. */
static void take_line(char *line, char *found, char *last, size_t size)
{
    static const char emulator[] = "parray: ";
    line[strcspn(line, "\n")] = '\0';
    const char *words = strstr(line, "runtime error: ");
    words = words ? line : strstr(line, "ERROR: ");
    if (words && !*found)
        snprintf(found, size, "%.*s", (int)size - 1, words);
    if (strncmp(line, emulator, strlen(emulator)) == 0)
        snprintf(last, size, "%.*s", (int)size - 1, line + strlen(emulator));
}

bool explain_end(const struct conditions *conditions, char *text, size_t size)
{
    char line[2 * ENDING_TEXT], found[ENDING_TEXT] = "", last[ENDING_TEXT] = "";
    struct explanation explanation = {.conditions = *conditions, .out = tmpfile()};
    if (!explanation.out)
        return false;
    explain_print(&explanation);
    rewind(explanation.out);
    while (fgets(line, sizeof line, explanation.out))
        take_line(line, found, last, sizeof found);
    fclose(explanation.out);
    if (*found || *last)
        snprintf(text, size, "%s%s%s", last, *found && *last ? ": " : "", found);
    return *found || *last;
}
