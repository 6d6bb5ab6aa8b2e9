/* ranks 2 class leak-group line 12 */
/* The group of the communicator is never freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Group group;
    int members;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_size(group, &members);
    MPI_Finalize();
    return 0;
}
