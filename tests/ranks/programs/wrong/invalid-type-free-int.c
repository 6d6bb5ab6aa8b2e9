/* ranks 2 class invalid-type line 11 */
/* The types of the language cannot be freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Datatype type = MPI_INT;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
