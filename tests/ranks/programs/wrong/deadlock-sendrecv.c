/* ranks 3 class deadlock line 13|14 */
/* All shift to the right, but rank 0 asks its right neighbour for a message. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 0, &in, 1, MPI_INT, rank == 0 ? right : left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
