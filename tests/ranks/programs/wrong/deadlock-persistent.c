/* ranks 2 class deadlock line 15 */
/* Both start to receive and wait, before they start to send. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in;
    MPI_Request receive, send;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv_init(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &receive);
    MPI_Send_init(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &send);
    MPI_Start(&receive);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Start(&send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&receive);
    MPI_Request_free(&send);
    MPI_Finalize();
    return 0;
}
