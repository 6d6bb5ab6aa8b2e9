/* ranks 4 */
/* The collectives of one count, with every rank as root in turn. */
#include "check.h"

#define MOST 16

int main(int argc, char **argv)
{
    int rank, size, all[2 * MOST], pair[2], in[2 * MOST], sum, least;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MOST);
    for (int root = 0; root < size; root++) {
        pair[0] = rank == root ? 7 + root : -1;
        pair[1] = rank == root ? 8 + root : -1;
        MPI_Bcast(pair, 2, MPI_INT, root, MPI_COMM_WORLD);
        CHECK(pair[0] == 7 + root && pair[1] == 8 + root);
        for (int i = 0; i < 2 * size; i++)
            all[i] = rank == root ? 10 * root + i : -1;
        MPI_Scatter(all, 2, MPI_INT, pair, 2, MPI_INT, root, MPI_COMM_WORLD);
        CHECK(pair[0] == 10 * root + 2 * rank && pair[1] == pair[0] + 1);
        MPI_Gather(pair, 2, MPI_INT, in, 2, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; rank == root && i < 2 * size; i++)
            CHECK(in[i] == all[i]);
        sum = -1;
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        CHECK(sum == (rank == root ? size * (size - 1) / 2 : -1));
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(in[i] == i);
    for (int i = 0; i < 2 * size; i++)
        all[i] = 100 * rank + i;
    MPI_Alltoall(all, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < 2 * size; i++)
        CHECK(in[i] == 100 * (i / 2) + 2 * rank + i % 2);
    least = rank + 5;
    MPI_Allreduce(&least, &sum, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    CHECK(sum == 5);
    MPI_Scan(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == rank * (rank + 1) / 2);
    sum = 0;
    MPI_Exscan(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(rank == 0 || sum == rank * (rank - 1) / 2);
    MPI_Reduce_scatter_block(all, pair, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++)
        CHECK(pair[i] == 100 * size * (size - 1) / 2 + size * (2 * rank + i));
    return check_end("collectives");
}
