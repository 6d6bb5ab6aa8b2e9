/*
 * traffic_text.c: what was sent, what kept it from being sent or received, and what nobody received.
 */
#include <inttypes.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/report_parts.h"

/* How many links with leftovers are listed. */
enum { LEFTOVERS_SHOWN = 10 };

static void put_leftover_links(const struct view *view, size_t most, FILE *out)
{
    struct quantity f;
    char from[128], to[128];
    const struct outcome *o = view->outcome;
    size_t shown = o->leftovers_kept < most ? o->leftovers_kept : most;
    for (size_t i = 0; i < shown; i++) {
        const struct leftover *left = &o->leftover[i];
        node_text(view->topo, left->from, from, sizeof from);
        node_text(view->topo, left->to, to, sizeof to);
        fprintf(out, "               %s from %s ", quantity_count(&f, left->packets), from);
        if (left->port >= 0)
            fprintf(out, "through port %" PRId32 " ", left->port);
        fprintf(out, "to %s\n", to);
    }
    if (o->leftovers_kept > shown && most > 1)
        fprintf(out, "               ... and on %s%s more links\n",
                o->leftovers_kept == LEFTOVERS_KEPT ? "at least " : "",
                quantity_count(&f, o->leftovers_kept - shown));
}

/* Packets of a run that was cut short are no leftovers: a node might still have received them. */
static void put_leftovers(const struct view *view, bool verbose, FILE *out)
{
    struct quantity f;
    const struct outcome *o = view->outcome;
    bool cut_short = o->unreturned && !o->deadlock;
    if (!o->leftovers || (cut_short && !verbose))
        return;
    fprintf(out, "%s %s packet%s\n",
            cut_short ? "not received   when the run stopped:" : "left over      nobody received",
            quantity_count(&f, o->leftovers), plural(o->leftovers));
    if (!cut_short)
        put_leftover_links(view, verbose ? LEFTOVERS_SHOWN : 1, out);
}

void traffic_text(const struct view *view, bool verbose, FILE *out)
{
    struct quantity f;
    const struct outcome *o = view->outcome;
    fprintf(out,
            o->has_worms ? "transmissions  %s channel%s crossed by worms\n"
                         : "transmissions  %s packet%s over one link each\n",
            quantity_count(&f, o->transmissions), plural(o->transmissions));
    faults_text(&o->faults, out);
    if (o->stalls)
        fprintf(out, "stalls         %s step%s that nodes waited for room in a full mailbox\n",
                quantity_count(&f, o->stalls), plural(o->stalls));
    wait_text(view, out);
    if (o->fullest && verbose)
        fprintf(out, "mailboxes      %s packet%s waited in the fullest\n", quantity_count(&f, o->fullest),
                plural(o->fullest));
    if (o->violation_count)
        fprintf(out, "violations     %s of model %s\n", quantity_count(&f, o->violation_count), view->model);
    put_leftovers(view, verbose, out);
}
