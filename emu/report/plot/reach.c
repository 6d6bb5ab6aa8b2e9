/*
 * reach.c: one pass over the routes. They come by the step in which they begin, so that a node is reached
 * before it passes on what it got.
 */
#include <stdlib.h>

#include "plot/reach.h"
#include "trace/recording.h"

/* Make a route of the channels of each worm, which are together, and of each other packet. */
static bool list_routes(struct reach *reach)
{
    const struct trace_event *events = reach->events;
    reach->routes = malloc((reach->event_count + 1) * sizeof reach->routes[0]);
    for (size_t i = 0; reach->routes && i < reach->event_count; i++) {
        struct reach_route *last = reach->route_count ? &reach->routes[reach->route_count - 1] : NULL;
        if (last && events[i].worm && events[last->first].worm == events[i].worm) {
            last->count++;
            last->to = events[i].to;
            continue;
        }
        reach->routes[reach->route_count++] = (struct reach_route){
            .first = i, .count = 1, .step = events[i].step, .from = events[i].from, .to = events[i].to};
    }
    return reach->routes;
}

/* Has the node what it sends in this step from another one, or is it a source? `ends` is the last step of the
 * worm that reached it. */
static void spread(struct reach *reach, uint64_t *ends)
{
    for (size_t i = 0; i < reach->route_count; i++) {
        const struct reach_route *route = &reach->routes[i];
        const struct trace_event *last = &reach->events[route->first + route->count - 1];
        if (reach->since[route->from] == REACH_NEVER || ends[route->from] >= route->step) {
            reach->since[route->from] = 0;
            reach->parent[route->from] = REACH_NOBODY;
            ends[route->from] = 0;
        }
        if (reach->since[route->to] != REACH_NEVER)
            continue;
        reach->since[route->to] = route->step;
        reach->parent[route->to] = (int32_t)route->from;
        ends[route->to] = last->step + last->duration - 1;
    }
}

bool reach_read(struct reach *reach, const struct recording *recording)
{
    *reach = (struct reach){.nodes = (size_t)recording->view.topo->nodes};
    recording_collect(recording, RECORDING_ALL, REACH_EVENTS, &reach->events, &reach->event_count);
    reach->parent = malloc(reach->nodes * sizeof reach->parent[0]);
    reach->since = malloc(reach->nodes * sizeof reach->since[0]);
    uint64_t *ends = calloc(reach->nodes, sizeof ends[0]);
    bool fine = reach->parent && reach->since && ends && reach->events && list_routes(reach);
    for (size_t i = 0; fine && i < reach->nodes; i++) {
        reach->parent[i] = REACH_NOBODY;
        reach->since[i] = REACH_NEVER;
    }
    if (fine)
        spread(reach, ends);
    free(ends);
    return fine;
}

void reach_free(struct reach *reach)
{
    free(reach->parent);
    free(reach->since);
    free(reach->events);
    free(reach->routes);
}

int32_t reach_owner(const struct reach *reach, int32_t node, uint64_t step)
{
    if (reach->since[node] == REACH_NEVER)
        return REACH_NOBODY;
    for (size_t i = 0; reach->since[node] > step && i < reach->nodes; i++)
        node = reach->parent[node];
    return node;
}
