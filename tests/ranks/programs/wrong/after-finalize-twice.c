/* ranks 2 class after-finalize line 10 */
/* MPI ends twice. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Finalize();
    return 0;
}
