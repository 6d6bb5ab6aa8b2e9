/* ranks 4 class deadlock line 12 */
/* The leaders of both sides give different tags. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm side, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank / 2 ? 0 : 2, rank / 2, &both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&side);
    MPI_Finalize();
    return 0;
}
