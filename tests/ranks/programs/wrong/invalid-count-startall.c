/* ranks 2 class invalid-count line 11 */
/* Less than no requests are started. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Startall(-1, &request);
    MPI_Finalize();
    return 0;
}
