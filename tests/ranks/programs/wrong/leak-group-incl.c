/* ranks 2 class leak-group line 13 */
/* Only one of the two groups is freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Group all, first;
    int zero = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &zero, &first);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
