/* ranks 4 */
/* The four ways to begin a send, round a ring; rank 0 sends to itself where it is alone. */
#include "check.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, out[4], in[4] = {-1, -1, -1, -1};
    MPI_Request requests[8];
    MPI_Status statuses[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    int bytes = (int)sizeof(int) + MPI_BSEND_OVERHEAD;
    void *buffer = malloc(bytes);
    MPI_Buffer_attach(buffer, bytes);
    for (int i = 0; i < 4; i++) {
        out[i] = 100 * rank + i;
        MPI_Irecv(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(&out[0], 1, MPI_INT, right, 0, MPI_COMM_WORLD, &requests[4]);
    MPI_Issend(&out[1], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[5]);
    MPI_Ibsend(&out[2], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &requests[6]);
    MPI_Irsend(&out[3], 1, MPI_INT, right, 3, MPI_COMM_WORLD, &requests[7]);
    MPI_Waitall(8, requests, statuses);
    for (int i = 0; i < 4; i++) {
        CHECK(in[i] == 100 * left + i);
        CHECK(statuses[i].MPI_SOURCE == left && statuses[i].MPI_TAG == i);
        CHECK(requests[i] == MPI_REQUEST_NULL && requests[4 + i] == MPI_REQUEST_NULL);
    }
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    return check_end("isend-modes");
}
