/* ranks 3 class deadlock line 13 */
/* Everybody sends synchronously to the right before it receives from the left. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Ssend(&rank, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    MPI_Recv(&number, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
