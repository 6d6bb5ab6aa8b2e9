/*
 * explain.c: the report of trouble that `parray run` gives, what was moving when --max-steps ended a run, and
 * leftovers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "excerpt.h"
#include "facts/site.h"
#include "machine/machine.h"
#include "report/report_text.h"
#include "run/array_view.h"
#include "step/clock.h"
#include "say.h"
#include "stress/explain.h"
#include "whole_file.h"

/* ------------------------------------------------------------------------------- the graph of a deadlock */

/* An arrow leads from each node that waits to the node for which it waits; the cycle is red. A node that
 * waits on any port waits for several nodes: its label says so, and no arrow is drawn. */
static bool in_cycle(const struct deadlock *d, int32_t node, int32_t peer)
{
    for (size_t i = 0; i < d->cycle_length; i++)
        if (d->cycle[i].node == node && d->cycle[i].peer == peer)
            return true;
    return false;
}

static void write_waiter(const struct deadlock *d, const struct waiter *w, FILE *out)
{
    fprintf(out, "    n%" PRId32 " [label=\"%" PRId32 "\\n%s\\n%s\\nsince step %" PRIu64 "\"];\n", w->node,
            w->node, w->call, site_name(w->site), w->since);
    if (w->peer < 0)
        return;
    fprintf(out, "    n%" PRId32 " -> n%" PRId32 " [label=\"port %" PRId32 "\"%s];\n", w->node, w->peer,
            w->port, in_cycle(d, w->node, w->peer) ? ", color=red" : "");
    if (w->returned || w->stopped)
        fprintf(out, "    n%" PRId32 " [label=\"%" PRId32 "\\n%s\", style=dashed];\n", w->peer, w->peer,
                w->returned ? "returned" : "stopped");
}

bool dot_write(const struct parray *array, const char *path, char *error, size_t error_size)
{
    const struct deadlock *d = array->outcome.deadlock;
    struct whole_file *file = whole_file_open(path, error, error_size);
    if (!file)
        return false;
    FILE *out = whole_file_stream(file);
    fprintf(out, "digraph deadlock {\n    label=\"%s on %s: wait-for graph in step %" PRIu64 "\";\n",
            array->program->name, array->topo->spec, d->step);
    fputs("    node [shape=box, fontsize=10];\n", out);
    for (size_t i = 0; i < d->count; i++)
        write_waiter(d, &d->waiters[i], out);
    for (size_t i = 0; i < d->cycle_length; i++)
        if (d->cycle[i].port < 0)
            fprintf(out, "    n%" PRId32 " -> n%" PRId32 " [label=\"any port\", color=red];\n",
                    d->cycle[i].node, d->cycle[i].peer);
    fputs("}\n", out);
    return whole_file_close(file, true, error, error_size);
}

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

static int explain_run(const void *input, FILE *out, char *sentence)
{
    const struct explanation *e = input;
    struct conditions conditions = e->conditions;
    struct options options = conditions.options;
    struct told_site refused_at = {.place = ""};
    int status;
    dup2(fileno(out), STDERR_FILENO); /* the message of a crash goes there, too */
    options.disturb = &conditions.disturb;
    run_elsewhere(&conditions);
    options.trace = true; /* keeps the report from advising a trace */
    options.refused_at = &refused_at;
    struct parray *array = array_open(conditions.program, &options, NULL, &status, sentence);
    if (!array) {
        excerpt_print(refused_at.place, refused_at.call, out);
        return status;
    }
    array_run(array);
    struct view view;
    const struct outcome *outcome = array_outcome(array);
    array_view(&view, conditions.program, &options, array);
    report_trouble(&view, "  ", out);
    if (array->clock.stop == STOP_MAX_STEPS)
        print_moving(array, out);
    if ((outcome->status == PARRAY_DONE || outcome->status == PARRAY_WRONG) && !outcome->partial)
        print_leftovers(outcome, out);
    if (e->dot && outcome->deadlock && !dot_write(array, e->dot, sentence, JOB_SENTENCE))
        fprintf(out, "  %s\n", sentence);
    array_close(array);
    return status;
}

void explain_print(const struct explanation *explanation)
{
    struct job_result result;
    run_apart(&result, explain_run, explanation, explanation->conditions.seconds);
    if (result.size)
        fwrite(result.data, 1, result.size, explanation->out);
    free(result.data);
}

/* The first line that a sanitizer wrote, whose words are all that it tells: from its "ERROR: " on, or
 * whole. */
static const char *line_of_sanitizer(char *text, size_t *length)
{
    const char *error = text ? strstr(text, "ERROR: ") : NULL;
    char *words = text ? strstr(text, "runtime error: ") : NULL;
    while (words && (!error || words < error) && words > text && words[-1] != '\n')
        words--;
    const char *line = words && (!error || words < error) ? words : error;
    *length = line ? strcspn(line, "\n") : 0;
    return line;
}

bool explain_end(const struct conditions *conditions, char *text, size_t size)
{
    struct job_result result;
    const struct explanation explanation = {.conditions = *conditions};
    size_t length;
    run_apart(&result, explain_run, &explanation, conditions->seconds);
    const char *line = line_of_sanitizer(result.data, &length);
    say_join(result.sentence);
    if (line || *result.sentence)
        snprintf(text, size, "%.*s%s%.*s", ENDING_TEXT - 1, result.sentence,
                 line && *result.sentence ? ": " : "", (int)length, line ? line : "");
    bool found = line || *result.sentence;
    free(result.data);
    return found;
}
