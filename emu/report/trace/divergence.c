/*
 * divergence.c: both chronicles are gone through side by side, in the order of steps, then of nodes.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "trace/divergence.h"

/* A chronicle that is gone through, and its moments in one place. */
struct followed_run {
    const struct chronicle *chronicle;
    uint32_t *order; /* chronicle_by_steps */
    size_t at, end;  /* of the place, in the order */
};

static const struct chronicle_moment *moment_at(const struct followed_run *side, size_t i)
{
    return &side->chronicle->moments[side->order[i]];
}

static bool same_text(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool same_packet(const struct chronicle_packet *one, const struct chronicle_packet *other)
{
    const struct trace_event *a = &one->event, *b = &other->event;
    return a->from == b->from && a->to == b->to && a->port == b->port && a->step == b->step &&
           a->duration == b->duration && a->origin == b->origin && a->dest == b->dest &&
           a->bytes == b->bytes && a->fate == b->fate && a->late == b->late && one->sent == other->sent &&
           same_text(a->label, b->label);
}

static bool same_number(double one, double other)
{
    return one == other || (isnan(one) && isnan(other));
}

static bool same_note(const struct trace_note *one, const struct trace_note *other)
{
    return one->kind == other->kind && one->other == other->other && one->peer == other->peer &&
           same_number(one->number, other->number) && same_text(one->text, other->text);
}

/* Notes of packets that were received are compared by their packets. */
static bool same_moment(const struct followed_run *a, size_t i, const struct followed_run *b, size_t k)
{
    const struct chronicle_moment *one = moment_at(a, i), *other = moment_at(b, k);
    if (one->kind != other->kind || (one->packet == CHRONICLE_NONE) != (other->packet == CHRONICLE_NONE))
        return false;
    if (one->packet != CHRONICLE_NONE &&
        !same_packet(&a->chronicle->packets[one->packet], &b->chronicle->packets[other->packet]))
        return false;
    return one->kind != MOMENT_NOTE ||
           same_note(&a->chronicle->notes[one->note], &b->chronicle->notes[other->note]);
}

/* ------------------------------------------------------------------------------------------- places */

static bool side_open(struct followed_run *side, const struct chronicle *chronicle)
{
    *side = (struct followed_run){.chronicle = chronicle, .order = chronicle_by_steps(chronicle)};
    return side->order != NULL;
}

/* The place at which a side is; false: it is at its end. */
static bool side_place(const struct followed_run *side, struct divergence_place *place)
{
    if (side->at == side->chronicle->moment_count)
        return false;
    *place = (struct divergence_place){moment_at(side, side->at)->step, moment_at(side, side->at)->node};
    return true;
}

static bool comes_first(struct divergence_place one, struct divergence_place other)
{
    return one.step != other.step ? one.step < other.step : one.node < other.node;
}

/* Take the moments of a place, if the side has any there. */
static void side_take(struct followed_run *side, struct divergence_place place)
{
    side->end = side->at;
    while (side->end < side->chronicle->moment_count && moment_at(side, side->end)->step == place.step &&
           moment_at(side, side->end)->node == place.node)
        side->end++;
}

/* How many moments of the place are the same in both, from the first one on. */
static size_t count_same(const struct followed_run *a, const struct followed_run *b)
{
    size_t count = 0;
    while (a->at + count < a->end && b->at + count < b->end &&
           same_moment(a, a->at + count, b, b->at + count))
        count++;
    return count;
}

/* Say what a side has at a place behind the moments that are the same. */
static void say(const struct followed_run *side, size_t same, char *text)
{
    text[0] = '\0';
    if (side->at + same < side->end)
        chronicle_text(side->chronicle, side->order[side->at + same], text, MOMENT_TEXT_SIZE);
}

static bool add_place(struct divergence *divergence, size_t *room, struct divergence_place place)
{
    struct divergence_place *more =
        grow(divergence->places, room, divergence->count + 1, sizeof divergence->places[0]);
    if (!more)
        return false;
    divergence->places = more;
    divergence->places[divergence->count++] = place;
    return true;
}

static bool go_through(struct divergence *divergence, struct followed_run side[2])
{
    struct divergence_place place, other;
    size_t room = 0;
    for (;;) {
        bool one = side_place(&side[0], &place), two = side_place(&side[1], &other);
        if (!one && !two)
            return true;
        if (!one || (two && comes_first(other, place)))
            place = other;
        side_take(&side[0], place);
        side_take(&side[1], place);
        size_t same = count_same(&side[0], &side[1]);
        bool differs = side[0].at + same < side[0].end || side[1].at + same < side[1].end;
        for (int i = 0; differs && !divergence->count && i < 2; i++)
            say(&side[i], same, divergence->text[i]);
        if (differs && !add_place(divergence, &room, place))
            return false;
        side[0].at = side[0].end;
        side[1].at = side[1].end;
    }
}

bool divergence_find(struct divergence *divergence, const struct chronicle *one,
                     const struct chronicle *other)
{
    struct followed_run side[2] = {0};
    *divergence = (struct divergence){.places = NULL};
    bool fine = side_open(&side[0], one) && side_open(&side[1], other) && go_through(divergence, side);
    free(side[0].order);
    free(side[1].order);
    return fine;
}

void divergence_free(struct divergence *divergence)
{
    free(divergence->places);
    *divergence = (struct divergence){.places = NULL};
}
