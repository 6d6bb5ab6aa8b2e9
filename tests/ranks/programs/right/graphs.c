/* ranks 4 */
/* Graphs of the old kind and distributed ones: a ring with a chord, and edges with weights. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, nodes, edges, count, index[4], list[8], around[4], kind, ins, outs, weighted;
    int sources[4], targets[4], in_weights[4], out_weights[4];
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size >= 4);
    /* 0 is beside 1 and 3, 1 beside 0, 2 beside 3, 3 beside 0 and 2 */
    MPI_Graph_create(MPI_COMM_WORLD, 4, (int[]){2, 3, 4, 6}, (int[]){1, 3, 0, 3, 0, 2}, 0, &graph);
    CHECK((graph == MPI_COMM_NULL) == (rank >= 4));
    if (graph != MPI_COMM_NULL) {
        MPI_Topo_test(graph, &kind);
        MPI_Graphdims_get(graph, &nodes, &edges);
        CHECK(kind == MPI_GRAPH && nodes == 4 && edges == 6);
        MPI_Graph_get(graph, 4, 6, index, list);
        CHECK(index[0] == 2 && index[3] == 6 && list[0] == 1 && list[5] == 2);
        MPI_Graph_neighbors_count(graph, 3, &count);
        MPI_Graph_neighbors(graph, 3, 4, around);
        CHECK(count == 2 && around[0] == 0 && around[1] == 2);
        MPI_Comm_free(&graph);
    }
    MPI_Graph_map(MPI_COMM_WORLD, 4, (int[]){2, 3, 4, 6}, (int[]){1, 3, 0, 3, 0, 2}, &count);
    CHECK(count == MPI_UNDEFINED || (count >= 0 && count < 4));

    int right = (rank + 1) % size, left = (rank + size - 1) % size, weight = 10 + rank;
    MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, (int[]){1}, &right, &weight, MPI_INFO_NULL, 0, &graph);
    MPI_Topo_test(graph, &kind);
    MPI_Dist_graph_neighbors_count(graph, &ins, &outs, &weighted);
    CHECK(kind == MPI_DIST_GRAPH && ins == 1 && outs == 1 && weighted);
    MPI_Dist_graph_neighbors(graph, 1, sources, in_weights, 1, targets, out_weights);
    CHECK(sources[0] == left && targets[0] == right && in_weights[0] == 10 + left &&
          out_weights[0] == weight);
    MPI_Comm_free(&graph);

    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, (int[]){left, right}, MPI_UNWEIGHTED, 2,
                                   (int[]){right, left}, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &ins, &outs, &weighted);
    CHECK(ins == 2 && outs == 2 && !weighted);
    MPI_Dist_graph_neighbors(graph, 2, sources, MPI_UNWEIGHTED, 2, targets, MPI_UNWEIGHTED);
    CHECK(sources[0] == left && sources[1] == right && targets[0] == right && targets[1] == left);
    MPI_Comm_free(&graph);
    return check_end("graphs");
}
