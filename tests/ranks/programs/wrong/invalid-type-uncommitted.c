/* ranks 2 class invalid-type line 13 */
/* The type is used before it is committed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int pair[2] = {1, 2};
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Bcast(pair, 1, type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
