/* ranks 4 class invalid-argument line 13 */
/* Ranks of one side do not agree which side comes first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm side, both, merged;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank / 2 ? 0 : 2, 1, &both);
    MPI_Intercomm_merge(both, rank == 0, &merged);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&both);
    MPI_Comm_free(&side);
    MPI_Finalize();
    return 0;
}
