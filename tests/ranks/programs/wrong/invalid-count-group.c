/* ranks 2 class invalid-count line 13 */
/* A group has less than no members. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int ranks[1] = {0};
    MPI_Group all, some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, -1, ranks, &some);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
