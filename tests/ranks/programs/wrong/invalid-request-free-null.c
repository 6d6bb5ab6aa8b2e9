/* ranks 2 class invalid-request line 11 */
/* There is no request to free. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
