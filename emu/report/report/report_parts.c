/*
 * report_parts.c: a line a fact, with its name in the first column.
 *
 * A phase has one line for its steps, one for the links, and one for what bounds it. Of the numbers that
 * nodes gave each name has a line: "money          sum 6,400 of 64 nodes, mean 100; least 2 at node 5,
 * greatest 310 at node 17", "... of 64 nodes, 100 each", or, of one node, "100 (node 5 only)". The first
 * wait names the node, the rule and the line of the send, as a violation would.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "facts/model.h"
#include "facts/node_text.h"
#include "facts/node_values.h"
#include "facts/outcome.h"
#include "facts/site.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/report_parts.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------ the machine */

void machine_text_head(const struct view *view, FILE *out)
{
    struct quantity a;
    bool worms = view->rules->worms, turns = view->disturb && view->disturb->turns;
    fprintf(out, "engine         %s, ", view->engine);
    if (view->processes)
        fprintf(out, "%u process%s of ", view->processes, view->processes == 1 ? "" : "es");
    fprintf(out, "%u worker%s%s%s\n", view->workers, plural(view->workers),
            view->processes > 1 ? " each" : "", turns ? "; nodes run one after the other (turns)" : "");
    fprintf(out, "%s %" PRIu64 " packet%s%s\n", worms ? "inboxes hold  " : "links hold    ", view->mailbox,
            plural(view->mailbox), worms ? "" : " each way");
    fprintf(out, "memory         %s for nodes, mailboxes and stacks\n",
            quantity_bytes(&a, view->outcome->memory_bytes));
}

static void put_stacks(const struct view *view, FILE *out)
{
    struct quantity a, b;
    char node[128];
    const struct outcome *o = view->outcome;
    fprintf(out, "stacks         %s, %s %s", o->stacks, quantity_bytes(&a, o->stack_bytes),
            o->image_bytes ? "a worker" : "each");
    if (o->stack_high_water)
        fprintf(out, ", at most %s used", quantity_bytes(&b, o->stack_high_water));
    if (o->stack_high_water && o->stack_high_water_node >= 0) {
        node_text(view->topo, o->stack_high_water_node, node, sizeof node);
        fprintf(out, " (%s)", node);
    }
    if (o->image_bytes)
        fprintf(out, ", images %s", quantity_bytes(&b, o->image_bytes));
    fprintf(out, ", guard: %s", o->guard ? o->guard : "none");
    if (o->stacks_why)
        fprintf(out, "; no others under %s", o->stacks_why);
    putc('\n', out);
}

/* How several processes shared the run. */
static void put_shared(const struct outcome *o, FILE *out)
{
    const struct shared_run *shared = &o->shared;
    struct quantity a, b;
    fprintf(out, "processes      %s\n", shared->text);
    fprintf(out, "  cut links    %s of %s packets went from process to process",
            quantity_count(&a, shared->crossed), quantity_count(&b, o->transmissions));
    if (o->transmissions)
        fprintf(out, " (%.3g %%)", 100 * (double)shared->crossed / (double)o->transmissions);
    fprintf(out, "\n  exchanges    %s, with %s messages of", quantity_count(&a, shared->exchanges),
            quantity_count(&b, shared->messages));
    fprintf(out, " %s in all\n", quantity_bytes(&a, shared->bytes));
}

void machine_text(const struct view *view, FILE *out)
{
    struct quantity a, b;
    const struct outcome *o = view->outcome;
    if (o->stack_bytes)
        put_stacks(view, out);
    if (o->shared.processes)
        put_shared(o, out);
    fprintf(out, "wall time      %s, after %s of set-up", quantity_seconds(&a, o->seconds),
            quantity_seconds(&b, o->setup_seconds));
    if (o->seconds > 0)
        fprintf(out, "; %s hops/s", quantity_rate(&a, (double)o->transmissions / o->seconds));
    putc('\n', out);
}

/* --------------------------------------------------------------------------------------------- the task */

/* What the program handed in, and when. */
void task_line(const struct view *view, FILE *out)
{
    struct quantity a, b, c;
    char node[128];
    const struct task_outcome *task = &view->outcome->task;
    if (!task->name)
        return;
    fprintf(out, "task           %s: %s deliver%s", task->name, quantity_count(&a, task->deliveries),
            task->deliveries == 1 ? "y" : "ies");
    if (task->timed) {
        node_text(view->topo, task->last_node, node, sizeof node);
        fprintf(out, ", in steps %s to %s, the mean %.1f, the last by %s",
                quantity_count(&b, task->step_first), quantity_count(&c, task->step_last), task->step_mean,
                node);
    }
    if (task->deliveries > task->timed)
        fprintf(out, task->timed ? ", %s after the run" : ", after the run",
                quantity_count(&b, task->deliveries - task->timed));
    if (task->failed)
        fprintf(out, "; %s node%s failed", quantity_count(&b, task->failed), plural(task->failed));
    if (!task->travels)
        fputs("; checked is what nodes answer, not that it came in packets", out);
    putc('\n', out);
}

const char *wrong_text(const struct view *view, char *text, size_t size)
{
    struct quantity f, n;
    char first[128] = "";
    const struct outcome *o = view->outcome;
    for (enum property property = 0; property < PROPERTIES; property++)
        if (o->property[property].verdict == PROPERTY_FAILS) {
            snprintf(text, size, "NO, %s does not hold", property_name(property));
            return text;
        }
    if (o->task.crowded)
        return "NO, packets are too short for what they carry";
    if (!o->verify_failed || o->verify_first < 0)
        return "NO, the result is wrong";
    if (o->verify_failed > 1)
        node_text(view->topo, o->verify_first, first, sizeof first);
    snprintf(text, size, "NO, the result is wrong at %s of %s nodes%s%s",
             quantity_count(&f, o->verify_failed), quantity_count(&n, (uint64_t)view->topo->nodes),
             *first ? ", first at " : "", first);
    return text;
}

/* ------------------------------------------------------------------ numbers of nodes and of the program */

enum { NAME_COLUMN = 14 }; /* columns for the name of a fact */

static void put_extreme(const struct view *view, const char *which, double number, int node, FILE *out)
{
    struct quantity q;
    char where[128];
    node_text(view->topo, node, where, sizeof where);
    fprintf(out, "%s %s at %s", which, quantity_time(&q, number), where);
}

static void put_column(const struct view *view, const struct node_value_column *column, FILE *out)
{
    struct quantity a, b, c;
    struct parray_values values = node_values_sum(column, view->topo->nodes);
    fprintf(out, "%-*s ", NAME_COLUMN, column->name);
    if (!values.nodes) {
        fputs("of no node\n", out);
        return;
    }
    if (values.nodes == 1) {
        char where[128];
        node_text(view->topo, values.least_node, where, sizeof where);
        fprintf(out, "%s (%s only)\n", quantity_time(&a, values.sum), where);
        return;
    }
    fprintf(out, "sum %s of %s nodes, ", quantity_time(&a, values.sum),
            quantity_count(&b, (uint64_t)values.nodes));
    if (values.least == values.greatest) {
        fprintf(out, "%s each\n", quantity_time(&c, values.least));
        return;
    }
    fprintf(out, "mean %s; ", quantity_time(&c, values.mean));
    put_extreme(view, "least", values.least, values.least_node, out);
    put_extreme(view, ", greatest", values.greatest, values.greatest_node, out);
    putc('\n', out);
}

void value_text(const struct view *view, FILE *out)
{
    const struct node_values *values = &view->outcome->values;
    for (size_t i = 0; i < values->count; i++)
        put_column(view, &values->column[i], out);
}

/* A name that is longer than the first column widens it for all of them. */
void value_text_figures(const struct view *view, FILE *out)
{
    struct quantity f;
    int widest = NAME_COLUMN;
    if (view->outcome->figures_why)
        fprintf(out, "figures        %s\n", view->outcome->figures_why);
    for (size_t i = 0; i < view->outcome->own_count; i++)
        if ((int)strlen(view->outcome->own[i].name) > widest)
            widest = (int)strlen(view->outcome->own[i].name);
    for (size_t i = 0; i < view->outcome->own_count; i++) {
        const struct own_figure *own = &view->outcome->own[i];
        bool there = isfinite(own->value);
        fprintf(out, "%-*s %s%s%s\n", widest, own->name, there ? quantity_time(&f, own->value) : "none",
                there && own->unit ? " " : "", there && own->unit ? own->unit : "");
    }
}

/* ------------------------------------------------------------------------------------------------ waits */

/* Because of what a packet waits under this rule. */
static const char *const reasons[RULES] = {
    [RULE_UNKNOWN] = "the model forbids it",
    [RULE_LINK] = "a packet is on its link",
    [RULE_HALF_DUPLEX] = "a packet comes over its link the other way",
    [RULE_SENDS] = "the node sends another packet",
    [RULE_RECEIVES] = "its receiver receives another packet",
    [RULE_PORTS] = "another port is active at one of its ends",
    [RULE_TRANSMISSIONS] = "one of its ends sends or receives another packet",
    [RULE_ONE_PORT] = "one of its ends has part in another worm",
    [RULE_STEP_CONTENTION] = "another worm of that step has the channel",
    [RULE_DEPTH_CONTENTION] = "a worm of an earlier step has the channel",
};

static void put_first(const struct view *view, const struct wait_figures *waits, FILE *out)
{
    char node[128];
    const struct first_wait *first = &waits->first;
    node_text(view->topo, first->node, node, sizeof node);
    if (view->outcome->has_worms)
        fprintf(out, "  first        step %" PRIu64 ": worm %" PRId32 " -> %" PRId32 " at ", first->step,
                first->from, first->to);
    else
        fprintf(out, "  first        step %" PRIu64 ": ", first->step);
    fprintf(out, "%s, port %" PRId32 " to node %" PRId32 ": %s (%s) [%s]\n", node, first->port, first->peer,
            reasons[first->rule], rule_name(first->rule), site_name(first->site));
}

void wait_text(const struct view *view, FILE *out)
{
    struct quantity a, b, c;
    const struct wait_figures *waits = &view->outcome->waits;
    const char *what = view->outcome->has_worms ? "worm" : "packet";
    if (!waits->on)
        return;
    if (!waits->count) {
        fprintf(out, "waiting        no %s had to wait because of model %s\n", what, view->model);
        return;
    }
    fprintf(out, "waiting        %s %s%s waited %s step%s in all because of model %s, %s at most\n",
            quantity_count(&a, waits->count), what, plural(waits->count), quantity_count(&b, waits->steps),
            plural(waits->steps), view->model, quantity_count(&c, waits->longest));
    if (waits->most.steps)
        fprintf(out, "  most         on link %" PRId32 " -> %" PRId32 " (port %" PRId32 "): %s step%s\n",
                waits->most.node, waits->most.peer, waits->most.port, quantity_count(&a, waits->most.steps),
                plural(waits->most.steps));
    if (waits->first.step)
        put_first(view, waits, out);
    if (waits->unsent)
        fprintf(out, "  unsent       %s %s%s still waited when the run ended\n",
                quantity_count(&a, waits->unsent), what, plural(waits->unsent));
}

/* ----------------------------------------------------------------------------------------------- phases */

static const char indent[] = "               ";

static void put_steps(const struct phase_figure *phase, FILE *out)
{
    struct quantity a, b, c, d, e;
    fprintf(out, "phase          %s: ", phase->name);
    if (phase->end)
        fprintf(out, "%s step%s (%s to %s), ", quantity_count(&a, phase->steps), plural(phase->steps),
                quantity_count(&b, phase->begin), quantity_count(&c, phase->end));
    fprintf(out, "%s packet%s; %s node%s entered it", quantity_count(&d, phase->packets),
            plural(phase->packets), quantity_count(&e, phase->nodes), plural(phase->nodes));
    if (!phase->end)
        fprintf(out, ", the first in step %s", quantity_count(&a, phase->begin));
    putc('\n', out);
}

static void put_links(const struct view *view, const struct phase_figure *phase, FILE *out)
{
    struct quantity a, b;
    double mean = (double)phase->busy / (double)phase->steps;
    const char *what = view->half_duplex ? "links" : "link directions";
    fputs(indent, out);
    if (!isnan(view->outcome->utilization_mean))
        fprintf(out, "%.1f of %s %s busy a step (%.1f %%), ", mean, quantity_count(&a, phase->links), what,
                100 * mean / (double)phase->links);
    if (phase->idle)
        fprintf(out, "%s never used\n", quantity_count(&b, phase->idle));
    else
        fputs("all of them used\n", out);
}

/* Name the link or the node because of which the packets of the phase need so many steps. */
static void put_bound(const struct view *view, const struct phase_figure *phase, FILE *out)
{
    struct quantity a;
    char from[128], to[128];
    bool node = phase->node.busy >= phase->link.busy && phase->node.from >= 0;
    const struct phase_busiest *most = node ? &phase->node : &phase->link;
    if (most->from < 0 || (!node && most->to < 0))
        return;
    node_text(view->topo, most->from, from, sizeof from);
    fprintf(out, "%sits packets need at least %s step%s, for which ", indent,
            quantity_count(&a, phase_least(phase)), plural(phase_least(phase)));
    if (node) {
        fprintf(out, "%s has to send and receive\n", from);
        return;
    }
    node_text(view->topo, most->to, to, sizeof to);
    fprintf(out, "%s port %d %s %s is busy\n", from, most->port, view->half_duplex ? "and" : "to", to);
}

void phase_text(const struct view *view, FILE *out)
{
    struct quantity a;
    const struct outcome *o = view->outcome;
    uint64_t outside = o->transmissions;
    if (o->phases_overfull)
        fprintf(out, "phases         more than %d were named: none is told\n", PHASES_MOST);
    for (size_t i = 0; i < o->phase_count; i++) {
        const struct phase_figure *phase = &o->phases[i];
        put_steps(phase, out);
        if (phase->end && phase->links)
            put_links(view, phase, out);
        if (phase->end && phase->bounded)
            put_bound(view, phase, out);
        outside -= phase->packets;
    }
    if (o->phase_count && outside)
        fprintf(out, "no phase       %s packet%s\n", quantity_count(&a, outside), plural(outside));
}
