/* ranks 2 */
/* Types of equal blocks at a stride: contiguous, vector, hvector, and columns of a matrix made narrow. */
#include "check.h"

#define N 4

int main(int argc, char **argv)
{
    int rank, size, matrix[N][N], in[N * N], count;
    MPI_Datatype pair, column, bytes, narrow;
    MPI_Aint low, extent;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N * N; i++) {
        matrix[i / N][i % N] = rank == 0 ? i : -1;
        in[i] = -1;
    }
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_vector(N, 1, N, MPI_INT, &column);
    MPI_Type_create_hvector(2, 1, 3 * sizeof(int), pair, &bytes);
    MPI_Type_create_resized(column, 0, sizeof(int), &narrow);
    MPI_Type_commit(&pair);
    MPI_Type_commit(&column);
    MPI_Type_commit(&bytes);
    MPI_Type_commit(&narrow);
    MPI_Type_size(column, &count);
    MPI_Type_get_extent(column, &low, &extent);
    CHECK(count == N * (int)sizeof(int) && low == 0 && extent == ((N - 1) * N + 1) * (int)sizeof(int));
    MPI_Type_get_extent(narrow, &low, &extent);
    CHECK(extent == (MPI_Aint)sizeof(int));
    MPI_Type_get_true_extent(narrow, &low, &extent);
    CHECK(low == 0 && extent == ((N - 1) * N + 1) * (int)sizeof(int));
    if (rank == 0) {
        MPI_Send(&matrix[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
        MPI_Send(matrix, N, narrow, 1, 1, MPI_COMM_WORLD);
        MPI_Send(matrix, 1, bytes, 1, 2, MPI_COMM_WORLD);
        MPI_Send(matrix, 3, pair, 1, 3, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(in, N, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < N; i++)
            CHECK(in[i] == i * N + 1);
        MPI_Recv(matrix, N * N, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < N * N; i++)
            CHECK(matrix[i / N][i % N] == i % N * N + i / N);
        MPI_Recv(in, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(in[0] == 0 && in[1] == 1 && in[2] == 3 && in[3] == 4);
        in[5] = -7;
        MPI_Recv(in, 2, bytes, 0, 3, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, bytes, &count);
        CHECK(count == MPI_UNDEFINED && in[0] == 0 && in[1] == 1 && in[3] == 2 && in[4] == 3);
        MPI_Get_elements(&status, bytes, &count);
        CHECK(count == 6 && in[5] == 4 && in[6] == 5);
    }
    MPI_Type_free(&pair);
    MPI_Type_free(&column);
    MPI_Type_free(&bytes);
    MPI_Type_free(&narrow);
    CHECK(narrow == MPI_DATATYPE_NULL);
    return check_end("types-vector");
}
