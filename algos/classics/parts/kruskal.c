/*
 * kruskal.c: links in the order of their weights, each taken that joins two parts (Kruskal 1956).
 */
#include "classics/parts/kruskal.h"

#include <stdlib.h>

struct link {
    uint64_t weight;
    int rank, port;
};

static int compare(const void *one, const void *other)
{
    const struct link *a = one, *b = other;
    return (a->weight > b->weight) - (a->weight < b->weight);
}

/* All links, each at its end of lower rank, lightest first. */
static struct link *links_by_weight(struct parray *array, link_weight weight, size_t *count)
{
    struct link *link = parray_alloc(array, ((size_t)parray_links(array) + 1) * sizeof link[0]);
    *count = 0;
    for (int rank = 0; rank < parray_nodes(array); rank++)
        for (int port = 0; port < parray_degree(array, rank); port++) {
            int peer = parray_peer(array, rank, port);
            if (peer > rank)
                link[(*count)++] = (struct link){weight(parray_seed(array), rank, peer), rank, port};
        }
    qsort(link, *count, sizeof link[0], compare);
    return link;
}

static int part_of(int *parent, int rank)
{
    while (parent[rank] != rank)
        rank = parent[rank] = parent[parent[rank]];
    return rank;
}

static int port_to(const struct parray *array, int rank, int peer)
{
    int port = 0;
    while (parray_peer(array, rank, port) != peer)
        port++;
    return port;
}

bool *kruskal(struct parray *array, link_weight weight, size_t stride)
{
    int nodes = parray_nodes(array), taken = 0;
    size_t links;
    struct link *link = links_by_weight(array, weight, &links);
    int *parent = parray_alloc(array, (size_t)nodes * sizeof parent[0]);
    bool *in_tree = parray_alloc(array, (size_t)nodes * stride + 1);
    for (int rank = 0; rank < nodes; rank++)
        parent[rank] = rank;
    for (size_t i = 0; i < links; i++) {
        int rank = link[i].rank, peer = parray_peer(array, rank, link[i].port);
        if (part_of(parent, rank) == part_of(parent, peer))
            continue;
        parent[part_of(parent, rank)] = part_of(parent, peer);
        in_tree[(size_t)rank * stride + (size_t)link[i].port] = true;
        in_tree[(size_t)peer * stride + (size_t)port_to(array, peer, rank)] = true;
        taken++;
    }
    return taken == nodes - 1 ? in_tree : NULL;
}
