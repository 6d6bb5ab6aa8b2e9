/* ranks 2 class invalid-tag line 12 */
/* A persistent receive with a tag below 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv_init(&number, 1, MPI_INT, 1 - rank, -9, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
