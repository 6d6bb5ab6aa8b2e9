/* ranks 4 class leak-request line 12 */
/* The broadcast is begun and never completed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Finalize();
    return 0;
}
