/* ranks 5 */
/* Collective calls between two groups: what one side has goes to the other one. */
#include "check.h"

static MPI_Comm side, inter;
static int rank, half, here, there, own;

static int root(int which, int of_first)
{
    if (half != !of_first)
        return which;
    return own == which ? MPI_ROOT : MPI_PROC_NULL;
}

static void rooted(int of_first)
{
    int number = 0, all[8] = {0}, at = root(1, of_first);
    if (at == MPI_ROOT)
        number = 77;
    MPI_Bcast(&number, 1, MPI_INT, at, inter);
    CHECK(number == (at == MPI_PROC_NULL ? 0 : 77));
    number = 10 * (half + 1) + own;
    MPI_Gather(&number, 1, MPI_INT, all, 1, MPI_INT, at, inter);
    for (int i = 0; at == MPI_ROOT && i < there; i++)
        CHECK(all[i] == 10 * (2 - half) + i);
    MPI_Reduce(&number, all, 1, MPI_INT, MPI_SUM, at, inter);
    if (at == MPI_ROOT)
        CHECK(all[0] == there * 10 * (2 - half) + there * (there - 1) / 2);
    for (int i = 0; i < 8; i++)
        all[i] = 100 + i;
    number = 0;
    MPI_Scatter(all, 1, MPI_INT, &number, 1, MPI_INT, at, inter);
    if (at >= 0)
        CHECK(number == 100 + own);
}

static void shared(void)
{
    int number = 10 * (half + 1) + own, all[8] = {0}, given[8], sum = 0;
    MPI_Allgather(&number, 1, MPI_INT, all, 1, MPI_INT, inter);
    for (int i = 0; i < there; i++)
        CHECK(all[i] == 10 * (2 - half) + i);
    for (int i = 0; i < there; i++)
        given[i] = 100 * own + i;
    MPI_Alltoall(given, 1, MPI_INT, all, 1, MPI_INT, inter);
    for (int i = 0; i < there; i++)
        CHECK(all[i] == 100 * i + own);
    MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, inter);
    CHECK(sum == there * 10 * (2 - half) + there * (there - 1) / 2);
    for (int i = 0; i < 6; i++)
        given[i] = i + 1;
    int counts[3] = {6 / here, 6 / here, 6 / here};
    MPI_Reduce_scatter(given, all, counts, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < counts[0]; i++)
        CHECK(all[i] == there * (own * counts[0] + i + 1));
    MPI_Request request;
    MPI_Ibarrier(inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Ranks 0 and 1 of each side go together; the last one of the larger side has nobody. */
static void divided(void)
{
    MPI_Comm part, pair;
    MPI_Group group, first;
    int size = 0, others = 0, members[2] = {1, 0}, number = rank;
    MPI_Comm_split(inter, own, 0, &part);
    CHECK((part == MPI_COMM_NULL) == (own >= there));
    if (part != MPI_COMM_NULL) {
        MPI_Comm_size(part, &size);
        MPI_Comm_remote_size(part, &others);
        CHECK(size == 1 && others == 1);
        MPI_Comm_free(&part);
    }
    MPI_Comm_group(inter, &group);
    MPI_Group_incl(group, 2, members, &first);
    MPI_Comm_create(inter, first, &pair);
    CHECK((pair == MPI_COMM_NULL) == (own > 1));
    if (pair != MPI_COMM_NULL) {
        MPI_Bcast(&number, 1, MPI_INT, half ? 0 : own == 1 ? MPI_ROOT : MPI_PROC_NULL, pair);
        CHECK(number == (half ? 1 : rank));
        MPI_Comm_free(&pair);
    }
    MPI_Group_free(&first);
    MPI_Group_free(&group);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    half = rank >= 3;
    MPI_Comm_split(MPI_COMM_WORLD, half, 0, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, half ? 0 : 3, 1, &inter);
    MPI_Comm_rank(inter, &own);
    MPI_Comm_size(inter, &here);
    MPI_Comm_remote_size(inter, &there);
    rooted(0);
    rooted(1);
    shared();
    divided();
    MPI_Comm_free(&inter);
    MPI_Comm_free(&side);
    return check_end("inter-collectives");
}
