/*
 * graph_calls.c: graphs of ranks, given as a whole or by parts.
 */
#include <stdlib.h>
#include <string.h>

#include "comm/shape.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a graph of ranks";

static struct graph_shape *graph_new(int sources, int destinations, int indices, int edges)
{
    size_t items = 2 * (size_t)(sources + destinations) + (size_t)(indices + edges);
    struct graph_shape *graph = memory_take(1, sizeof *graph + items * sizeof(int), what);
    graph->sources = sources;
    graph->destinations = destinations;
    graph->indices = indices;
    graph->edges = edges;
    return graph;
}

static int bad_edge(struct rank *rank, struct comm *comm, int peer)
{
    return rank_error(rank, comm, MPI_ERR_RANK, MISTAKE_BAD_RANK, "an edge leads to rank %d: %s has 0 to %d",
                      peer, comm->name, comm->group->size - 1);
}

/* ---------------------------------------------------------------------------------- whole graphs */

int PMPI_Graph_create(MPI_Comm comm_old, int nnodes, const int indx[], const int edges[], int reorder,
                      MPI_Comm *comm_graph)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Graph_create);
    struct comm *from = coll_comm(rank, comm_old, &code);
    (void)reorder;
    if (!from)
        return rank_leave(rank, code);
    if (nnodes < 0 || nnodes > from->group->size)
        return rank_error(rank, from, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the graph has %d nodes, and %s %d ranks", nnodes, from->name, from->group->size);
    int edge_count = nnodes ? indx[nnodes - 1] : 0, own = from->group->own;
    for (int i = 0; i < edge_count; i++)
        if (edges[i] < 0 || edges[i] >= nnodes)
            return bad_edge(rank, from, edges[i]);
    uint32_t context = comm_child(from, 13);
    comm_meet(rank, from, comm_agree(comm_agree(1, indx, nnodes), edges, edge_count));
    struct rank_group *group = NULL;
    if (own < nnodes) {
        int *members = memory_take((size_t)nnodes, sizeof *members, what);
        for (int i = 0; i < nnodes; i++)
            members[i] = group_member(from->group, i);
        group = group_new(rank, nnodes, members);
    }
    struct comm *made = comm_give(rank, from, group, context, comm_graph);
    if (!made)
        return rank_leave(rank, code);
    int first = own ? indx[own - 1] : 0, degree = indx[own] - first;
    made->graph = graph_new(degree, degree, nnodes, edge_count);
    for (int i = 0; i < degree; i++)
        made->graph->list[i] = made->graph->list[2 * degree + i] = edges[first + i];
    int *all = made->graph->list + 4 * degree;
    memcpy(all, indx, (size_t)nnodes * sizeof *all);
    memcpy(all + nnodes, edges, (size_t)edge_count * sizeof *all);
    return rank_leave(rank, code);
}
MPI_TWIN(Graph_create);

int PMPI_Graph_map(MPI_Comm comm, int nnodes, const int indx[], const int edges[], int *newrank)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Graph_map);
    const struct comm *its = comm_of(rank, comm, &code);
    (void)indx;
    (void)edges;
    if (its)
        *newrank = its->group->own < nnodes ? its->group->own : MPI_UNDEFINED;
    return rank_leave(rank, code);
}
MPI_TWIN(Graph_map);

/* The communicator, which has to be a graph of that kind. */
static struct comm *graph_of(struct rank *rank, MPI_Comm handle, bool distributed, int *code)
{
    struct comm *comm = comm_of(rank, handle, code);
    if (!comm || (comm->graph && comm->graph->distributed == distributed))
        return comm;
    *code = rank_error(rank, comm, MPI_ERR_TOPOLOGY, MISTAKE_BAD_COMM, "%s is no graph of this kind (%s)",
                       comm->name, distributed ? "MPI_Dist_graph_create" : "MPI_Graph_create");
    return NULL;
}

int PMPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Graphdims_get);
    const struct comm *its = graph_of(rank, comm, false, &code);
    if (its)
        *nnodes = its->graph->indices, *nedges = its->graph->edges;
    return rank_leave(rank, code);
}
MPI_TWIN(Graphdims_get);

int PMPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[])
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Graph_get);
    const struct comm *its = graph_of(rank, comm, false, &code);
    for (int i = 0; its && i < its->graph->indices && i < maxindex; i++)
        indx[i] = graph_indices(its->graph)[i];
    for (int i = 0; its && i < its->graph->edges && i < maxedges; i++)
        edges[i] = graph_indices(its->graph)[its->graph->indices + i];
    return rank_leave(rank, code);
}
MPI_TWIN(Graph_get);

/* The edges of a node of the graph. */
static const int *edges_of(const struct graph_shape *graph, int node, int *count)
{
    const int *indices = graph_indices(graph), first = node ? indices[node - 1] : 0;
    *count = indices[node] - first;
    return indices + graph->indices + first;
}

int PMPI_Graph_neighbors_count(MPI_Comm comm, int rank_there, int *nneighbors)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Graph_neighbors_count);
    struct comm *its = graph_of(rank, comm, false, &code);
    if (its && (rank_there < 0 || rank_there >= its->graph->indices))
        return bad_edge(rank, its, rank_there);
    if (its)
        edges_of(its->graph, rank_there, nneighbors);
    return rank_leave(rank, code);
}
MPI_TWIN(Graph_neighbors_count);

int PMPI_Graph_neighbors(MPI_Comm comm, int rank_there, int maxneighbors, int neighbors[])
{
    int code = MPI_SUCCESS, count;
    struct rank *rank = RANK_ENTER(Graph_neighbors);
    struct comm *its = graph_of(rank, comm, false, &code);
    if (its && (rank_there < 0 || rank_there >= its->graph->indices))
        return bad_edge(rank, its, rank_there);
    const int *edges = its ? edges_of(its->graph, rank_there, &count) : NULL;
    for (int i = 0; its && i < count && i < maxneighbors; i++)
        neighbors[i] = edges[i];
    return rank_leave(rank, code);
}
MPI_TWIN(Graph_neighbors);

/* ----------------------------------------------------------------------------- graphs of parts */

static bool are_ranks(const struct comm *comm, int count, const int *ranks, int *bad)
{
    for (int i = 0; i < count; i++)
        if (ranks[i] < 0 || ranks[i] >= comm->group->size) {
            *bad = ranks[i];
            return false;
        }
    return true;
}

static void put_edges(int *list, int count, const int *ranks, const int *weights, bool weighted)
{
    for (int i = 0; i < count; i++) {
        list[i] = ranks[i];
        list[count + i] = weighted ? weights[i] : 1;
    }
}

int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                    const int sourceweights[], int outdegree, const int destinations[],
                                    const int destweights[], MPI_Info info, int reorder,
                                    MPI_Comm *comm_dist_graph)
{
    int code = MPI_SUCCESS, bad;
    struct rank *rank = RANK_ENTER(Dist_graph_create_adjacent);
    struct comm *from = coll_comm(rank, comm_old, &code);
    (void)info;
    (void)reorder;
    if (!from)
        return rank_leave(rank, code);
    if (!are_ranks(from, indegree, sources, &bad) || !are_ranks(from, outdegree, destinations, &bad))
        return bad_edge(rank, from, bad);
    uint32_t context = comm_child(from, 19);
    comm_meet(rank, from, 0);
    struct comm *made = comm_give(rank, from, group_copy(rank, from->group), context, comm_dist_graph);
    made->graph = graph_new(indegree, outdegree, 0, 0);
    made->graph->distributed = true;
    made->graph->weighted = sourceweights != MPI_UNWEIGHTED && destweights != MPI_UNWEIGHTED;
    bool weighted = made->graph->weighted;
    put_edges(made->graph->list, indegree, sources, sourceweights,
              weighted && sourceweights != MPI_WEIGHTS_EMPTY);
    put_edges(made->graph->list + 2 * indegree, outdegree, destinations, destweights,
              weighted && destweights != MPI_WEIGHTS_EMPTY);
    return rank_leave(rank, code);
}
MPI_TWIN(Dist_graph_create_adjacent);

/* An edge as some rank has given it. */
struct given_edge {
    int from, to, weight;
};

/* All edges of all ranks, in the order of the ranks that gave them. The caller frees them. */
static struct given_edge *all_edges(struct rank *rank, struct comm *comm, const struct given_edge *mine,
                                    int count, int *all)
{
    int size = comm->group->size, most = 0;
    int *counts = memory_take((size_t)size, sizeof *counts, what);
    comm_share(rank, comm, &count, 1, counts);
    for (int i = 0; i < size; i++)
        most = counts[i] > most ? counts[i] : most;
    struct given_edge *padded = memory_take((size_t)most + 1, sizeof *padded, what);
    struct given_edge *got = memory_take((size_t)most * (size_t)size + 1, sizeof *got, what);
    memcpy(padded, mine, (size_t)count * sizeof *mine);
    comm_share(rank, comm, (const int *)padded, 3 * most, (int *)got);
    *all = 0;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < counts[i]; k++)
            got[(*all)++] = got[i * most + k];
    free(counts);
    free(padded);
    return got;
}

int PMPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                           const int destinations[], const int weights[], MPI_Info info, int reorder,
                           MPI_Comm *comm_dist_graph)
{
    int code = MPI_SUCCESS, bad, mine = 0, count, in = 0, out = 0;
    struct rank *rank = RANK_ENTER(Dist_graph_create);
    struct comm *from = coll_comm(rank, comm_old, &code);
    (void)info;
    (void)reorder;
    if (!from)
        return rank_leave(rank, code);
    for (int i = 0; i < n; i++)
        mine += degrees[i];
    if (!are_ranks(from, n, sources, &bad) || !are_ranks(from, mine, destinations, &bad))
        return bad_edge(rank, from, bad);
    bool weighted = weights != MPI_UNWEIGHTED;
    struct given_edge *edges = memory_take((size_t)mine + 1, sizeof *edges, what);
    for (int i = 0, k = 0; i < n; i++)
        for (int j = 0; j < degrees[i]; j++, k++)
            edges[k] = (struct given_edge){sources[i], destinations[k], weighted ? weights[k] : 1};
    uint32_t context = comm_child(from, 23);
    struct given_edge *all = all_edges(rank, from, edges, mine, &count);
    free(edges);
    int own = from->group->own;
    for (int i = 0; i < count; i++) {
        in += all[i].to == own;
        out += all[i].from == own;
    }
    struct comm *made = comm_give(rank, from, group_copy(rank, from->group), context, comm_dist_graph);
    made->graph = graph_new(in, out, 0, 0);
    made->graph->distributed = true;
    made->graph->weighted = weighted;
    int *ins = made->graph->list, *outs = ins + 2 * in;
    for (int i = 0, a = 0, b = 0; i < count; i++) {
        if (all[i].to == own)
            ins[a] = all[i].from, ins[in + a++] = all[i].weight;
        if (all[i].from == own)
            outs[b] = all[i].to, outs[out + b++] = all[i].weight;
    }
    free(all);
    return rank_leave(rank, code);
}
MPI_TWIN(Dist_graph_create);

int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Dist_graph_neighbors_count);
    const struct comm *its = graph_of(rank, comm, true, &code);
    if (its) {
        *indegree = its->graph->sources;
        *outdegree = its->graph->destinations;
        *weighted = its->graph->weighted;
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Dist_graph_neighbors_count);

int PMPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int sourceweights[],
                              int maxoutdegree, int destinations[], int destweights[])
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Dist_graph_neighbors);
    const struct comm *its = graph_of(rank, comm, true, &code);
    if (!its)
        return rank_leave(rank, code);
    const struct graph_shape *graph = its->graph;
    for (int i = 0; i < graph->sources && i < maxindegree; i++) {
        sources[i] = graph_sources(graph)[i];
        if (graph->weighted && sourceweights != MPI_UNWEIGHTED && sourceweights != MPI_WEIGHTS_EMPTY)
            sourceweights[i] = graph_sources(graph)[graph->sources + i];
    }
    for (int i = 0; i < graph->destinations && i < maxoutdegree; i++) {
        destinations[i] = graph_destinations(graph)[i];
        if (graph->weighted && destweights != MPI_UNWEIGHTED && destweights != MPI_WEIGHTS_EMPTY)
            destweights[i] = graph_destinations(graph)[graph->destinations + i];
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Dist_graph_neighbors);

/* --------------------------------------------------------------------------------- neighbours */

static int *cart_neighbours(const struct comm *comm, int *in, int *out)
{
    const struct cart_shape *cart = comm->cart;
    int degree = 2 * cart->dims, *list = memory_take(2 * (size_t)degree + 1, sizeof *list, what);
    int *at = memory_take((size_t)cart->dims + 1, sizeof *at, what);
    cart_place(cart, comm->group->own, at);
    for (int i = 0; i < degree; i++) {
        int by = i % 2 ? 1 : -1;
        at[i / 2] += by;
        list[i] = list[degree + i] = cart_rank(cart, at);
        at[i / 2] -= by;
    }
    free(at);
    *in = *out = degree;
    return list;
}

int *shape_neighbours(struct rank *rank, struct comm *comm, int *in, int *out, int *code)
{
    if (comm->cart)
        return cart_neighbours(comm, in, out);
    if (!comm->graph) {
        *code = rank_error(rank, comm, MPI_ERR_TOPOLOGY, MISTAKE_BAD_COMM, "%s has no topology", comm->name);
        return NULL;
    }
    *in = comm->graph->sources;
    *out = comm->graph->destinations;
    int *list = memory_take((size_t)*in + (size_t)*out + 1, sizeof *list, what);
    memcpy(list, graph_sources(comm->graph), (size_t)*in * sizeof *list);
    memcpy(list + *in, graph_destinations(comm->graph), (size_t)*out * sizeof *list);
    return list;
}
