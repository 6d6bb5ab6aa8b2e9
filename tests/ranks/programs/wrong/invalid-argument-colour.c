/* ranks 2 class invalid-argument line 11 */
/* Colours are not below 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, -7, rank, &part);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
