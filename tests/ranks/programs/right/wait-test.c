/* ranks 4 */
/* All ways to end requests; rank 0 receives from everybody else, in whichever order they come. */
#include "check.h"

#define MOST 16

static int values[MOST];
static MPI_Request requests[MOST];
static MPI_Status statuses[MOST];
static int indices[MOST];

static void post(int size)
{
    for (int i = 0; i < size - 1; i++) {
        values[i] = -1;
        MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
    }
}

static int done(int i)
{
    CHECK(values[i] == i + 1 && requests[i] == MPI_REQUEST_NULL);
    return 1;
}

static void receive(int size)
{
    int n = size - 1, index, flag, count, got;
    post(size);
    for (got = 0; got < n; got += done(index))
        MPI_Waitany(n, requests, &index, &statuses[0]);
    MPI_Waitany(n, requests, &index, &statuses[0]);
    CHECK(index == MPI_UNDEFINED);
    post(size);
    for (got = 0; got < n;) {
        MPI_Waitsome(n, requests, &count, indices, statuses);
        CHECK(count > 0);
        for (int i = 0; i < count; i++) {
            CHECK(statuses[i].MPI_SOURCE == indices[i] + 1);
            got += done(indices[i]);
        }
    }
    MPI_Waitsome(n, requests, &count, indices, statuses);
    CHECK(count == MPI_UNDEFINED);
    post(size);
    for (got = 0; got < n;) {
        MPI_Testany(n, requests, &index, &flag, &statuses[0]);
        if (flag)
            got += done(index);
    }
    post(size);
    for (got = 0; got < n;) {
        MPI_Testsome(n, requests, &count, indices, MPI_STATUSES_IGNORE);
        for (int i = 0; i < count; i++)
            got += done(indices[i]);
    }
    post(size);
    for (flag = 0; !flag;)
        MPI_Testall(n, requests, &flag, statuses);
    for (int i = 0; i < n; i++)
        done(i);
    post(size);
    for (int i = 0; i < n; i++)
        for (flag = 0; !flag;)
            MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MOST);
    if (rank == 0)
        receive(size);
    for (int i = 0; rank > 0 && i < 6; i++)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    return check_end("wait-test");
}
