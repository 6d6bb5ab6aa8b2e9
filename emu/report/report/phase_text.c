/*
 * phase_text.c: a phase has one line for its steps, one for the links, and one for what bounds it.
 */
#include <inttypes.h>
#include <math.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/phase_text.h"

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
