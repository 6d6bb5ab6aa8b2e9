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

void machine_text(const struct view *view, bool verbose, FILE *out)
{
    struct quantity a, b;
    const struct outcome *o = view->outcome;
    if (verbose && o->stack_bytes)
        put_stacks(view, out);
    if (o->shared.processes)
        put_shared(o, out);
    fprintf(out, "wall time      %s, after %s of set-up", quantity_seconds(&a, o->seconds),
            quantity_seconds(&b, o->setup_seconds));
    if (o->seconds > 0)
        fprintf(out, "; %s hops/s", quantity_rate(&a, (double)o->transmissions / o->seconds));
    putc('\n', out);
}
