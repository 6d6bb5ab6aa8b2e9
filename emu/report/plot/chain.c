/*
 * chain.c: rows and columns exist in meshes and tori of two dimensions; a path is a list of ranks. Crossings
 * come of one scan of the transmissions in the steps of the picture.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "number.h"
#include "plot/chain.h"
#include "topo/topo.h"
#include "trace/recording.h"

struct problem {
    char *error;
    size_t size;
};

#define REFUSE(problem, ...) (snprintf((problem).error, (problem).size, __VA_ARGS__), false)

static bool are_joined(const struct topo *topo, int from, int to)
{
    for (int port = 0; port < topo_degree(topo, from); port++)
        if (topo_peer(topo, from, port) == to)
            return true;
    return false;
}

static bool chain_room(struct chain *chain, const struct topo *topo, struct problem problem)
{
    chain->rank = malloc(((size_t)topo->nodes + 1) * sizeof *chain->rank);
    chain->position = malloc((size_t)topo->nodes * sizeof *chain->position);
    if (!chain->rank || !chain->position)
        return REFUSE(problem, "not enough memory for a line of %d nodes", topo->nodes);
    for (int rank = 0; rank < topo->nodes; rank++)
        chain->position[rank] = -1;
    return true;
}

/* ------------------------------------------------------------------------------------------ nodes */

static bool choose_row(struct chain *chain, const struct plot_settings *settings, const struct topo *topo,
                       struct problem problem)
{
    bool column = settings->line == PLOT_COLUMN;
    const char *what = column ? "column" : "row";
    if (topo->dimensions != 2 || strcmp(topo->kind->name, "hypercube") == 0 ||
        strcmp(topo->kind->name, "star") == 0)
        return REFUSE(problem,
                      "%s has no %ss, which meshes and tori of two dimensions have; write "
                      "dotwire:path=RANK-RANK-..",
                      topo->spec, what);
    int rows = topo->size[0], columns = topo->size[1];
    if (settings->number >= (column ? columns : rows))
        return REFUSE(problem, "%s has no %s %d; its %ss are 0 to %d", topo->spec, what, settings->number,
                      what, (column ? columns : rows) - 1);
    chain->nodes = (size_t)(column ? rows : columns);
    for (int i = 0; i < (int)chain->nodes; i++)
        chain->rank[i] = column ? i * columns + settings->number : settings->number * columns + i;
    snprintf(chain->name, sizeof chain->name, "%s %d", what, settings->number);
    return true;
}

static bool choose_ranks(struct chain *chain, const char *path, const struct topo *topo,
                         struct problem problem)
{
    int length = (int)strcspn(path, ",");
    for (const char *at = path, *end = path + length;; at++) {
        uint64_t rank;
        const char *stop = number_begin(at, &rank);
        if (!stop || stop > end || (stop < end && *stop != '-'))
            return REFUSE(problem, "the path '%.*s' is not ranks joined by '-', such as path=0-1-3", length,
                          path);
        if (rank >= (uint64_t)topo->nodes)
            return REFUSE(problem, "the path '%.*s' names node %" PRIu64 "; %s has nodes 0 to %d", length,
                          path, rank, topo->spec, topo->nodes - 1);
        if (chain->nodes == (size_t)topo->nodes + 1)
            return REFUSE(problem, "the path '%.*s' has a node twice", length, path);
        chain->rank[chain->nodes++] = (int)rank;
        at = stop;
        if (at == end)
            break;
    }
    chain->closed = chain->nodes > 3 && chain->rank[0] == chain->rank[chain->nodes - 1];
    chain->nodes -= chain->closed;
    snprintf(chain->name, sizeof chain->name, "the path %.*s%s", length < 40 ? length : 36, path,
             length < 40 ? "" : "..");
    return true;
}

static bool choose_all(struct chain *chain, const struct topo *topo)
{
    chain->nodes = (size_t)topo->nodes;
    for (int rank = 0; rank < topo->nodes; rank++)
        chain->rank[rank] = rank;
    snprintf(chain->name, sizeof chain->name, "all nodes");
    return true;
}

static bool choose_line(struct chain *chain, const struct plot_settings *settings, const struct topo *topo,
                        struct problem problem)
{
    struct plot_settings first_row = {.line = PLOT_ROW};
    bool grid = strcmp(topo->kind->name, "mesh") == 0 || strcmp(topo->kind->name, "torus") == 0;
    if (settings->line == PLOT_ROW || settings->line == PLOT_COLUMN)
        return choose_row(chain, settings, topo, problem);
    if (settings->path)
        return choose_ranks(chain, settings->path, topo, problem);
    if (settings->line == PLOT_ANY_LINE && grid && topo->dimensions == 2)
        return choose_row(chain, &first_row, topo, problem);
    return choose_all(chain, topo);
}

/* ------------------------------------------------------------------------------------------ links */

static bool check_links(struct chain *chain, const struct topo *topo, struct problem problem)
{
    for (size_t i = 0; i < chain->nodes; i++) {
        if (chain->position[chain->rank[i]] >= 0)
            return REFUSE(problem, "the path has node %d twice; a dot-wire diagram shows every node once",
                          chain->rank[i]);
        chain->position[chain->rank[i]] = (int)i;
        if (i > 0 && !are_joined(topo, chain->rank[i - 1], chain->rank[i]))
            return REFUSE(problem,
                          "no link joins nodes %d and %d of %s, which %s would need; write "
                          "dotwire:path=RANK-RANK-.. with neighbours side by side",
                          chain->rank[i - 1], chain->rank[i], topo->spec, chain->name);
    }
    bool ends = chain->nodes > 2 && are_joined(topo, chain->rank[chain->nodes - 1], chain->rank[0]);
    if (chain->closed && !ends)
        return REFUSE(problem, "no link joins nodes %d and %d of %s", chain->rank[chain->nodes - 1],
                      chain->rank[0], topo->spec);
    return true;
}

bool chain_open(struct chain *chain, const struct plot_settings *settings, const struct topo *topo,
                char *error, size_t error_size)
{
    struct problem problem = {error, error_size};
    *chain = (struct chain){0};
    if (!chain_room(chain, topo, problem) || !choose_line(chain, settings, topo, problem) ||
        !check_links(chain, topo, problem)) {
        chain_close(chain);
        return false;
    }
    if (!settings->path) /* a ring, or a row of a torus */
        chain->closed = chain->nodes > 2 && are_joined(topo, chain->rank[chain->nodes - 1], chain->rank[0]);
    chain->edges = chain->closed ? chain->nodes : chain->nodes - 1;
    return true;
}

void chain_close(struct chain *chain)
{
    free(chain->rank);
    free(chain->position);
    *chain = (struct chain){0};
}

long chain_edge(const struct chain *chain, int from, int to, bool *forward)
{
    int a = chain->position[from], b = chain->position[to], end = (int)chain->nodes - 1;
    if (a < 0 || b < 0)
        return -1;
    *forward = b == a + 1 || (chain->closed && a == end && b == 0);
    if (*forward)
        return a;
    return a == b + 1 || (chain->closed && b == end && a == 0) ? b : -1;
}
/* ------------------------------------------------------------------------------------------- crossings */

static unsigned char *used_at(const struct chain_crossings *c, uint64_t step, size_t edge)
{
    return &c->used[2 * ((step - c->first) * c->chain->edges + edge)];
}

const unsigned char *crossings_used(const struct chain_crossings *crossings, uint64_t step, size_t edge)
{
    return used_at(crossings, step, edge);
}

static void count_use(const struct chain_crossings *c, const struct chain_crossing *here)
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
static int64_t find_came_by(const struct chain_crossings *c, const struct chain_crossing *here)
{
    size_t edges = c->chain->edges, edge = here->edge;
    int64_t found = CROSSING_NONE;
    if (!c->chain->closed && edge == (here->forward ? 0 : edges - 1))
        return found;
    edge = (edge + edges + (here->forward ? (size_t)-1 : 1)) % edges;
    for (int64_t i = c->newest[2 * edge + here->forward]; i != CROSSING_NONE; i = c->list[i].before) {
        const struct chain_crossing *there = &c->list[i];
        if (there->origin == here->origin && there->dest == here->dest && !there->went_on &&
            there->step + there->duration <= here->step)
            found = i;
    }
    return found;
}

static void trace_back(struct chain_crossings *c, struct chain_crossing *here)
{
    here->came_by = here->origin < 0 || here->origin == here->from ? CROSSING_NONE : find_came_by(c, here);
    if (here->came_by != CROSSING_NONE)
        c->list[here->came_by].went_on = true;
}

static bool keep_crossing(struct chain_crossings *c, const struct trace_event *event, size_t *room)
{
    bool forward;
    long edge = chain_edge(c->chain, (int)event->from, (int)event->to, &forward);
    if (edge < 0)
        return true;
    struct chain_crossing *list = grow(c->list, room, c->count + 1, sizeof *list);
    if (!list)
        return false;
    c->list = list;
    int64_t *newest = &c->newest[2 * edge + forward];
    c->list[c->count] = (struct chain_crossing){.step = event->step,
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

bool crossings_read(struct chain_crossings *crossings, const struct recording *recording,
                    const struct chain *chain, uint64_t first, uint64_t last)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    size_t room = 0, sides = 2 * chain->edges;
    *crossings = (struct chain_crossings){.chain = chain, .first = first, .last = last};
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

void crossings_free(struct chain_crossings *crossings)
{
    free(crossings->list);
    free(crossings->newest);
    free(crossings->used);
}
