/* ranks 2 class invalid-argument line 11 */
/* There is no place for the answer. */
#include <mpi.h>

static int *nowhere;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_size(MPI_COMM_WORLD, nowhere);
    MPI_Finalize();
    return 0;
}
