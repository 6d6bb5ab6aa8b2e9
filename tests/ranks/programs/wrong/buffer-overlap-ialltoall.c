/* ranks 2 class buffer-overlap line 12 */
/* All send from the array that they receive to. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[2] = {1, 2};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ialltoall(numbers, 1, MPI_INT, numbers, 1, MPI_INT, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
