/*
 * machine_text.c: facts of the engine, which most readers of a report do not need (--verbose).
 */
#include <inttypes.h>

#include "facts/disturb_options.h"
#include "facts/model.h"
#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/machine_text.h"

void machine_text_head(const struct view *view, FILE *out)
{
    struct quantity a;
    bool worms = view->rules->worms, turns = view->disturb && view->disturb->turns;
    fprintf(out, "engine         %s, %u worker%s%s\n", view->engine, view->workers, plural(view->workers),
            turns ? "; nodes run one after the other (turns)" : "");
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

void machine_text(const struct view *view, bool verbose, FILE *out)
{
    struct quantity a, b;
    const struct outcome *o = view->outcome;
    if (verbose && o->stack_bytes)
        put_stacks(view, out);
    fprintf(out, "wall time      %s, after %s of set-up", quantity_seconds(&a, o->seconds),
            quantity_seconds(&b, o->setup_seconds));
    if (o->seconds > 0)
        fprintf(out, "; %s hops/s", quantity_rate(&a, (double)o->transmissions / o->seconds));
    putc('\n', out);
}
