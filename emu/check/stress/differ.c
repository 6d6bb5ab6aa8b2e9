/*
 * differ.c: two histories are compared node by node: what was sent and taken, and in which order, but not the
 * steps.
 *
 * When a node does something that it did not do in the other run, it has taken something else before, or has
 * been sent something else; in both runs causes come before effects. So the difference begins at the node
 * that parts first in either run's time.
 */
#include <inttypes.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "stress/differ.h"
#include "stress/payload_text.h"
#include "stress/retold.h"

/* Is an act compared? A poll that found nothing depends on time alone, and mostly means nothing. */
static bool act_counts(const struct act *act)
{
    return act->kind != ACT_NOTHING || act->call != CALL_POLL;
}

static size_t next_of(const struct retold *h, uint32_t rank, size_t i)
{
    while (i < h->first[rank + 1] && !act_counts(&h->act[i]))
        i++;
    return i;
}

static bool same_act(const struct act *a, const struct act *b)
{
    return a->kind == b->kind && a->port == b->port && a->size == b->size && a->hash == b->hash;
}

struct place {
    uint32_t rank;
    size_t one, other; /* index of an act, or the end of those of the node */
    uint64_t step;     /* NEVER: they do not part */
};

/* Return the first acts of a node that differ. In a run that was cut short the end of a node's acts says
 * nothing. */
static struct place part_node(const struct retold *a, const struct retold *b, uint32_t rank)
{
    struct place place = {.rank = rank, .one = a->first[rank], .other = b->first[rank], .step = NEVER};
    size_t end_a = a->first[rank + 1], end_b = b->first[rank + 1];
    for (;;) {
        size_t i = next_of(a, rank, place.one), k = next_of(b, rank, place.other);
        if ((i == end_a && (k == end_b || !a->whole)) || (k == end_b && !b->whole))
            return place;
        if (i == end_a || k == end_b || !same_act(&a->act[i], &b->act[k])) {
            uint64_t step_a = i < end_a ? a->act[i].step : NEVER, step_b = k < end_b ? b->act[k].step : NEVER;
            place.step = step_a < step_b ? step_a : step_b;
            return place;
        }
        place.one = i + 1;
        place.other = k + 1;
    }
}

/* Print a payload; one of 4 or 8 bytes may be a number. */
static void print_payload(const struct act *act, FILE *out)
{
    fprintf(out, "%" PRIu32 " byte%s", act->size, act->size == 1 ? "" : "s");
    if (act->size == 4)
        fprintf(out, " (%" PRId32 ")", (int32_t)(uint32_t)act->word);
    else if (act->size == 8)
        fprintf(out, " (%" PRId64 ")", (int64_t)act->word);
    else if (act->size && !act->bytes)
        fprintf(out, " (hash %016" PRIx64 ")", act->hash);
    if (act->origin >= 0)
        fprintf(out, " of node %" PRId32, act->origin);
}

static void print_act(const struct retold *h, uint32_t rank, size_t i, const char *name, FILE *out)
{
    fprintf(out, "    %s: ", name);
    if (i >= h->first[rank + 1]) {
        fputs("nothing more\n", out);
        return;
    }
    const struct act *act = &h->act[i];
    fprintf(out, "step %" PRIu64 ", %s at %s ", act->step, call_name(act->call), site_name(act->site));
    if (act->kind == ACT_NOTHING)
        fputs("found nothing", out);
    else
        fprintf(out, "%s port %" PRId32 " %s node %d: ", act->kind == ACT_SEND ? "sent on" : "took from",
                act->port, act->kind == ACT_SEND ? "to" : "of", h->peer[i]);
    if (act->kind != ACT_NOTHING)
        print_payload(act, out);
    putc('\n', out);
}

/* Both runs sent and took alike: say whether a result differs. */
static void print_results(const struct difference *d, const struct retold *a, const struct retold *b)
{
    for (uint32_t rank = 0; rank < a->nodes && a->whole && b->whole; rank++)
        if (a->result[rank] != b->result[rank]) {
            fprintf(d->out,
                    "  all nodes sent and took the same, but node %" PRIu32
                    " came to another result: it depends on time, or on memory that is not its own or was "
                    "never set\n",
                    rank);
            return;
        }
    fputs(a->whole && b->whole ? "  all nodes sent and took the same, and came to the same results\n"
                               : "  until one of them ended, all nodes sent and took the same\n",
          d->out);
}

/* The place at which the runs part first. */
static struct place part_first(const struct retold *a, const struct retold *b)
{
    struct place first = {.step = NEVER};
    for (uint32_t rank = 0; rank < a->nodes; rank++) {
        struct place place = part_node(a, b, rank);
        if (place.step < first.step)
            first = place;
    }
    return first;
}

/* Are the bytes of two acts worth showing? Packets through different ports differ by nature, and a number has
 * been shown. */
static bool shows_bytes(const struct act *a, const struct act *b)
{
    bool number = a->size == b->size && (a->size == 4 || a->size == 8);
    return a->bytes && b->bytes && a->kind == b->kind && (a->port == b->port || !number);
}

static void print_bytes(const struct difference *d, const struct retold *a, const struct retold *b,
                        const struct place *first)
{
    if (first->one >= a->first[first->rank + 1] || first->other >= b->first[first->rank + 1])
        return;
    const struct act *one = &a->act[first->one], *other = &b->act[first->other];
    if (shows_bytes(one, other))
        payload_print(&(struct payload){d->one_name, retold_payload(a, one), one->size},
                      &(struct payload){d->other_name, retold_payload(b, other), other->size}, d->out);
}

static void compare_runs(const struct difference *d, const struct retold *a, const struct retold *b)
{
    struct place first = part_first(a, b);
    if (first.step == NEVER) {
        print_results(d, a, b);
        return;
    }
    fprintf(d->out, "  they part first at node %" PRIu32 ", step %" PRIu64 ":\n", first.rank, first.step);
    print_act(a, first.rank, first.one, d->one_name, d->out);
    print_act(b, first.rank, first.other, d->other_name, d->out);
    print_bytes(d, a, b, &first);
}

void differ_print(struct difference *d)
{
    struct retold one, other;
    if (!retold_take(&one, &d->one)) {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->one_name);
        return;
    }
    if (retold_take(&other, &d->other)) {
        if (one.nodes == other.nodes)
            compare_runs(d, &one, &other);
        retold_free(&other);
    } else {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->other_name);
    }
    retold_free(&one);
}

static struct parting find_parting(const struct retold *a, const struct retold *b)
{
    struct place first = part_first(a, b);
    struct parting parting = {.found = first.step != NEVER, .rank = first.rank};
    if (parting.found && first.one < a->first[first.rank + 1])
        parting.one = a->act[first.one];
    else
        parting.one_ended = true;
    if (parting.found && first.other < b->first[first.rank + 1])
        parting.other = b->act[first.other];
    else
        parting.other_ended = true;
    return parting;
}

struct parting differ_find(const struct conditions *conditions, const struct conditions *others)
{
    struct parting parting = {.one_ended = true, .other_ended = true};
    struct retold one, other;
    if (!retold_take(&one, conditions))
        return parting;
    if (retold_take(&other, others)) {
        if (one.nodes == other.nodes)
            parting = find_parting(&one, &other);
        retold_free(&other);
    }
    retold_free(&one);
    return parting;
}
