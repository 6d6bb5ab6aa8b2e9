/*
 * wait_text.c: the first wait names the node, the rule and the line of the send, as a violation would.
 */
#include <inttypes.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/site.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/wait_text.h"

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
