/* ranks 2 */
/* Here a send that no receive has got can always be taken back, of any kind and size; other implementations
 * may let it be sent. */
#include "../right/check.h"
#include <string.h>

enum { LARGE = 100000 };
static char data[LARGE], room[LARGE];
static int rank;

static int cancelled(MPI_Request *request)
{
    int flag;
    MPI_Status status;
    MPI_Cancel(request);
    MPI_Wait(request, &status);
    MPI_Test_cancelled(&status, &flag);
    return flag;
}

static void take_back(int size)
{
    MPI_Request request;
    memset(data, 7, sizeof data);
    if (rank == 0) {
        MPI_Isend(data, size, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &request);
        CHECK(cancelled(&request));
        MPI_Issend(data, size, MPI_CHAR, 1, 2, MPI_COMM_WORLD, &request);
        CHECK(cancelled(&request));
        MPI_Send_init(data, size, MPI_CHAR, 1, 3, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
        CHECK(cancelled(&request));
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Start(&request); /* once more, to be received */
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Recv(room, size, MPI_CHAR, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(room[0] == 7 && room[size - 1] == 7);
    }
}

int main(int argc, char **argv)
{
    int flag;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    take_back(4);
    take_back(LARGE);
    MPI_Irecv(room, 1, MPI_CHAR, !rank, 5, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Request send;
    MPI_Isend(data, 1, MPI_CHAR, !rank, 5, MPI_COMM_WORLD, &send);
    CHECK(!cancelled(&send));
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    return check_end("cancelled-sends");
}
