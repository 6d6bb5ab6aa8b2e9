/* ranks 2 class leak-type line 11 */
/* The resized type is freed, the one that it is made of is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Datatype column, narrow;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 1, 3, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &narrow);
    MPI_Type_commit(&narrow);
    MPI_Type_free(&narrow);
    MPI_Finalize();
    return 0;
}
