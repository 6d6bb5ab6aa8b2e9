/* ranks 4 */
/* Collectives that work where the data lie. */
#include "check.h"

#define MOST 16

int main(int argc, char **argv)
{
    int rank, size, all[MOST], counts[MOST], starts[MOST], n;
    MPI_Datatype types[MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MOST);
    int root = size - 1;
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        starts[i] = i;
        all[i] = i == rank ? 10 + i : -1;
    }
    n = all[rank];
    MPI_Gather(rank == root ? MPI_IN_PLACE : &n, 1, MPI_INT, all, 1, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; rank == root && i < size; i++)
        CHECK(all[i] == 10 + i);
    MPI_Scatter(all, 1, MPI_INT, rank == root ? MPI_IN_PLACE : &n, 1, MPI_INT, root, MPI_COMM_WORLD);
    CHECK(n == 10 + rank);
    MPI_Gatherv(rank == root ? MPI_IN_PLACE : &n, 1, MPI_INT, all, counts, starts, MPI_INT, root,
                MPI_COMM_WORLD);
    MPI_Scatterv(all, counts, starts, MPI_INT, rank == root ? MPI_IN_PLACE : &n, 1, MPI_INT, root,
                 MPI_COMM_WORLD);
    CHECK(n == 10 + rank);
    for (int i = 0; i < size; i++)
        all[i] = i == rank ? 20 + i : -1;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    CHECK(all[0] == 20 && all[root] == 20 + root);
    all[(rank + 1) % size] = rank + 1 < size || size == 1 ? all[(rank + 1) % size] : 20;
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, starts, MPI_INT, MPI_COMM_WORLD);
    CHECK(all[0] == 20 && all[root] == 20 + root);
    for (int i = 0; i < size; i++)
        all[i] = 100 * rank + i;
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(all[i] == 100 * i + rank);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, all, counts, starts, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(all[i] == 100 * rank + i);
    for (int i = 0; i < size; i++) {
        starts[i] = i * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, all, counts, starts, types, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(all[i] == 100 * i + rank);
    n = rank + 1;
    MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(n == size * (size + 1) / 2);
    n = rank + 1;
    MPI_Reduce(rank == root ? MPI_IN_PLACE : &n, &n, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    CHECK(n == (rank == root ? size * (size + 1) / 2 : rank + 1));
    n = rank + 1;
    MPI_Scan(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(n == (rank + 1) * (rank + 2) / 2);
    n = rank + 1;
    MPI_Exscan(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(rank == 0 || n == rank * (rank + 1) / 2);
    for (int i = 0; i < size; i++)
        all[i] = i;
    MPI_Reduce_scatter_block(MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all[0] == size * rank);
    for (int i = 0; i < size; i++)
        all[i] = i;
    MPI_Reduce_scatter(MPI_IN_PLACE, all, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all[0] == size * rank);
    return check_end("in-place");
}
