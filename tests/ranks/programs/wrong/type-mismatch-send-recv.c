/* ranks 2 class type-mismatch line 13|15 */
/* Sent as float, received as int of the same size. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0;
    float real = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&real, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
