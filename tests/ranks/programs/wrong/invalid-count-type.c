/* ranks 2 class invalid-count line 11 */
/* A type of fewer than no elements. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(-2, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
