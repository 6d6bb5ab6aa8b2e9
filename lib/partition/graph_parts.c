/*
 * graph_parts.c: the module, and a graph in the form that METIS takes.
 */
#include <stdlib.h>

#include "module.h"
#include "partition/graph_parts.h"
#include "topo/topo.h"

/* NULL: there is none that fits. */
static const struct metis_module *module_here(void)
{
    return module_object("parray-metis.so", METIS_MODULE_SYMBOL, METIS_MODULE_VERSION);
}

bool graph_parts_there(void)
{
    return module_here() != NULL;
}

/* The neighbours of all nodes, node by node. */
struct part_graph {
    int32_t *start; /* nodes + 1 of them */
    int32_t *peer;
};

static void graph_free(struct part_graph *graph)
{
    free(graph->start);
    free(graph->peer);
}

static bool graph_fill(struct part_graph *graph, const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes, ends = 2 * (size_t)topo->links;
    int32_t end = 0;
    *graph = (struct part_graph){
        .start = malloc((nodes + 1) * sizeof *graph->start),
        .peer = malloc((ends + 1) * sizeof *graph->peer),
    };
    if (!graph->start || !graph->peer)
        return false;
    for (int rank = 0; rank < topo->nodes; rank++) {
        graph->start[rank] = end;
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);
            if (peer >= 0)
                graph->peer[end++] = peer;
        }
    }
    graph->start[nodes] = end;
    return true;
}

enum partition_ending graph_parts(const struct topo *topo, int parts, int32_t *part)
{
    const struct metis_module *metis = module_here();
    struct part_graph graph;
    enum partition_ending ending = PARTITION_METIS_MEMORY;
    if (!metis)
        return PARTITION_NO_METIS;
    if (topo->links > GRAPH_PARTS_LINKS_MOST)
        return PARTITION_MANY_LINKS;
    if (graph_fill(&graph, topo))
        ending = metis->divide(topo->nodes, parts, graph.start, graph.peer, part);
    graph_free(&graph);
    return ending;
}
