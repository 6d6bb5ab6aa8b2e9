/*
 * report_trouble.c: first an error with its line of the source, then what helps to find the cause, in lists
 * of bounded length. All texts are made on the stack, as the trouble may be that there is no memory.
 */
#include <inttypes.h>
#include <string.h>

#include "excerpt.h"
#include "facts/model.h"
#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/roll_call.h"
#include "facts/site.h"
#include "facts/view.h"
#include "parray.h"
#include "quantity.h"
#include "report/report_parts.h"
#include "report/report_text.h"
#include "say.h"

/* How much of each list is shown. */
enum { VIOLATIONS_SHOWN = 4, SITES_SHOWN = 2, NODES_SHOWN = 12, WAITERS_SHOWN = 8, RANGES_SHOWN = 12 };

/* A line of that kind; or, among other things, one that begins with `indent`. */
static void put(const char *indent, enum say_kind kind, FILE *out)
{
    if (indent)
        fputs(indent, out);
    else
        say_begin(kind, out);
}

/* ------------------------------------------------------------------------------------------ violations */

static bool same_site(const char *one, const char *other)
{
    return one == other || (one && other && strcmp(one, other) == 0);
}

/* Do the same lines break the same rule? */
static bool is_like(const struct violation *one, const struct violation *other)
{
    bool like = one->rule == other->rule && one->parts == other->parts;
    for (uint32_t i = 0; like && i < one->parts && i < VIOLATION_PARTS; i++)
        like = same_site(one->part[i].site, other->part[i].site);
    return like;
}

static bool is_first_of_kind(const struct outcome *o, size_t i)
{
    size_t before = 0;
    while (before < i && !is_like(&o->violations[before], &o->violations[i]))
        before++;
    return before == i;
}

static void put_sites(const struct violation *v, FILE *out)
{
    const char *shown[SITES_SHOWN];
    size_t count = 0;
    for (uint32_t i = 0; i < v->parts && i < VIOLATION_PARTS && count < SITES_SHOWN; i++) {
        size_t known = 0;
        while (known < count && !same_site(shown[known], v->part[i].site))
            known++;
        if (known == count && (shown[count++] = v->part[i].site))
            excerpt_print(v->part[i].site, "node_send", out);
    }
}

/* Count those like `first`, and name their nodes if they are of one step. */
static void put_others(const char *indent, const struct outcome *o, size_t first, FILE *out)
{
    struct quantity f;
    uint64_t others = 0, step = o->violations[first].step, last = step;
    for (size_t i = first + 1; i < o->violations_kept; i++)
        if (is_like(&o->violations[i], &o->violations[first])) {
            others++;
            last = o->violations[i].step;
        }
    if (!others)
        return;
    put(indent, SAY_NOTE, out);
    fprintf(out, "%s more like this, %s%s ", quantity_count(&f, others),
            last > step ? "up to step" : "at node", last > step ? "" : plural(others));
    if (last > step)
        fputs(quantity_count(&f, last), out);
    for (size_t i = first + 1, named = 0; last == step && i < o->violations_kept && named <= NODES_SHOWN; i++)
        if (is_like(&o->violations[i], &o->violations[first])) {
            fputs(named ? ", " : "", out);
            if (named++ < NODES_SHOWN)
                fprintf(out, "%" PRId32, o->violations[i].node);
            else
                fputs("...", out);
        }
    putc('\n', out);
}

static void put_violations(const struct view *view, const char *indent, FILE *out)
{
    struct quantity f;
    char text[1024];
    const struct outcome *o = view->outcome;
    size_t kinds = 0;
    for (size_t i = 0; i < o->violations_kept; i++) {
        if (!is_first_of_kind(o, i) || kinds++ >= VIOLATIONS_SHOWN)
            continue;
        view_violation(view, i, text, sizeof text);
        put(indent, SAY_ERROR, out);
        fprintf(out, "%s\n", text);
        put_sites(&o->violations[i], out);
        put_others(indent, o, i, out);
    }
    if (kinds > VIOLATIONS_SHOWN) {
        put(indent, SAY_NOTE, out);
        fprintf(out, "and %s more kind%s\n", quantity_count(&f, kinds - VIOLATIONS_SHOWN),
                plural(kinds - VIOLATIONS_SHOWN));
    }
    if (o->violation_count > o->violations_kept) {
        put(indent, SAY_NOTE, out);
        fprintf(out, "%s violations in all\n", quantity_count(&f, o->violation_count));
    }
    if (!indent && kinds && o->partial && view->rules && !view->rules->worms)
        say_line(SAY_HELP, out,
                 "--on-violation wait lets such packets wait, --on-violation count lets them pass");
}

/* ------------------------------------------------------------------------------------------- deadlocks */

static void put_roll_call(const char *indent, const struct deadlock *d, FILE *out)
{
    struct quantity f;
    struct roll_call roll;
    char ranks[512];
    roll_call_take(&roll, d);
    for (size_t i = 0; i < roll.count; i++) {
        const struct roll_call_site *site = &roll.site[i];
        roll_call_ranks(d, site, RANGES_SHOWN, ranks, sizeof ranks);
        put(indent, SAY_NOTE, out);
        fprintf(out, "%s node%s in %s at %s (%s)\n", quantity_count(&f, site->nodes), plural(site->nodes),
                site->call, site_name(site->site), ranks);
    }
    if (roll.others) {
        put(indent, SAY_NOTE, out);
        fprintf(out, "%s node%s at other lines\n", quantity_count(&f, roll.others), plural(roll.others));
    }
}

static const char *why_for_ever(const struct waiter *w)
{
    return w->returned ? ": peer has returned" : w->stopped ? ": peer was stopped (--fault)" : "";
}

/* "node 0: node_send at a.c:2 waits since step 3 for room: the mailbox of node 1 is full (2 of 2)" */
static void put_waiter_for_room(const struct topo *topo, const struct waiter *w, const char *node, FILE *out)
{
    struct quantity f;
    char peer[128];
    node_text(topo, w->peer, peer, sizeof peer);
    fprintf(out,
            "    %s: %s at %s waits since step %s for room: the mailbox of %s is full (%" PRIu32
            " of %" PRIu32 ")%s\n",
            node, w->call, site_name(w->site), quantity_count(&f, w->since), peer, w->full, w->full,
            why_for_ever(w));
}

static void put_waiter(const struct topo *topo, const struct waiter *w, FILE *out)
{
    struct quantity f;
    char node[128], peer[128];
    node_text(topo, w->node, node, sizeof node);
    if (w->full && !w->credit) {
        put_waiter_for_room(topo, w, node, out);
        return;
    }
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
    fprintf(out, "%s\n", why_for_ever(w));
}

static void put_cycle(const char *indent, const struct topo *topo, const struct deadlock *d, FILE *out)
{
    struct quantity f;
    size_t shown = d->cycle_length < WAITERS_SHOWN ? d->cycle_length : WAITERS_SHOWN;
    if (!shown)
        return;
    put(indent, SAY_NOTE, out);
    fprintf(out, "a cycle of %s, each waits for the next and the last for the first:\n",
            quantity_count(&f, d->cycle_length));
    for (size_t i = 0; i < shown; i++)
        put_waiter(topo, &d->cycle[i], out);
    if (d->cycle_length > shown)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, d->cycle_length - shown));
}

/* List nodes that wait for a node that has returned or was stopped. They are the cause of a deadlock without
 * a cycle. */
static void put_orphans(const char *indent, const struct topo *topo, const struct deadlock *d, FILE *out)
{
    struct quantity f;
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (!d->waiters[i].returned && !d->waiters[i].stopped)
            continue;
        if (count == 0) {
            put(indent, SAY_NOTE, out);
            fputs("waiting for a node that does nothing any more:\n", out);
        }
        if (count++ < WAITERS_SHOWN)
            put_waiter(topo, &d->waiters[i], out);
    }
    if (count > WAITERS_SHOWN)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, count - WAITERS_SHOWN));
}

/* Say which size would do where nodes wait for room. */
static void put_room(const char *indent, const struct deadlock *d, FILE *out)
{
    size_t full = 0;
    while (full < d->count && !d->waiters[full].full)
        full++;
    if (full == d->count)
        return;
    put(indent, d->too_small && !d->room ? SAY_NOTE : SAY_HELP, out);
    fputs("mailboxes are full: ", out);
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

static void put_jam(const char *indent, const struct topo *topo, const struct worm_jam *jam, FILE *out)
{
    struct quantity f;
    size_t shown = jam->cycle_length < WAITERS_SHOWN ? jam->cycle_length : WAITERS_SHOWN;
    excerpt_print(jam->cycle[0].site, "node_send", out);
    put(indent, SAY_NOTE, out);
    fprintf(out, "a cycle of %s worm%s, each waits for a channel that the next one has:\n",
            quantity_count(&f, jam->cycle_length), plural(jam->cycle_length));
    for (size_t i = 0; i < shown; i++)
        put_jammed(topo, &jam->cycle[i], out);
    if (jam->cycle_length > shown)
        fprintf(out, "    ... and %s more\n", quantity_count(&f, jam->cycle_length - shown));
}

static void put_stuck_line(const struct deadlock *d, FILE *out)
{
    const struct waiter *w = deadlock_waiter(d);
    if (w)
        excerpt_print(w->site, w->call, out);
}

static void put_deadlock(const struct view *view, const char *indent, FILE *out)
{
    const struct deadlock *d = view->outcome->deadlock;
    put_stuck_line(d, out);
    put_roll_call(indent, d, out);
    put_cycle(indent, view->topo, d, out);
    put_orphans(indent, view->topo, d, out);
    put_room(indent, d, out);
    if (view->traced)
        return;
    put(indent, SAY_HELP, out);
    fputs("--trace FILE.csv shows what was sent until then\n", out);
}

/* Advice stands behind the line of the source; among other things it is a part of the sentence. */
static void put_error(const struct outcome *o, const char *indent, FILE *out)
{
    char text[OUTCOME_ERROR_SIZE];
    memcpy(text, o->error, sizeof text);
    if (!indent)
        say_split(text, sizeof text, o->advice);
    char *end = strstr(text, SAY_DO);
    put(indent, SAY_ERROR, out);
    fprintf(out, "%.*s\n", end ? (int)(end - text) : OUTCOME_ERROR_SIZE, text);
    excerpt_print(o->error_site.place, o->error_site.call, out);
    if (end)
        say_line(SAY_HELP, out, "%s", end + strlen(SAY_DO));
}

void report_trouble(const struct view *view, const char *indent, FILE *out)
{
    const struct outcome *o = view->outcome;
    bool is_violation = view->topo && o->status == PARRAY_VIOLATION && o->violations_kept; /* the first one */
    if (*o->error && !is_violation)
        put_error(o, indent, out);
    if (!view->topo)
        return;
    if (o->status != PARRAY_USAGE) /* after misuse, violations are its consequences, or do not matter */
        put_violations(view, indent, out);
    if (o->jam)
        put_jam(indent, view->topo, o->jam, out);
    if (o->deadlock)
        put_deadlock(view, indent, out);
    const char *besides = outcome_besides(o);
    if (besides) {
        put(indent, SAY_NOTE, out);
        fprintf(out, "the result is wrong, too: %s\n", besides);
        excerpt_print(o->wrong_site.place, o->wrong_site.call, out);
    }
    property_part(o, out);
}
