/* ranks 2 class buffer-overlap line 17 */
/* The elements of the type that is received lie over each other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[4] = {1, 2, 3, 4};
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 2, 1, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(numbers, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(numbers, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
