/* ranks 2 */
/* Requests for what the program does itself: they are waited for like others, and end when it says so. */
#include "check.h"

struct work {
    int asked, freed, cancelled, answer;
};

static int query(void *extra, MPI_Status *status)
{
    struct work *work = extra;
    work->asked++;
    MPI_Status_set_elements(status, MPI_INT, work->answer);
    MPI_Status_set_cancelled(status, work->cancelled);
    status->MPI_SOURCE = 7;
    status->MPI_TAG = 8;
    return MPI_SUCCESS;
}

static int end(void *extra)
{
    ((struct work *)extra)->freed++;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    ((struct work *)extra)->cancelled = !complete;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    struct work one = {0, 0, 0, 5}, other = {0, 0, 0, 0};
    MPI_Request request[2];
    MPI_Status status[2];
    int flag, count, rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Grequest_start(query, end, cancel, &one, &request[0]);
    MPI_Test(&request[0], &flag, MPI_STATUS_IGNORE);
    CHECK(!flag && one.freed == 0);
    MPI_Irecv(&got, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD, &request[1]);
    MPI_Send(&rank, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD);
    MPI_Grequest_complete(request[0]);
    MPI_Waitall(2, request, status);
    MPI_Get_count(&status[0], MPI_INT, &count);
    CHECK(count == 5 && status[0].MPI_SOURCE == 7 && status[0].MPI_TAG == 8 && got == !rank);
    CHECK(one.asked == 1 && one.freed == 1 && request[0] == MPI_REQUEST_NULL);
    MPI_Grequest_start(query, end, cancel, &other, &request[0]);
    MPI_Cancel(&request[0]);
    MPI_Grequest_complete(request[0]);
    MPI_Wait(&request[0], &status[0]);
    MPI_Test_cancelled(&status[0], &flag);
    CHECK(flag && other.freed == 1);
    return check_end("general-requests");
}
