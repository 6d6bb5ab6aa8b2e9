/* ranks 4 */
/* Borders of a block go to the neighbours as subarrays; a matrix is dealt out by a distributed array. */
#include "check.h"

#define N 6

int main(int argc, char **argv)
{
    int rank, size, block[N][N], whole[8][8], mine[16], count;
    MPI_Datatype inner, halo, part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    int sizes[2] = {N, N}, strip[2] = {N - 2, 1}, at[2] = {1, N - 2}, to[2] = {1, 0};
    MPI_Type_create_subarray(2, sizes, strip, at, MPI_ORDER_C, MPI_INT, &inner);
    MPI_Type_create_subarray(2, sizes, strip, to, MPI_ORDER_C, MPI_INT, &halo);
    MPI_Type_commit(&inner);
    MPI_Type_commit(&halo);
    for (int i = 0; i < N * N; i++)
        block[i / N][i % N] = 100 * rank + i;
    MPI_Sendrecv(block, 1, inner, right, 0, block, 1, halo, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < N * N; i++) {
        int row = i / N, column = i % N, inside = row > 0 && row < N - 1 && column == 0;
        CHECK(block[row][column] == (inside ? 100 * left + row * N + N - 2 : 100 * rank + i));
    }
    MPI_Type_free(&inner);
    MPI_Type_free(&halo);

    int all[2] = {8, 8}, ways[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG}, grid[2] = {2, 2};
    for (int i = 0; i < 64; i++)
        whole[i / 8][i % 8] = i;
    MPI_Type_create_darray(4, rank % 4, 2, all, ways, arguments, grid, MPI_ORDER_C, MPI_INT, &part);
    MPI_Type_commit(&part);
    MPI_Type_size(part, &count);
    CHECK(count == 16 * (int)sizeof(int));
    MPI_Sendrecv(whole, 1, part, rank, 1, mine, 16, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 16; i++) /* rows in two blocks, columns in turns */
        CHECK(mine[i] == (rank % 4 / 2 * 4 + i / 4) * 8 + rank % 2 + 2 * (i % 4));
    MPI_Type_free(&part);
    return check_end("types-subarray");
}
