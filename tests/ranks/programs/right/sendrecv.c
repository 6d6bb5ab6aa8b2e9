/* ranks 3 */
/* Exchanges in one call, on a ring and on a line whose ends have nobody beside them. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, in = -1, count;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 5, &in, 1, MPI_INT, left, 5, MPI_COMM_WORLD, &status);
    CHECK(in == left && status.MPI_SOURCE == left && status.MPI_TAG == 5);

    int pair[2] = {rank, 2 * rank};
    MPI_Sendrecv_replace(pair, 2, MPI_INT, left, 6, right, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    CHECK(pair[0] == right && pair[1] == 2 * right && status.MPI_TAG == 6);

    int up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int down = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    in = -1;
    MPI_Sendrecv(&rank, 1, MPI_INT, up, 7, &in, 1, MPI_INT, down, 7, MPI_COMM_WORLD, &status);
    CHECK(in == (rank > 0 ? rank - 1 : -1));
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(count == (rank > 0));
    if (rank == 0)
        CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);

    int there = 0;
    MPI_Send(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL);
    MPI_Iprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &there, &status);
    CHECK(there && status.MPI_SOURCE == MPI_PROC_NULL);
    return check_end("sendrecv");
}
