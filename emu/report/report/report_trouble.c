/*
 * report_trouble.c: first a sentence, then what helps to find the cause, in lists of bounded length. All
 * texts are made on the stack, as the trouble may be that there is no memory.
 */
#include <inttypes.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/roll_call.h"
#include "facts/site.h"
#include "facts/view.h"
#include "parray.h"
#include "quantity.h"
#include "report/report_parts.h"
#include "report/report_text.h"

/* How much of each list is shown. */
enum { VIOLATIONS_SHOWN = 10, WAITERS_SHOWN = 16, RANGES_SHOWN = 12 };

static void put_violations(const struct view *view, const char *prefix, FILE *out)
{
    struct quantity f;
    char text[1024];
    const struct outcome *o = view->outcome;
    size_t shown = o->violations_kept < VIOLATIONS_SHOWN ? o->violations_kept : VIOLATIONS_SHOWN;
    for (size_t i = 0; i < shown; i++) {
        view_violation(view, i, text, sizeof text);
        fprintf(out, "%s%s\n", prefix, text);
    }
    if (o->violation_count > shown)
        fprintf(out, "%s... and %s more violations\n", prefix,
                quantity_count(&f, o->violation_count - shown));
}

static void put_roll_call(const struct deadlock *d, FILE *out)
{
    struct quantity f;
    struct roll_call roll;
    char ranks[512];
    roll_call_take(&roll, d);
    for (size_t i = 0; i < roll.count; i++) {
        const struct roll_call_site *site = &roll.site[i];
        roll_call_ranks(d, site, RANGES_SHOWN, ranks, sizeof ranks);
        fprintf(out, "  %s node%s in %s at %s (%s)\n", quantity_count(&f, site->nodes), plural(site->nodes),
                site->call, site_name(site->site), ranks);
    }
    if (roll.others)
        fprintf(out, "  %s node%s at other lines\n", quantity_count(&f, roll.others), plural(roll.others));
}

static void put_waiter(const struct topo *topo, const struct waiter *w, FILE *out)
{
    struct quantity f;
    char node[128], peer[128];
    node_text(topo, w->node, node, sizeof node);
    fprintf(out, "    %s waits in %s at %s since step %s", node, w->call, site_name(w->site),
            quantity_count(&f, w->since));
    if (w->credit)
        fputs(" on a full inbox", out);
    else if (w->port < 0)
        fputs(" on any port", out);
    else
        fprintf(out, " on port %" PRId32, w->port);
    if (w->peer >= 0) {
        node_text(topo, w->peer, peer, sizeof peer);
        fprintf(out, " for %s", peer);
    }
    if (w->full && !w->credit)
        fprintf(out, ", whose mailbox is full (%" PRIu32 " of %" PRIu32 ")", w->full, w->full);
    fprintf(out, "%s\n",
            w->returned  ? ": peer has returned"
            : w->stopped ? ": peer was stopped (--fault)"
                         : "");
}

static void put_cycle(const struct topo *topo, const struct deadlock *d, FILE *out)
{
    struct quantity f;
    size_t shown = d->cycle_length < WAITERS_SHOWN ? d->cycle_length : WAITERS_SHOWN;
    if (!shown)
        return;
    fprintf(out, "  a cycle of %s, each waits for the next and the last for the first:\n",
            quantity_count(&f, d->cycle_length));
    for (size_t i = 0; i < shown; i++)
        put_waiter(topo, &d->cycle[i], out);
    if (d->cycle_length > shown)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, d->cycle_length - shown));
}

/* List nodes that wait for a node that has returned or was stopped. They are the cause of a deadlock without
 * a cycle. */
static void put_orphans(const struct topo *topo, const struct deadlock *d, FILE *out)
{
    struct quantity f;
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (!d->waiters[i].returned && !d->waiters[i].stopped)
            continue;
        if (count == 0)
            fputs("  waiting for a node that does nothing any more:\n", out);
        if (count++ < WAITERS_SHOWN)
            put_waiter(topo, &d->waiters[i], out);
    }
    if (count > WAITERS_SHOWN)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, count - WAITERS_SHOWN));
}

/* Say which size would do where nodes wait for room. */
static void put_room(const struct deadlock *d, FILE *out)
{
    size_t full = 0;
    while (full < d->count && !d->waiters[full].full)
        full++;
    if (full == d->count)
        return;
    fputs("  mailboxes are full: ", out);
    if (d->room)
        fprintf(out, "the run ends with --mailbox %" PRIu32 "\n", d->room);
    else if (d->too_small)
        fprintf(out, "with --mailbox %" PRIu32 " the run is deadlocked, too\n", d->too_small);
    else
        fputs("try a larger --mailbox\n", out);
}

static void put_jammed(const struct topo *topo, const struct jammed_worm *worm, FILE *out)
{
    struct quantity a, b;
    char node[128];
    node_text(topo, worm->node, node, sizeof node);
    fprintf(out,
            "    worm %" PRId32 " -> %" PRId32 " of step %s has %s channel%s and waits for %" PRId32
            " -> %" PRId32 " (port %" PRId32 " of %s) [%s]\n",
            worm->from, worm->to, quantity_count(&a, worm->since), quantity_count(&b, worm->held),
            plural(worm->held), worm->node, worm->peer, worm->port, node, site_name(worm->site));
}

static void put_jam(const struct topo *topo, const struct worm_jam *jam, FILE *out)
{
    struct quantity f;
    size_t shown = jam->cycle_length < WAITERS_SHOWN ? jam->cycle_length : WAITERS_SHOWN;
    fprintf(out, "  a cycle of %s worm%s, each waits for a channel that the next one has:\n",
            quantity_count(&f, jam->cycle_length), plural(jam->cycle_length));
    for (size_t i = 0; i < shown; i++)
        put_jammed(topo, &jam->cycle[i], out);
    if (jam->cycle_length > shown)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, jam->cycle_length - shown));
}

void report_trouble(const struct view *view, const char *prefix, FILE *out)
{
    const struct outcome *o = view->outcome;
    bool is_violation = view->topo && o->status == PARRAY_VIOLATION && o->violations_kept; /* the first one */
    if (*o->error && !is_violation)
        fprintf(out, "%s%s\n", prefix, o->error);
    if (!view->topo)
        return;
    if (o->status != PARRAY_USAGE) /* after misuse, violations are its consequences, or do not matter */
        put_violations(view, prefix, out);
    if (o->jam)
        put_jam(view->topo, o->jam, out);
    if (o->deadlock) {
        put_roll_call(o->deadlock, out);
        put_cycle(view->topo, o->deadlock, out);
        put_orphans(view->topo, o->deadlock, out);
        put_room(o->deadlock, out);
        if (!view->traced)
            fputs("  (--trace FILE.csv shows what was sent until then)\n", out);
    }
    const char *besides = outcome_besides(o);
    if (besides)
        fprintf(out, "%sbesides, %s\n", prefix, besides);
    property_part(o, out);
}
