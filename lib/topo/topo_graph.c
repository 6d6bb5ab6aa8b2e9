/*
 * topo_graph.c: any undirected graph, from a file.
 *
 * The ends of the edges lie in one array, node by node; the ends of a node are its ports, in the order in
 * which the file names the edges. Edges are entered in the order of the file, both ends at once, so that each
 * end can note the port of the other end.
 *
 * Costs. peer, back and degree take one look-up. distance and next_hop take look-ups in a table of all pairs
 * (2 MiB at most, filled by open with a breadth-first search from every node) up to TABLE_NODES nodes; above
 * that, one search for each query, over the whole graph at worst, in scratch memory of 8 bytes a node.
 * diameter takes a search from every node: nodes x edges steps. Nothing is kept between queries, so they need
 * no lock.
 *
 * If there is no route between two nodes, distance and next_hop are -1, and so is the diameter of the graph.
 */
#include <stdio.h>
#include <stdlib.h>

#include "fail.h"
#include "topo/graph_file.h"
#include "topo/topo_text.h"

enum { TABLE_NODES = 1024 };

static const uint16_t unreachable = UINT16_MAX;

struct end {
    int peer;
    int back; /* port at the peer */
};

struct graph {
    uint32_t *first; /* index of a node's first end, by rank; nodes + 1 of them */
    struct end *ends;
    uint16_t *distance; /* [from * nodes + to]; NULL above TABLE_NODES */
};

/* Scratch memory of one breadth-first search. */
struct search {
    int *distance; /* -1: not reached */
    int *queue;
    int reached;
};

static bool set_degrees(struct topo *topo, struct graph *graph, const struct graph_edges *edges)
{
    graph->first = calloc((size_t)edges->nodes + 1, sizeof *graph->first);
    graph->ends = malloc(2 * edges->count * sizeof *graph->ends);
    if (graph->first == NULL || graph->ends == NULL)
        return spec_refuse(topo, "not enough memory for %d nodes", edges->nodes);
    for (size_t i = 0; i < edges->count; i++) {
        graph->first[edges->list[i].ends[0] + 1]++;
        if (edges->list[i].ends[1] >= 0)
            graph->first[edges->list[i].ends[1] + 1]++;
    }
    for (int rank = 0; rank < edges->nodes; rank++) {
        if ((int)graph->first[rank + 1] > topo->max_degree)
            topo->max_degree = (int)graph->first[rank + 1];
        graph->first[rank + 1] += graph->first[rank];
    }
    return true;
}

static bool enter_ends(struct topo *topo, struct graph *graph, const struct graph_edges *edges)
{
    int *used = calloc((size_t)edges->nodes, sizeof *used); /* ports of a node, so far */

    if (used == NULL)
        return spec_refuse(topo, "not enough memory for %d nodes", edges->nodes);
    for (size_t i = 0; i < edges->count; i++) {
        int u = edges->list[i].ends[0], v = edges->list[i].ends[1];

        if (v < 0) {
            graph->ends[graph->first[u] + (uint32_t)used[u]++] = (struct end){-1, -1};
            continue;
        }
        graph->ends[graph->first[u] + (uint32_t)used[u]] = (struct end){.peer = v, .back = used[v]};
        graph->ends[graph->first[v] + (uint32_t)used[v]] = (struct end){.peer = u, .back = used[u]};
        used[u]++;
        used[v]++;
    }
    free(used);
    return true;
}

static bool search_open(struct search *search, int nodes)
{
    search->distance = malloc((size_t)nodes * sizeof *search->distance);
    search->queue = malloc((size_t)nodes * sizeof *search->queue);
    return search->distance != NULL && search->queue != NULL;
}

static void search_close(struct search *search)
{
    free(search->queue);
    free(search->distance);
}

/* Open a search for a query, which has no way to fail. */
static void search_need(struct search *search, const struct topo *topo)
{
    if (!search_open(search, topo->nodes))
        panic("not enough memory to search a route among %d nodes", topo->nodes);
}

/* Search breadth-first from `start`, until `goal` (-1: none) or all nodes are reached. Then all nodes that
 * are nearer to the start than the goal have their distance. */
static void search_run(struct search *search, const struct topo *topo, int start, int goal)
{
    const struct graph *graph = topo->data;

    for (int rank = 0; rank < topo->nodes; rank++)
        search->distance[rank] = -1;
    search->distance[start] = 0;
    search->queue[0] = start;
    search->reached = 1;
    for (int done = 0; done < search->reached && search->reached < topo->nodes; done++) {
        int rank = search->queue[done];

        for (uint32_t i = graph->first[rank]; i < graph->first[rank + 1]; i++) {
            int peer = graph->ends[i].peer;

            if (peer < 0 || search->distance[peer] >= 0)
                continue;
            search->distance[peer] = search->distance[rank] + 1;
            search->queue[search->reached++] = peer;
            if (peer == goal)
                return;
        }
    }
}

static bool make_table(struct topo *topo, struct graph *graph)
{
    size_t nodes = (size_t)topo->nodes;
    struct search search;
    bool good = search_open(&search, topo->nodes);

    graph->distance = malloc(nodes * nodes * sizeof *graph->distance);
    good = good && graph->distance != NULL;
    for (size_t from = 0; good && from < nodes; from++) {
        search_run(&search, topo, (int)from, -1);
        for (size_t to = 0; to < nodes; to++)
            graph->distance[from * nodes + to] = (uint16_t)search.distance[to]; /* -1 becomes unreachable */
    }
    search_close(&search);
    return good || spec_refuse(topo, "not enough memory for %d nodes", topo->nodes);
}

/* Fill all but the kind of a topology. */
static bool graph_enter(struct topo *topo, const struct graph_edges *edges)
{
    struct graph *graph = calloc(1, sizeof *graph);

    if (graph == NULL)
        return spec_refuse(topo, "not enough memory");
    topo->data = graph;
    topo->nodes = edges->nodes;
    return set_degrees(topo, graph, edges) && enter_ends(topo, graph, edges) &&
           (topo->nodes > TABLE_NODES || make_table(topo, graph));
}

static bool graph_open(struct topo *topo, const char *args)
{
    struct graph_edges edges;

    if (!graph_file_read(topo, args, &edges))
        return false;
    bool good = graph_enter(topo, &edges);
    free(edges.list);
    return good;
}

static void graph_close(struct topo *topo)
{
    struct graph *graph = topo->data;

    if (graph == NULL)
        return;
    free(graph->distance);
    free(graph->ends);
    free(graph->first);
    free(graph);
}

static int graph_degree(const struct topo *topo, int rank)
{
    const struct graph *graph = topo->data;

    return (int)(graph->first[rank + 1] - graph->first[rank]);
}

static int graph_peer(const struct topo *topo, int rank, int port)
{
    const struct graph *graph = topo->data;

    return graph->ends[graph->first[rank] + (uint32_t)port].peer;
}

static int graph_back(const struct topo *topo, int rank, int port)
{
    const struct graph *graph = topo->data;

    return graph->ends[graph->first[rank] + (uint32_t)port].back;
}

static int look_up(const struct topo *topo, int from, int to)
{
    const struct graph *graph = topo->data;
    uint16_t distance = graph->distance[(size_t)from * (size_t)topo->nodes + (size_t)to];

    return distance == unreachable ? -1 : distance;
}

static int graph_distance(const struct topo *topo, int from, int to)
{
    const struct graph *graph = topo->data;
    struct search search;
    int distance;

    if (graph->distance != NULL)
        return look_up(topo, from, to);
    search_need(&search, topo);
    search_run(&search, topo, to, from);
    distance = search.distance[from];
    search_close(&search);
    return distance;
}

/* The distance from `from` to `to`, by a search that began at `to`, or NULL: by the table. */
static int known_distance(const struct topo *topo, const struct search *search, int from, int to)
{
    return search != NULL ? search->distance[from] : look_up(topo, from, to);
}

static int nearer_port(const struct topo *topo, const struct search *search, int from, int to)
{
    int distance = known_distance(topo, search, from, to);

    for (int port = 0; distance > 0 && port < graph_degree(topo, from); port++) {
        int peer = graph_peer(topo, from, port);

        if (peer >= 0 && known_distance(topo, search, peer, to) == distance - 1)
            return port;
    }
    return -1;
}

/* The next hop is the lowest port whose peer is nearer. */
static int graph_next_hop(const struct topo *topo, int from, int to)
{
    const struct graph *graph = topo->data;
    struct search search;
    int port;

    if (graph->distance != NULL)
        return nearer_port(topo, NULL, from, to);
    search_need(&search, topo);
    search_run(&search, topo, to, from);
    port = nearer_port(topo, &search, from, to);
    search_close(&search);
    return port;
}

/* A whole route takes one search, where next_hop would take one for each hop. */
static int graph_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room)
{
    const struct graph *graph = topo->data;
    struct search search, *found = NULL;
    int hops = 0;

    (void)order;
    if (graph->distance == NULL) {
        found = &search;
        search_need(&search, topo);
        search_run(&search, topo, to, from);
    }
    for (; from != to; hops++) {
        int port = nearer_port(topo, found, from, to);

        if (port < 0) {
            hops = -1;
            break;
        }
        if (hops < room)
            ports[hops] = port;
        from = graph_peer(topo, from, port);
    }
    if (found != NULL)
        search_close(&search);
    return hops;
}

/* A search puts nodes into its queue by distance, so the last node of the queue is the farthest. */
static int graph_diameter(const struct topo *topo)
{
    struct search search;
    int diameter = 0;

    search_need(&search, topo);
    for (int start = 0; start < topo->nodes && diameter >= 0; start++) {
        int farthest;

        search_run(&search, topo, start, -1);
        farthest = search.distance[search.queue[search.reached - 1]];
        if (search.reached < topo->nodes)
            diameter = -1;
        else if (farthest > diameter)
            diameter = farthest;
    }
    search_close(&search);
    return diameter;
}

static uint64_t graph_bisection(const struct topo *topo)
{
    (void)topo;
    return 0;
}

static int graph_place(const struct topo *topo, int rank, char *text, size_t size)
{
    (void)topo;
    return snprintf(text, size, "%d", rank);
}

const struct topo_kind topo_graph = {
    .name = "graph",
    .syntax = "graph:FILE",
    .example = "graph:links.txt",
    .help =
        "any graph; FILE has one edge `u v` a line, or `u v WIDTH` for several links, # starts a comment; "
        "or it is a schedule, whose links are taken",
    .open = graph_open,
    .close = graph_close,
    .degree = graph_degree,
    .peer = graph_peer,
    .back = graph_back,
    .distance = graph_distance,
    .next_hop = graph_next_hop,
    .route = graph_route,
    .diameter = graph_diameter,
    .bisection = graph_bisection,
    .place = graph_place,
};

bool graph_fill(struct topo *topo, const struct graph_edges *edges)
{
    topo->kind = &topo_graph;
    topo->links = edges->count;
    return graph_enter(topo, edges);
}
