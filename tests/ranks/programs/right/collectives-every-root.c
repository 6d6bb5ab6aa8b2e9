/* ranks 7 */
/* Broadcasts, sums, gathers and scatters of every root, and calls without one, with blocks of many sizes. */
#include "check.h"
#include <stdlib.h>

static int rank, size, *a, *b;

static void of_root(int root, int count)
{
    for (int i = 0; i < count; i++)
        a[i] = rank == root ? i * 7 + root : -1;
    MPI_Bcast(a, count, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(a[i] == i * 7 + root);
    for (int i = 0; i < count; i++)
        a[i] = rank + i;
    MPI_Reduce(a, b, count, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    for (int i = 0; rank == root && i < count; i++)
        CHECK(b[i] == size * i + size * (size - 1) / 2);
    MPI_Gather(a, count, MPI_INT, b, count, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; rank == root && i < size * count; i++)
        CHECK(b[i] == i / count + i % count);
    for (int i = 0; i < size * count; i++)
        a[i] = i / count * 3 + i % count;
    MPI_Scatter(a, count, MPI_INT, b, count, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(b[i] == rank * 3 + i);
}

static void of_all(int count)
{
    for (int i = 0; i < count; i++)
        a[i] = rank + i;
    MPI_Allreduce(a, b, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(b[i] == size * i + size * (size - 1) / 2);
    MPI_Allgather(a, count, MPI_INT, b, count, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size * count; i++)
        CHECK(b[i] == i / count + i % count);
    for (int i = 0; i < size * count; i++)
        a[i] = rank * 1000 + i / count * 3 + i % count;
    MPI_Alltoall(a, count, MPI_INT, b, count, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size * count; i++)
        CHECK(b[i] == i / count * 1000 + rank * 3 + i % count);
    for (int i = 0; i < size * count; i++)
        a[i] = rank + i / count * 3 + i % count;
    MPI_Reduce_scatter_block(a, b, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(b[i] == size * (size - 1) / 2 + size * (rank * 3 + i));
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    static const int counts[] = {1, 3, 11, 12, 37, 100};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    a = malloc((size_t)size * 100 * sizeof *a);
    b = malloc((size_t)size * 100 * sizeof *b);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        for (int root = 0; root < size; root++)
            of_root(root, counts[k]);
        of_all(counts[k]);
    }
    free(a);
    free(b);
    return check_end("collectives-every-root");
}
