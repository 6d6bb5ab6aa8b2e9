/* ranks 5 */
/* Two groups talk across: messages and collectives of an inter-communicator, and its merge into one. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, flag, local, remote, mine, in = -1, result;
    MPI_Comm side, across, whole, copy;
    MPI_Group there;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int low = rank < 2, leader = low ? 2 : 0;
    CHECK(size >= 3);
    MPI_Comm_split(MPI_COMM_WORLD, low, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, leader, 5, &across);
    MPI_Comm_test_inter(across, &flag);
    CHECK(flag);
    MPI_Comm_test_inter(side, &flag);
    CHECK(!flag);
    MPI_Comm_rank(across, &mine);
    MPI_Comm_size(across, &local);
    MPI_Comm_remote_size(across, &remote);
    MPI_Comm_remote_group(across, &there);
    MPI_Group_size(there, &result);
    MPI_Group_free(&there);
    CHECK(mine == (low ? rank : rank - 2) && local == (low ? 2 : size - 2) && remote == size - local);
    CHECK(result == remote);
    if (mine == 0)
        MPI_Sendrecv(&rank, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, across, &status);
    CHECK(mine > 0 || (in == leader && status.MPI_SOURCE == 0));
    MPI_Comm_dup(across, &copy);
    MPI_Comm_compare(across, copy, &result);
    CHECK(result == MPI_CONGRUENT);
    MPI_Intercomm_merge(copy, low, &whole); /* the high ones come last: rank 0 and 1 here */
    MPI_Comm_rank(whole, &mine);
    CHECK(mine == (low ? size - 2 + rank : rank - 2));
    MPI_Allreduce(&rank, &in, 1, MPI_INT, MPI_SUM, whole);
    CHECK(in == size * (size - 1) / 2);
    MPI_Comm_free(&side);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&across);
    MPI_Comm_free(&whole);
    return check_end("intercomm");
}
