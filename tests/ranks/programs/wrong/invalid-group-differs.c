/* ranks 4 class invalid-group line 15 */
/* The groups of ranks 0 and 1 share a member, and are not the same. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, members[2] = {0, 2};
    MPI_Group world, group;
    MPI_Comm made;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    members[1] = rank == 0 ? 1 : 2;
    MPI_Group_incl(world, 2, members, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &made);
    if (made != MPI_COMM_NULL)
        MPI_Comm_free(&made);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
