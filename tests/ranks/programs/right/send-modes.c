/* ranks 2 */
/* The four blocking ways to send, and the buffer of buffered sends. */
#include "check.h"
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, number = 0, ready = 0, size = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int packed;
        MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &packed);
        int bytes = 2 * (packed + MPI_BSEND_OVERHEAD);
        void *buffer = malloc(bytes), *back = NULL;
        number = 10;
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        number = 11;
        MPI_Ssend(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Buffer_attach(buffer, bytes);
        number = 12;
        MPI_Bsend(&number, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        number = 13;
        MPI_Bsend(&number, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        number = -1;
        MPI_Recv(&ready, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        number = 14;
        MPI_Rsend(&number, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        MPI_Buffer_detach(&back, &size);
        CHECK(back == buffer && size == bytes && ready == 1);
        free(buffer);
    } else if (rank == 1) {
        MPI_Request early;
        int last = 0;
        MPI_Irecv(&last, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &early);
        for (int tag = 0; tag < 4; tag++) {
            MPI_Recv(&number, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, &status);
            CHECK(number == 10 + tag && status.MPI_SOURCE == 0 && status.MPI_TAG == tag);
        }
        ready = 1;
        MPI_Send(&ready, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        MPI_Wait(&early, &status);
        CHECK(last == 14 && early == MPI_REQUEST_NULL && status.MPI_TAG == 4);
    }
    return check_end("send-modes");
}
