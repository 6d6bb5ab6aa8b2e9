/* ranks 2 class invalid-type line 17 */
/* The type has been given back. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int pair[2] = {1, 2};
    MPI_Datatype type, kept;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_commit(&type);
    kept = type;
    MPI_Type_free(&type);
    if (rank == 0)
        MPI_Send(pair, 1, kept, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
