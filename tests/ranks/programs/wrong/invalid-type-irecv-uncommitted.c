/* ranks 2 class invalid-type line 17 */
/* The receiver has forgotten to commit its type. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int four[4] = {0};
    MPI_Datatype type;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 2, MPI_INT, &type);
    if (rank == 0)
        MPI_Isend(four, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    else
        MPI_Irecv(four, 1, type, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
