/*
 * graph_parts.c: the module is loaded when a graph is to be divided, and stays.
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "module.h"
#include "part/graph_parts.h"
#include "part/metis_module.h"
#include "topo/topo.h"

/* NULL: there is none that fits. */
static const struct metis_module *module_here(void)
{
    char path[PATH_MAX + 32];
    void *module = module_find("parray-metis.so", path, sizeof path) ? dlopen(path, RTLD_NOW) : NULL;
    const struct metis_module *metis = module ? dlsym(module, METIS_MODULE_SYMBOL) : NULL;
    return metis && metis->version == METIS_MODULE_VERSION ? metis : NULL;
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

static enum metis_ending divide(const struct metis_module *metis, const struct topo *topo, int parts,
                                int32_t *part)
{
    struct part_graph graph;
    enum metis_ending ending = METIS_NO_MEMORY;
    if (graph_fill(&graph, topo))
        ending = metis->divide(topo->nodes, parts, graph.start, graph.peer, part);
    graph_free(&graph);
    return ending;
}

bool graph_parts(const struct topo *topo, int parts, int32_t *part, char *error, size_t error_size)
{
    const struct metis_module *metis = module_here();
    bool large = topo->links > INT32_MAX / 2;
    enum metis_ending ending = metis && !large ? divide(metis, topo, parts, part) : METIS_FAILED;
    if (!metis)
        snprintf(error, error_size,
                 "partition metis: %s is no grid, and METIS, which divides other topologies, is not there "
                 "(parray-metis.so): use --partition block, or install METIS (Debian: apt-get install "
                 "libmetis-dev) and build parray anew",
                 topo->spec);
    else if (large)
        snprintf(error, error_size,
                 "partition metis: %s has %" PRIu64 " links; METIS is given up to %" PRIu64
                 ": use --partition block",
                 topo->spec, topo->links, (uint64_t)(INT32_MAX / 2));
    else if (ending == METIS_NO_MEMORY)
        snprintf(error, error_size,
                 "partition metis: not enough memory for METIS to divide the %d nodes of %s: use --partition "
                 "block",
                 topo->nodes, topo->spec);
    else if (ending == METIS_FAILED)
        snprintf(error, error_size,
                 "partition metis: METIS could not divide %s into %d parts: use --partition block",
                 topo->spec, parts);
    return ending == METIS_DIVIDED;
}
