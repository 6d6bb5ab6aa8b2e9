/* ranks 4 */
/* Collectives among neighbours, on a line whose ends have nobody beside them and on a directed graph. */
#include "check.h"

static int ones[2] = {1, 1}, places[2] = {0, 1}, in[2];
static MPI_Aint bytes[2] = {0, sizeof(int)};
static MPI_Datatype types[2];

/* The left neighbour's number stands first; where there is none nothing is written. */
static void beside(int left, int right)
{
    CHECK(in[0] == left && in[1] == right);
    in[0] = in[1] = -1;
}

int main(int argc, char **argv)
{
    int rank, size, periods[1] = {0};
    MPI_Comm line, graph;
    MPI_Request requests[5];
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    int first = rank == 0, last = rank == size - 1, left = first ? -1 : rank - 1,
        right = last ? -1 : rank + 1;
    int out[2] = {10 * rank, 10 * rank + 1}, of_left = first ? -1 : 10 * left + 1,
        of_right = last ? -1 : 10 * right;
    types[0] = types[1] = MPI_INT;
    in[0] = in[1] = -1;
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, line);
    beside(left, right);
    MPI_Neighbor_allgatherv(&rank, 1, MPI_INT, in, ones, places, MPI_INT, line);
    beside(left, right);
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line);
    beside(of_left, of_right);
    MPI_Neighbor_alltoallv(out, ones, places, MPI_INT, in, ones, places, MPI_INT, line);
    beside(of_left, of_right);
    MPI_Neighbor_alltoallw(out, ones, bytes, types, in, ones, bytes, types, line);
    beside(of_left, of_right);

    int to[5][2];
    for (int i = 0; i < 10; i++)
        to[i / 2][i % 2] = -1;
    MPI_Ineighbor_allgather(&rank, 1, MPI_INT, to[0], 1, MPI_INT, line, &requests[0]);
    MPI_Ineighbor_allgatherv(&rank, 1, MPI_INT, to[1], ones, places, MPI_INT, line, &requests[1]);
    MPI_Ineighbor_alltoall(out, 1, MPI_INT, to[2], 1, MPI_INT, line, &requests[2]);
    MPI_Ineighbor_alltoallv(out, ones, places, MPI_INT, to[3], ones, places, MPI_INT, line, &requests[3]);
    MPI_Ineighbor_alltoallw(out, ones, bytes, types, to[4], ones, bytes, types, line, &requests[4]);
    MPI_Waitall(5, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 5; i++)
        CHECK(to[i][0] == (i < 2 ? left : of_left) && to[i][1] == (i < 2 ? right : of_right));
    MPI_Comm_free(&line);

    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &before, MPI_UNWEIGHTED, 1, &next, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, graph);
    beside(before, -1);
    MPI_Neighbor_alltoall(&out[1], 1, MPI_INT, in, 1, MPI_INT, graph);
    beside(10 * before + 1, -1);
    MPI_Comm_free(&graph);
    return check_end("neighbours");
}
