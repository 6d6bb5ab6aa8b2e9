/* ranks 2 class before-init line 8 */
/* The rank is asked for before MPI_Init. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
