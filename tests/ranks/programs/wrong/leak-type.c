/* ranks 2 class leak-type line 12 */
/* The type is never freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Datatype type;
    int pair[2] = {1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(pair, 1, type, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
