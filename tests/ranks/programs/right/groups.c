/* ranks 6 */
/* Groups as ordered sets: all their operations, and ranks of one told in another. */
#include "check.h"

static MPI_Group all;

/* The group holds the ranks WANTED of all, in that order; it is freed. */
static void holds(MPI_Group group, int count, const int *wanted)
{
    int size, ranks[16], there[16];
    MPI_Group_size(group, &size);
    CHECK(size == count);
    for (int i = 0; i < size; i++)
        ranks[i] = i;
    MPI_Group_translate_ranks(group, size, ranks, all, there);
    for (int i = 0; i < size; i++)
        CHECK(there[i] == wanted[i]);
    if (group != MPI_GROUP_EMPTY)
        MPI_Group_free(&group);
}

int main(int argc, char **argv)
{
    int rank, mine, result, there[3];
    MPI_Group a, b, made, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_rank(all, &mine);
    CHECK(mine == rank);
    MPI_Group_incl(all, 3, (int[]){4, 0, 2}, &a);
    MPI_Group_incl(all, 3, (int[]){2, 3, 4}, &b);
    MPI_Group_rank(a, &mine);
    CHECK(mine == (rank == 4 ? 0 : rank == 0 ? 1 : rank == 2 ? 2 : MPI_UNDEFINED));
    MPI_Group_union(a, b, &made);
    holds(made, 4, (int[]){4, 0, 2, 3});
    MPI_Group_intersection(a, b, &made);
    holds(made, 2, (int[]){4, 2});
    MPI_Group_difference(a, b, &made);
    holds(made, 1, (int[]){0});
    MPI_Group_difference(a, a, &made);
    MPI_Group_compare(made, MPI_GROUP_EMPTY, &result);
    CHECK(result == MPI_IDENT);
    holds(made, 0, NULL);
    MPI_Group_excl(all, 2, (int[]){1, 5}, &made);
    holds(made, 4, (int[]){0, 2, 3, 4});
    MPI_Group_range_incl(all, 2, (int[2][3]){{5, 3, -2}, {0, 1, 1}}, &made);
    holds(made, 4, (int[]){5, 3, 0, 1});
    MPI_Group_range_excl(all, 1, (int[1][3]){{0, 5, 2}}, &made);
    holds(made, 3, (int[]){1, 3, 5});
    MPI_Group_translate_ranks(a, 3, (int[]){0, 1, MPI_PROC_NULL}, b, there);
    CHECK(there[0] == 2 && there[1] == MPI_UNDEFINED && there[2] == MPI_PROC_NULL);
    MPI_Group_compare(a, b, &result);
    CHECK(result == MPI_UNEQUAL);
    MPI_Group_incl(all, 3, (int[]){0, 2, 4}, &other);
    MPI_Group_compare(a, other, &result);
    CHECK(result == MPI_SIMILAR);
    MPI_Group_free(&other);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Group_free(&all);
    CHECK(all == MPI_GROUP_NULL);
    return check_end("groups");
}
