/* ranks 3 */
/* Collectives of one's own types: a matrix of columns is gathered, and what differs in form may match. */
#include "check.h"

#define N 4

int main(int argc, char **argv)
{
    int rank, size, column[N], matrix[N][8], pairs[4] = {-1, -1, -1, -1}, counts[8], starts[8];
    MPI_Datatype tall, narrow, pair, spread;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= 8);
    for (int i = 0; i < N; i++)
        column[i] = 10 * rank + i;
    MPI_Type_vector(N, 1, 8, MPI_INT, &tall);
    MPI_Type_create_resized(tall, 0, sizeof(int), &narrow);
    MPI_Type_commit(&narrow);
    MPI_Type_free(&tall);
    MPI_Allgather(column, N, MPI_INT, matrix, 1, narrow, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < size; j++)
            CHECK(matrix[i][j] == 10 * j + i);
    for (int j = 0; j < size; j++) {
        counts[j] = 1;
        starts[j] = size - 1 - j;
    }
    MPI_Gatherv(column, N, MPI_INT, matrix, counts, starts, narrow, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < N; i++)
        CHECK(matrix[i][0] == 10 * (size - 1) + i && matrix[i][size - 1] == i);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_vector(2, 1, 3, MPI_INT, &spread);
    MPI_Type_commit(&pair);
    MPI_Type_commit(&spread);
    if (rank == 0) {
        pairs[0] = 1;
        pairs[1] = 2;
        MPI_Bcast(pairs, 1, pair, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Bcast(pairs, 1, spread, 0, MPI_COMM_WORLD);
        CHECK(pairs[0] == 1 && pairs[1] == -1 && pairs[3] == 2);
    } else {
        MPI_Bcast(pairs, 2, MPI_INT, 0, MPI_COMM_WORLD);
        CHECK(pairs[0] == 1 && pairs[1] == 2);
    }
    MPI_Type_free(&narrow);
    MPI_Type_free(&pair);
    MPI_Type_free(&spread);
    return check_end("collective-types");
}
