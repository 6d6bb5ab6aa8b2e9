/* ranks 2 */
/* Receives that are taken back, statuses that are looked at early, and a send whose request is let go. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, number = 7, in = -1, flag = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag && in == -1 && request == MPI_REQUEST_NULL);
    if (rank == 0) {
        MPI_Isend(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        CHECK(request == MPI_REQUEST_NULL);
        MPI_Recv(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(in == 8);
    } else if (rank == 1) {
        MPI_Irecv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
        for (flag = 0; !flag;)
            MPI_Request_get_status(request, &flag, &status);
        CHECK(in == 7 && request != MPI_REQUEST_NULL && status.MPI_SOURCE == 0 && status.MPI_TAG == 1);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        CHECK(!flag && request == MPI_REQUEST_NULL);
        in++;
        MPI_Send(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status);
    CHECK(flag && status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG);
    MPI_Wait(&request, &status);
    CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_ERROR == MPI_SUCCESS);
    return check_end("cancel");
}
