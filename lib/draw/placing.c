/*
 * placing.c: the sheet is cut into strips across, each of which lists what lies in it.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "draw/placing.h"
#include "grow.h"

enum { NONE = -1 };

static const double strip_height = 24;

/* A box that is taken, or a line. */
struct placing_thing {
    bool line;
    struct placing_box at; /* of a line: its two ends */
    uint64_t asked;        /* the last question in which it was counted, as things are in several strips */
};

struct placing_strip {
    size_t *things; /* their numbers */
    size_t count, room;
};

struct placing {
    struct placing_box sheet;
    size_t strip_count;
    struct placing_strip *strips;
    struct placing_thing *things;
    size_t count, room;
    uint64_t questions;
    bool failed;
};

struct placing *placing_open(struct placing_box sheet)
{
    struct placing *placing = calloc(1, sizeof *placing);
    if (!placing)
        return NULL;
    placing->sheet = sheet;
    placing->strip_count = (size_t)fmax(ceil((sheet.bottom - sheet.top) / strip_height), 1);
    placing->strips = calloc(placing->strip_count, sizeof *placing->strips);
    if (placing->strips)
        return placing;
    free(placing);
    return NULL;
}

bool placing_close(struct placing *placing)
{
    bool fine = !placing->failed;
    for (size_t i = 0; i < placing->strip_count; i++)
        free(placing->strips[i].things);
    free(placing->strips);
    free(placing->things);
    free(placing);
    return fine;
}

bool placing_overlap(const struct placing_box *a, const struct placing_box *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* The strip of a height; those beyond the sheet belong to its first and last strips. */
static size_t strip_of(const struct placing *placing, double y)
{
    double strip = floor((y - placing->sheet.top) / strip_height);
    return (size_t)fmin(fmax(strip, 0), (double)(placing->strip_count - 1));
}

static bool list_in_strip(struct placing_strip *strip, size_t thing)
{
    size_t *things = grow(strip->things, &strip->room, strip->count + 1, sizeof *things);
    if (!things)
        return false;
    strip->things = things;
    strip->things[strip->count++] = thing;
    return true;
}

static void add_thing(struct placing *placing, struct placing_thing thing)
{
    struct placing_thing *things = grow(placing->things, &placing->room, placing->count + 1, sizeof *things);
    if (!things) {
        placing->failed = true;
        return;
    }
    placing->things = things;
    size_t first = strip_of(placing, fmin(thing.at.top, thing.at.bottom));
    size_t last = strip_of(placing, fmax(thing.at.top, thing.at.bottom));
    for (size_t i = first; i <= last; i++)
        if (!list_in_strip(&placing->strips[i], placing->count))
            placing->failed = true;
    placing->things[placing->count++] = thing;
}

void placing_block(struct placing *placing, struct placing_box box)
{
    add_thing(placing, (struct placing_thing){.at = box});
}

void placing_line(struct placing *placing, double x0, double y0, double x1, double y1)
{
    add_thing(placing, (struct placing_thing){.line = true, .at = {x0, y0, x1, y1}});
}

/* Cut the part begin..end of a line, of 0..1, to where low <= from + part * way <= high. */
static bool cut_line(double from, double way, double low, double high, double *begin, double *end)
{
    if (way == 0)
        return from > low && from < high;
    double a = (low - from) / way, b = (high - from) / way;
    *begin = fmax(*begin, fmin(a, b));
    *end = fmin(*end, fmax(a, b));
    return *begin < *end;
}

static bool line_meets(const struct placing_box *line, const struct placing_box *box)
{
    double begin = 0, end = 1;
    return cut_line(line->left, line->right - line->left, box->left, box->right, &begin, &end) &&
           cut_line(line->top, line->bottom - line->top, box->top, box->bottom, &begin, &end);
}

static int line_cost(const struct placing_box *line, const struct placing_box *box)
{
    double quarter = (box->right - box->left) / 4;
    const struct placing_box middle = {box->left + quarter, box->top, box->right - quarter, box->bottom};
    return line_meets(line, box) + line_meets(line, &middle);
}

/* Return what a box costs; NONE: it is not free. */
static int cost_of(struct placing *placing, const struct placing_box *box)
{
    const struct placing_box *sheet = &placing->sheet;
    if (box->left < sheet->left || box->right > sheet->right || box->top < sheet->top ||
        box->bottom > sheet->bottom)
        return NONE;
    int cost = 0;
    uint64_t question = ++placing->questions;
    for (size_t s = strip_of(placing, box->top); s <= strip_of(placing, box->bottom); s++)
        for (size_t i = 0; i < placing->strips[s].count; i++) {
            struct placing_thing *thing = &placing->things[placing->strips[s].things[i]];
            if (thing->asked == question)
                continue;
            thing->asked = question;
            if (!thing->line && placing_overlap(&thing->at, box))
                return NONE;
            cost += thing->line ? line_cost(&thing->at, box) : 0;
        }
    return cost;
}

int placing_choose(struct placing *placing, const struct placing_box *places, size_t count, int cost_most)
{
    int chosen = NONE;
    for (size_t i = 0; i < count && cost_most >= 0; i++) {
        int cost = cost_of(placing, &places[i]);
        if (cost == NONE || cost > cost_most)
            continue;
        chosen = (int)i;
        cost_most = cost - 1; /* a better one costs less */
    }
    if (chosen != NONE)
        placing_block(placing, places[chosen]);
    return chosen;
}
