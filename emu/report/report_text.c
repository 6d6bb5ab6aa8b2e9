/*
 * report_text.c: the run for people, one fact a line, its name in the first column and the unit of every
 * figure beside it. The head is written before the run, so that the seed is known even if nothing else is; what one looks
 * for first, how near the bound and how the links were used, comes last, above the prompt.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "facts/disturb.h"
#include "facts/model.h"
#include "figures.h"
#include "machine/node_text.h"
#include "report/report.h"
#include "report/use_text.h"
#include "run/array.h"
#include "screen.h"
#include "topo/topo.h"

/* Links with unreceived packets that are listed. */
enum { LEFTOVERS_SHOWN = 10 };

static void put_params(const struct parray *array, FILE *out)
{
    const char *name, *value;
    for (size_t i = 0; array_param(array, i, &name, &value); i++)
        fprintf(out, "%s%s=%s", i ? " " : "parameters     ", name, value);
    if (array_param(array, 0, &name, &value))
        putc('\n', out);
}

/* The end of the first line: what disturbs the run, and its seed. */
static void put_disturb(const struct disturb *disturb, FILE *out)
{
    char text[256];
    if (disturb && disturb_active(disturb) && disturb_text(disturb, text, sizeof text))
        fprintf(out, "; disturbed: %s, seed %" PRIu64, text, disturb->seed);
    putc('\n', out);
}

void report_text_head(const struct report *r, FILE *out)
{
    struct figure a, b;
    const struct topo *topo = array_topo(r->array);
    uint64_t nodes = (uint64_t)topo->nodes;
    bool worms = array_model(r->array)->worms;
    fprintf(out, "%s on %s, model %s, seed %" PRIu64, r->program->name, topo->spec,
            array_model(r->array)->name, r->options->seed);
    put_disturb(r->options->disturb, out);
    fprintf(out, "array          %s node%s, %s link%s\n", figure_count(&a, nodes), plural(nodes),
            figure_count(&b, topo->links), plural(topo->links));
    if (parray_layer(r->array))
        fprintf(out, "layer          %s: the program sees %s\n", parray_layer(r->array),
                parray_topology(r->array));
    fprintf(out, "engine         %s, %u worker%s%s\n", array_engine(r->array), array_workers(r->array),
            plural(array_workers(r->array)),
            r->options->disturb && r->options->disturb->turns ? "; nodes run one after the other (turns)"
                                                              : "");
    fprintf(out, "%s %" PRIu32 " packet%s%s; L units take %" PRIu64 " + %" PRIu64 " * L steps\n",
            worms ? "inboxes hold  " : "links hold    ", array_mailbox(r->array),
            plural(array_mailbox(r->array)), worms ? "" : " each way", array_startup(r->array),
            array_per_unit(r->array));
    put_params(r->array, out);
    fprintf(out, "memory         %s for nodes, mailboxes and stacks\n",
            figure_bytes(&a, r->outcome->memory_bytes));
}

/* ------------------------------------------------------------------------------------ how it went */

static void put_painted(const struct screen *screen, enum paint paint, const char *text, FILE *out)
{
    screen_paint(screen, paint, out);
    fputs(text, out);
    screen_paint(screen, PAINT_NONE, out);
    putc('\n', out);
}

static void put_verdict(const struct report *r, const struct screen *screen, FILE *out)
{
    const struct outcome *o = r->outcome;
    fputs("verified       ", out);
    if (o->verified >= 0)
        put_painted(screen, o->verified ? PAINT_GOOD : PAINT_BAD,
                    o->verified ? "yes" : "NO, the result is wrong", out);
    else if (o->unreturned || r->program->verify)
        put_painted(screen, PAINT_WARNING, "not checked, the run was cut short", out);
    else
        fputs("no check\n", out);
}

/* "packet times" where they differ from steps. */
static const char *time_unit(const struct report *r)
{
    return array_per_unit(r->array) * array_packet_units(r->array) == 1 ? "steps" : "packet times";
}

static void put_bound(const struct report *r, const struct screen *screen, FILE *out)
{
    struct figure a, b;
    const struct outcome *o = r->outcome;
    if (!(o->lower_bound >= 0) || isnan(o->time))
        return;
    fprintf(out, "optimality     %s %s, bound %s: ", figure_time(&a, o->time), time_unit(r),
            figure_time(&b, o->lower_bound));
    if (o->time == o->lower_bound)
        put_painted(screen, PAINT_GOOD, "optimal", out);
    else if (o->time < o->lower_bound)
        put_painted(screen, o->status ? PAINT_WARNING : PAINT_BAD,
                    o->status ? "not finished" : "BELOW the bound: one of the two is wrong", out);
    else if (o->lower_bound > 0)
        fprintf(out, "%.2f x the bound\n", o->time / o->lower_bound);
    else
        fputs("above the bound\n", out);
}

static void put_times(const struct report *r, FILE *out)
{
    struct figure a, b;
    const struct outcome *o = r->outcome;
    fprintf(out, "steps          %s", figure_count(&a, o->steps));
    if (!isnan(o->time) && o->time != (double)o->steps)
        fprintf(out, " = %s packet times", figure_time(&b, o->time));
    putc('\n', out);
    if (o->paper_time >= 0)
        fprintf(out, "paper          %s %s\n", figure_time(&a, o->paper_time), time_unit(r));
}

static void put_leftover_links(const struct report *r, FILE *out)
{
    struct figure f;
    char from[128], to[128];
    const struct outcome *o = r->outcome;
    size_t shown = o->leftovers_kept < LEFTOVERS_SHOWN ? o->leftovers_kept : LEFTOVERS_SHOWN;
    for (size_t i = 0; i < shown; i++) {
        const struct leftover *left = &o->leftover[i];
        node_text(r->array, left->from, from, sizeof from);
        node_text(r->array, left->to, to, sizeof to);
        fprintf(out, "               %s from %s ", figure_count(&f, left->packets), from);
        if (left->port >= 0)
            fprintf(out, "through port %" PRId32 " ", left->port);
        fprintf(out, "to %s\n", to);
    }
    if (o->leftovers_kept > shown)
        fprintf(out, "               ... and on %s%s more links\n",
                o->leftovers_kept == LEFTOVERS_KEPT ? "at least " : "",
                figure_count(&f, o->leftovers_kept - shown));
}

/* Of a run that was cut short they mean nothing: somebody might still have received them. */
static void put_leftovers(const struct report *r, FILE *out)
{
    struct figure f;
    const struct outcome *o = r->outcome;
    bool cut_short = o->unreturned && !o->deadlock;
    if (!o->leftovers)
        return;
    fprintf(out, "%s %s packet%s\n",
            cut_short ? "not received   when the run stopped:" : "left over      nobody received",
            figure_count(&f, o->leftovers), plural(o->leftovers));
    if (!cut_short)
        put_leftover_links(r, out);
}

static void put_traffic(const struct report *r, FILE *out)
{
    struct figure f;
    const struct outcome *o = r->outcome;
    fprintf(out,
            o->has_worms ? "transmissions  %s channel%s crossed by worms\n"
                         : "transmissions  %s packet%s over one link each\n",
            figure_count(&f, o->transmissions), plural(o->transmissions));
    fprintf(out, "stalls         %s step%s that nodes waited for room in a full mailbox\n",
            figure_count(&f, o->stalls), plural(o->stalls));
    if (o->violation_count)
        fprintf(out, "violations     %s of model %s\n", figure_count(&f, o->violation_count),
                array_model(r->array)->name);
    put_leftovers(r, out);
}

/* "mean delay     12.5 packet times" */
static void put_own_figures(const struct report *r, FILE *out)
{
    struct figure f;
    for (size_t i = 0; i < r->outcome->own_count; i++) {
        const struct own_figure *own = &r->outcome->own[i];
        bool there = isfinite(own->value);
        fprintf(out, "%-14s %s%s%s\n", own->name, there ? figure_time(&f, own->value) : "none",
                there && own->unit ? " " : "", there && own->unit ? own->unit : "");
    }
}

/* ------------------------------------------------------------------------------------------ worms */

static void put_worm_bound(const struct outcome *o, FILE *out)
{
    struct figure a, b;
    uint64_t bound = (uint64_t)o->tcd_bound;
    fprintf(out, "  bound        at least %s for this array: ", figure_count(&a, bound));
    if (o->tcd < bound)
        fputs(o->status ? "not finished\n" : "BELOW the bound: one of the two is wrong\n", out);
    else if (o->tcd == bound)
        fputs("optimal\n", out);
    else
        fprintf(out, "%s above it\n", figure_count(&b, o->tcd - bound));
}

static void put_worms(const struct outcome *o, FILE *out)
{
    struct figure a, b;
    if (!o->has_worms)
        return;
    fprintf(out, "worms          %s; total communication distance %s hops\n", figure_count(&a, o->worms),
            figure_count(&b, o->tcd));
    if (o->tcd_bound >= 0)
        put_worm_bound(o, out);
    if (!o->worms)
        return;
    fprintf(out, "  routes       mean %.2f, longest %s hops\n", o->mean_path, figure_count(&a, o->longest));
    fprintf(out, "  ports        %.1f %% of the nodes' steps send, as many receive; %.1f %% are idle\n",
            100 * o->port_share, 100 - 200 * o->port_share);
}

/* ----------------------------------------------------------------------------------- the machine */

static void put_stacks(const struct report *r, FILE *out)
{
    struct figure a, b;
    char node[128];
    const struct outcome *o = r->outcome;
    fprintf(out, "stacks         %s each", figure_bytes(&a, o->stack_bytes));
    if (o->stack_high_water) {
        node_text(r->array, o->stack_high_water_node, node, sizeof node);
        fprintf(out, ", at most %s used (%s)", figure_bytes(&b, o->stack_high_water), node);
    }
    fprintf(out, ", guard: %s\n", o->guard ? o->guard : "none");
}

static void put_machine(const struct report *r, FILE *out)
{
    struct figure a, b;
    const struct outcome *o = r->outcome;
    if (o->stack_bytes)
        put_stacks(r, out);
    fprintf(out, "wall time      %s, after %s of set-up", figure_seconds(&a, o->seconds),
            figure_seconds(&b, o->setup_seconds));
    if (o->seconds > 0)
        fprintf(out, "; %s hops/s", figure_rate(&a, (double)o->transmissions / o->seconds));
    fprintf(out, "\ndigest         %016" PRIx64 " of the transmissions", o->digest);
    if (o->has_result)
        fprintf(out, ", %016" PRIx64 " of the results", o->result_digest);
    putc('\n', out);
}

static void put_interrupted(const struct outcome *o, const struct screen *screen, FILE *out)
{
    struct figure f;
    if (!o->interrupted)
        return;
    screen_paint(screen, PAINT_WARNING, out);
    fprintf(out, "INTERRUPTED: partial figures up to step %s", figure_count(&f, o->clock));
    put_painted(screen, PAINT_NONE, "", out);
}

void report_text(const struct report *r, FILE *out)
{
    const struct screen screen = screen_of(out);
    put_interrupted(r->outcome, &screen, out);
    put_verdict(r, &screen, out);
    put_times(r, out);
    put_own_figures(r, out);
    put_traffic(r, out);
    put_worms(r->outcome, out);
    put_machine(r, out);
    put_bound(r, &screen, out);
    use_text(r, &screen, out);
    put_interrupted(r->outcome, &screen, out);
}
