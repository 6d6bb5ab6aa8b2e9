/* ranks 4 */
/* Ranks give different groups to MPI_Comm_create, which share nobody; others give a group without them. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, sum = 0, pair[2], third[1] = {2};
    MPI_Group world, group;
    MPI_Comm made;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    pair[0] = rank / 2 * 2;
    pair[1] = pair[0] + 1;
    MPI_Group_incl(world, 2, pair, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &made);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, made);
    CHECK(sum == 4 * (rank / 2) + 1);
    MPI_Comm_free(&made);
    MPI_Group_free(&group);
    MPI_Group_incl(world, 1, third, &group);
    MPI_Comm_create(MPI_COMM_WORLD, rank == 1 ? MPI_GROUP_EMPTY : group, &made);
    CHECK((made != MPI_COMM_NULL) == (rank == 2));
    if (made != MPI_COMM_NULL)
        MPI_Comm_free(&made);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    return check_end("groups-apart");
}
