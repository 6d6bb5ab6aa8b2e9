/*
 * crossings.c: one scan of the transmissions in the steps of the picture.
 */
#include <limits.h>
#include <stdlib.h>

#include "plot/chain.h"
#include "plot/crossings.h"
#include "trace/recording.h"

static unsigned char *used_at(const struct crossings *c, uint64_t step, size_t edge)
{
    return &c->used[2 * ((step - c->first) * c->chain->edges + edge)];
}

const unsigned char *crossings_used(const struct crossings *crossings, uint64_t step, size_t edge)
{
    return used_at(crossings, step, edge);
}

static void count_use(const struct crossings *c, const struct crossing *here)
{
    uint64_t end = here->step + here->duration - 1, step = here->step > c->first ? here->step : c->first;
    for (; step <= end && step <= c->last; step++) {
        unsigned char *used = used_at(c, step, here->edge) + here->forward;
        *used += *used < UCHAR_MAX;
    }
}

/* Find the crossing by which a token came: on the edge before, the first that had ended, has the same origin
 * and destination, and is not yet the predecessor of another crossing. Tokens with the same ends keep their
 * order. */
static int64_t find_came_by(const struct crossings *c, const struct crossing *here)
{
    size_t edges = c->chain->edges, edge = here->edge;
    int64_t found = CROSSING_NONE;
    if (!c->chain->closed && edge == (here->forward ? 0 : edges - 1))
        return found;
    edge = (edge + edges + (here->forward ? (size_t)-1 : 1)) % edges;
    for (int64_t i = c->newest[2 * edge + here->forward]; i != CROSSING_NONE; i = c->list[i].before) {
        const struct crossing *there = &c->list[i];
        if (there->origin == here->origin && there->dest == here->dest && !there->went_on &&
            there->step + there->duration <= here->step)
            found = i;
    }
    return found;
}

static void trace_back(struct crossings *c, struct crossing *here)
{
    here->came_by = here->origin < 0 || here->origin == here->from ? CROSSING_NONE : find_came_by(c, here);
    if (here->came_by != CROSSING_NONE)
        c->list[here->came_by].went_on = true;
}

static bool keep_crossing(struct crossings *c, const struct trace_event *event, size_t *room)
{
    bool forward;
    long edge = chain_edge(c->chain, (int)event->from, (int)event->to, &forward);
    if (edge < 0)
        return true;
    if (c->count == *room) {
        *room = *room ? 2 * *room : 1024;
        struct crossing *more = realloc(c->list, *room * sizeof *more);
        if (!more)
            return false;
        c->list = more;
    }
    int64_t *newest = &c->newest[2 * edge + forward];
    c->list[c->count] = (struct crossing){.step = event->step,
                                          .duration = event->duration,
                                          .edge = (uint32_t)edge,
                                          .forward = forward,
                                          .from = (int32_t)event->from,
                                          .origin = event->origin,
                                          .dest = event->dest,
                                          .before = *newest};
    count_use(c, &c->list[c->count]);
    trace_back(c, &c->list[c->count]);
    *newest = (int64_t)c->count++;
    return true;
}

bool crossings_read(struct crossings *crossings, const struct recording *recording, const struct chain *chain,
                    uint64_t first, uint64_t last)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    size_t room = 0, sides = 2 * chain->edges;
    *crossings = (struct crossings){.chain = chain, .first = first, .last = last};
    crossings->newest = malloc((sides + 1) * sizeof *crossings->newest);
    crossings->used = calloc((last - first + 1) * sides + 1, 1);
    if (!crossings->newest || !crossings->used)
        return false;
    for (size_t i = 0; i < sides; i++)
        crossings->newest[i] = CROSSING_NONE;
    filter.first = first;
    filter.last = last;
    struct recording_scan *scan = recording_scan(recording, filter);
    bool fine = scan != NULL;
    while (fine && recording_next(scan, &event))
        fine = keep_crossing(crossings, &event, &room);
    recording_scan_end(scan);
    return fine;
}

void crossings_free(struct crossings *crossings)
{
    free(crossings->list);
    free(crossings->newest);
    free(crossings->used);
}
