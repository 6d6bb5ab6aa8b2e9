/* ranks 4 class invalid-rank line 14 */
/* A rank of all is used in a part of two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    if (rank == 2)
        MPI_Send(&number, 1, MPI_INT, 3, 0, part);
    else if (rank == 3)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
