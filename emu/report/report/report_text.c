/*
 * report_text.c: the text report has one fact a line, with its name in the first column and the unit beside
 * every figure. The head is written before the run, so that the seed is known even if the run does not end.
 * What readers look for first comes first after it: whether the result is right, how many steps it took,
 * how far that is from the bound, and what stands out. The rest is for those who ask for it (verbose).
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "facts/model.h"
#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "parray.h"
#include "quantity.h"
#include "report/report_parts.h"
#include "report/report_text.h"
#include "screen.h"
#include "topo/topo.h"

/* How many violations of a trace are listed. */
enum { VIOLATIONS_SHOWN = 10 };

static void put_params(const struct view *view, FILE *out)
{
    const char *name, *value;
    for (size_t i = 0; view_param(view, i, &name, &value); i++)
        fprintf(out, "%s%s=%s", i ? " " : "parameters     ", name, value);
    if (view_param(view, 0, &name, &value))
        putc('\n', out);
}

static void put_what(const struct view *view, FILE *out)
{
    fprintf(out, "%s on %s, model %s, seed %" PRIu64, view->program, view->topo->spec, view->model,
            view->seed);
    if (*view->disturbed)
        fprintf(out, "; disturbed: %s, seed %" PRIu64, view->disturbed, view->disturb_seed);
    putc('\n', out);
}

static void put_array(const struct view *view, FILE *out)
{
    struct quantity a, b;
    uint64_t nodes = (uint64_t)view->topo->nodes, links = view->topo->links;
    fprintf(out, "array          %s node%s, %s link%s\n", quantity_count(&a, nodes), plural(nodes),
            quantity_count(&b, links), plural(links));
}

/* How long packets take; a run in which each takes one step says nothing of it. */
static void put_lengths(const struct view *view, FILE *out)
{
    if (view->startup || view->per_unit != 1)
        fprintf(out, "packets        of L units take %" PRIu64 " + %" PRIu64 " * L steps\n", view->startup,
                view->per_unit);
}

void report_text_head(const struct view *view, bool verbose, FILE *out)
{
    put_what(view, out);
    if (verbose)
        put_array(view, out);
    if (view->layer)
        fprintf(out, "layer          %s: the program sees %s\n", view->layer, view->seen);
    put_params(view, out);
    put_lengths(view, out);
    if (verbose)
        machine_text_head(view, out);
}

/* ------------------------------------------------------------------------------------ how it went */

static void put_painted(const struct screen *screen, enum paint paint, const char *text, FILE *out)
{
    screen_paint(screen, paint, out);
    fputs(text, out);
    screen_paint(screen, PAINT_NONE, out);
    putc('\n', out);
}

/* "2 violations: no verdict": why the result and the time cannot be judged. False: they can. */
static bool without_verdict(const struct outcome *o, char *text, size_t size)
{
    struct quantity f;
    if (o->interrupted)
        snprintf(text, size, "interrupted: no verdict");
    else if (o->violation_count)
        snprintf(text, size, "%s violation%s: no verdict", quantity_count(&f, o->violation_count),
                 plural(o->violation_count));
    else if (o->unreturned > o->faults.stopped || (o->status && o->status != PARRAY_WRONG))
        snprintf(text, size,
                 crash_signal(o->status) && !o->partial ? "crashed afterwards: no verdict" : "not finished");
    else if (o->faults.stopped)
        snprintf(text, size, "%s node%s stopped: no verdict", quantity_count(&f, o->faults.stopped),
                 plural(o->faults.stopped));
    else if (o->faults.lost)
        snprintf(text, size, "%s packet%s lost: no verdict", quantity_count(&f, o->faults.lost),
                 plural(o->faults.lost));
    else if (o->task.crowded)
        snprintf(text, size, "packets are too short for what they carry: no verdict");
    else if (o->verified == 0 && (*o->wrong || !(o->time < o->lower_bound)))
        snprintf(text, size, "the result is wrong: no verdict");
    else
        return false;
    return true;
}

/* Under which assumption the run is verified. */
static void put_assumption(const struct outcome *o, FILE *out)
{
    if (o->assumes)
        fprintf(out, "  assumed      %s\n", o->assumes);
}

static void put_verdict(const struct view *view, const struct screen *screen, FILE *out)
{
    char why[96], wrong[256];
    const struct outcome *o = view->outcome;
    fputs("verified       ", out);
    if (o->verified && o->violation_count && !o->unreturned && without_verdict(o, why, sizeof why))
        put_painted(screen, PAINT_WARNING, why, out);
    else if (o->verified >= 0)
        put_painted(screen, o->verified ? PAINT_GOOD : PAINT_BAD,
                    o->verified ? "yes" : wrong_text(view, wrong, sizeof wrong), out);
    else if (o->unverified)
        put_painted(screen, PAINT_WARNING, o->unverified, out);
    else if (o->unreturned > o->faults.stopped || view->verifies)
        put_painted(screen, PAINT_WARNING, "not checked, the run was cut short", out);
    else
        fputs("no check\n", out);
    if (o->verified > 0)
        put_assumption(o, out);
}

/* The unit of times: packet times, or steps where both are equal. */
static const char *time_unit(const struct view *view, double time)
{
    bool steps = view->per_unit * view->packet_units == 1;
    return time == 1 ? (steps ? "step" : "packet time") : steps ? "steps" : "packet times";
}

/* How the time of a run compares with a bound; `reached`, `below`: what is said if it is equal, or less. */
static void put_comparison(const struct outcome *o, double bound, const char *reached, const char *below,
                           const struct screen *screen, FILE *out)
{
    char why[96];
    if (without_verdict(o, why, sizeof why))
        put_painted(screen, PAINT_WARNING, why, out);
    else if (o->time < bound)
        put_painted(screen, PAINT_BAD, below, out);
    else if (o->time == bound)
        put_painted(screen, PAINT_GOOD, reached, out);
    else if (bound > 0)
        fprintf(out, "%.2f x the bound\n", o->time / bound);
    else
        fputs("above the bound\n", out);
}

/* The bound of all programs; then that of the program, unless the first one says as much. */
static void put_bound(const struct view *view, bool verbose, const struct screen *screen, FILE *out)
{
    struct quantity a, b;
    const struct outcome *o = view->outcome;
    if (isnan(o->time))
        return;
    if (o->lower_bound >= 0) {
        fprintf(out, "optimality     %s %s, bound %s: ", quantity_time(&a, o->time), time_unit(view, o->time),
                quantity_time(&b, o->lower_bound));
        put_comparison(o, o->lower_bound, outcome_reached(o), "BELOW the bound: one of the two is wrong",
                       screen, out);
        if (verbose && *o->bound_reason)
            fprintf(out, "  bound        %s\n", o->bound_reason);
    }
    if (!(o->own_bound >= 0) || o->own_bound <= o->lower_bound)
        return;
    fprintf(out, "own bound      %s %s, as %s says%s: ", quantity_time(&b, o->own_bound),
            time_unit(view, o->own_bound), view->program, view->startup ? " of " OWN_BOUND_ASSUMES : "");
    put_comparison(o, o->own_bound, "reached", view->startup ? "below it" : "the run took fewer", screen,
                   out);
}

static void put_times(const struct view *view, FILE *out)
{
    struct quantity a, b;
    const struct outcome *o = view->outcome;
    fprintf(out, "steps          %s", quantity_count(&a, o->steps));
    if (!isnan(o->time) && o->time != (double)o->steps)
        fprintf(out, " = %s packet times", quantity_time(&b, o->time));
    putc('\n', out);
}

static void put_paper(const struct view *view, FILE *out)
{
    struct quantity f;
    if (view->outcome->paper_time >= 0)
        fprintf(out, "paper          %s %s\n", quantity_time(&f, view->outcome->paper_time),
                time_unit(view, view->outcome->paper_time));
}

/* ------------------------------------------------------------------------------------------ worms */

static void put_worm_bound(const struct outcome *o, FILE *out)
{
    struct quantity a, b;
    char why[96];
    uint64_t bound = (uint64_t)o->tcd_bound;
    fprintf(out, "  bound        at least %s for this task: ", quantity_count(&a, bound));
    if (without_verdict(o, why, sizeof why))
        fprintf(out, "%s\n", why);
    else if (o->tcd < bound)
        fputs("BELOW the bound, which is wrong\n", out);
    else if (o->tcd == bound)
        fputs("optimal\n", out);
    else
        fprintf(out, "%s above it\n", quantity_count(&b, o->tcd - bound));
}

static void put_worms(const struct outcome *o, bool verbose, FILE *out)
{
    struct quantity a, b;
    if (!o->has_worms)
        return;
    fprintf(out, "worms          %s; total communication distance %s hops\n", quantity_count(&a, o->worms),
            quantity_count(&b, o->tcd));
    if (o->tcd_bound >= 0)
        put_worm_bound(o, out);
    if (!o->worms || !verbose)
        return;
    fprintf(out, "  routes       mean %.2f, longest %s hops\n", o->mean_path, quantity_count(&a, o->longest));
    use_text_ports(o, out);
}

/* ----------------------------------------------------------------------------------- the whole */

static void put_digest(const struct outcome *o, FILE *out)
{
    fprintf(out, "digest         %016" PRIx64 " of the transmissions", o->digest);
    if (o->has_result)
        fprintf(out, ", %016" PRIx64 " of the results", o->result_digest);
    putc('\n', out);
}

static void put_cut(const struct outcome *o, const struct screen *screen, FILE *out)
{
    struct quantity f;
    if (!o->partial || (!o->interrupted && !crash_signal(o->status)))
        return;
    screen_paint(screen, PAINT_WARNING, out);
    fprintf(out, "%s: partial figures up to step %s", o->interrupted ? "INTERRUPTED" : "CRASHED",
            quantity_count(&f, o->clock));
    put_painted(screen, PAINT_NONE, "", out);
}

/* Is something told already that stands out more than the use of links? */
static bool has_news(const struct outcome *o)
{
    return o->status != PARRAY_DONE || o->violation_count || o->leftovers || o->stalls || o->waits.count ||
           o->faults.lost || o->faults.stopped;
}

void report_text(const struct view *view, bool verbose, FILE *out)
{
    const struct screen screen = screen_of(out);
    put_cut(view->outcome, &screen, out);
    put_verdict(view, &screen, out);
    property_text(view, out);
    put_times(view, out);
    put_bound(view, verbose, &screen, out);
    if (verbose)
        put_paper(view, out), task_line(view, out);
    collective_text(view->outcome, verbose, out);
    value_text_figures(view, out);
    value_text(view, out);
    traffic_text(view, verbose, out);
    put_worms(view->outcome, verbose, out);
    if (!verbose) {
        if (!has_news(view->outcome))
            use_text_busiest(view, out);
        return;
    }
    phase_text(view, out);
    use_text(view, &screen, out);
    put_digest(view->outcome, out);
    machine_text(view, out);
    put_cut(view->outcome, &screen, out);
}

/* ------------------------------------------------------------------------------------ of a trace */

static void put_trace_violations(const struct view *view, FILE *out)
{
    struct quantity f;
    char text[1024];
    const struct outcome *o = view->outcome;
    if (o->violation_count)
        fprintf(out, "violations     %s\n", quantity_count(&f, o->violation_count));
    for (size_t i = 0; i < o->violations_kept && i < VIOLATIONS_SHOWN; i++) {
        view_violation(view, i, text, sizeof text);
        fprintf(out, "  %s\n", text);
    }
}

static void put_trace(const struct view *view, FILE *out)
{
    const struct screen screen = screen_of(out);
    char wrong[256];
    const struct outcome *o = view->outcome;
    fprintf(out, "status         %d%s%s\n", o->status, *o->error ? ": " : "", o->error);
    fprintf(out, "verified       %s\n",
            o->verified > 0    ? "yes"
            : o->verified == 0 ? wrong_text(view, wrong, sizeof wrong)
            : o->unverified    ? o->unverified
                               : "no check");
    if (o->verified > 0)
        put_assumption(o, out);
    if (outcome_besides(o))
        fprintf(out, "  wrong, too   %s\n", outcome_besides(o));
    property_text(view, out);
    property_part(o, out);
    put_bound(view, true, &screen, out);
    put_trace_violations(view, out);
    wait_text(view, out);
    value_text(view, out);
    phase_text(view, out);
    if (!isnan(o->utilization_mean))
        fprintf(out, "utilization    mean %.1f, min %.1f, max %.1f %% of the steps busy\n",
                100 * o->utilization_mean, 100 * o->utilization_min, 100 * o->utilization_max);
    fprintf(out, "digest         %016" PRIx64 " of the transmissions\n", o->digest);
}

void report_text_trace(const struct view *view, FILE *out)
{
    struct quantity f;
    put_what(view, out);
    put_array(view, out);
    put_params(view, out);
    fprintf(out, "steps          %s\n", quantity_count(&f, view_steps(view)));
    fprintf(out, "transmissions  %s\n", quantity_count(&f, view_transmissions(view)));
    if (view->outcome)
        faults_text(&view->outcome->faults, out);
    if (view->outcome)
        put_trace(view, out);
    else
        fprintf(out, "INCOMPLETE: %s\n", view->damage);
}
