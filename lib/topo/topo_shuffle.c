/*
 * topo_shuffle.c: the list of all links and absent ports in a random order, with new ranks, is a graph like
 * that of a file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "topo/graph_file.h"
#include "topo/topo_shuffle.h"

/* Streams of random numbers. */
enum { RANKS, LINKS };

/* The numbers from 0 up to the count in any order. NULL: no memory. */
static int *shuffled_numbers(uint64_t seed, uint64_t stream, size_t count)
{
    struct rng rng;
    int *list = malloc((count + 1) * sizeof list[0]);
    for (size_t i = 0; list && i < count; i++)
        list[i] = (int)i;
    rng_open(&rng, seed, stream);
    if (list)
        rng_shuffle(&rng, list, (int)count);
    return list;
}

/* Exchange the rank that `keep` has got with that of the node which has got `keep`. */
static void keep_rank(int *rank, int nodes, int keep)
{
    for (int i = 0; i < nodes && keep >= 0 && keep < nodes; i++)
        if (rank[i] == keep) {
            rank[i] = rank[keep];
            rank[keep] = keep;
            return;
        }
}

static size_t count_absent(const struct topo *topo)
{
    size_t count = 0;
    for (int node = 0; node < topo->nodes; node++)
        for (int port = 0; port < topo_degree(topo, node); port++)
            count += topo_peer(topo, node, port) < 0;
    return count;
}

/* List each link once, and each absent port, at its place in the order. */
static void list_links(const struct topo *topo, const int *rank, const int *order, struct graph_edge *list)
{
    size_t count = 0;
    for (int node = 0; node < topo->nodes; node++)
        for (int port = 0; port < topo_degree(topo, node); port++) {
            int peer = topo_peer(topo, node, port);
            if (peer > node || peer < 0)
                list[order[count++]] = (struct graph_edge){.ends = {rank[node], peer < 0 ? -1 : rank[peer]}};
        }
}

static bool shuffle(struct topo *topo, const struct topo *from, uint64_t seed, int keep)
{
    struct graph_edges edges = {.count = from->links + count_absent(from), .nodes = from->nodes};
    int *rank = shuffled_numbers(seed, RANKS, (size_t)from->nodes);
    int *order = shuffled_numbers(seed, LINKS, edges.count);
    edges.list = malloc((edges.count + 1) * sizeof edges.list[0]);
    topo->spec = strdup(from->spec);
    bool made = rank && order && edges.list && topo->spec;
    if (made) {
        keep_rank(rank, from->nodes, keep);
        list_links(from, rank, order, edges.list);
        made = graph_fill(topo, &edges);
        topo->links = from->links;
    }
    free(rank);
    free(order);
    free(edges.list);
    return made;
}

struct topo *topo_open_shuffled(const char *spec, uint64_t seed, int keep, char *error, size_t error_size)
{
    struct topo *from = topo_open(spec, error, error_size);
    struct topo *topo = from ? calloc(1, sizeof *topo) : NULL;
    bool made = topo && shuffle(topo, from, seed, keep);
    topo_close(from);
    if (made)
        return topo;
    if (from)
        snprintf(error, error_size, "%s: not enough memory to shuffle its nodes", spec);
    topo_close(topo);
    return NULL;
}
