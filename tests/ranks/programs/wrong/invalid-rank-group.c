/* ranks 2 class invalid-rank line 15 */
/* The group has no member of the rank that is chosen. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int size, chosen;
    MPI_Group all, one;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    chosen = size;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &chosen, &one);
    MPI_Group_free(&one);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
