/* ranks 3 */
/* Requests that are made once and started three times, in all four modes of sending. */
#include "check.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, out[4], in[4], flag = 0;
    MPI_Request sends[4], receives[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    int bytes = 3 * ((int)sizeof(int) + MPI_BSEND_OVERHEAD);
    void *buffer = malloc(bytes);
    MPI_Buffer_attach(buffer, bytes);
    MPI_Send_init(&out[0], 1, MPI_INT, right, 0, MPI_COMM_WORLD, &sends[0]);
    MPI_Ssend_init(&out[1], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &sends[1]);
    MPI_Bsend_init(&out[2], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &sends[2]);
    MPI_Rsend_init(&out[3], 1, MPI_INT, right, 3, MPI_COMM_WORLD, &sends[3]);
    for (int i = 0; i < 4; i++)
        MPI_Recv_init(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receives[i]);
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE); /* never started: it returns at once */
    MPI_Test(&receives[0], &flag, MPI_STATUS_IGNORE);
    CHECK(flag && receives[0] != MPI_REQUEST_NULL);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
            out[i] = 100 * round + 10 * rank + i;
            in[i] = -1;
        }
        MPI_Startall(4, receives);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < 4; i++)
            MPI_Start(&sends[i]);
        MPI_Waitall(4, receives, MPI_STATUSES_IGNORE);
        MPI_Waitall(4, sends, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 4; i++)
            CHECK(in[i] == 100 * round + 10 * left + i && sends[i] != MPI_REQUEST_NULL);
    }
    for (int i = 0; i < 4; i++) {
        MPI_Request_free(&sends[i]);
        MPI_Request_free(&receives[i]);
        CHECK(sends[i] == MPI_REQUEST_NULL && receives[i] == MPI_REQUEST_NULL);
    }
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    return check_end("persistent");
}
