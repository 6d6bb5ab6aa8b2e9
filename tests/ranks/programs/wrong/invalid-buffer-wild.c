/* ranks 2 class invalid-buffer line 14 */
/* The buffer is none of the program's memory. */
#include <mpi.h>
#include <stdint.h>

static uintptr_t wild = 65536;

int main(int argc, char **argv)
{
    int rank, number;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send((void *)wild, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
