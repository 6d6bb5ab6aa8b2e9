/* ranks 2 class not-finalized line 7|8|9 */
/* The program ends without MPI_Finalize. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
