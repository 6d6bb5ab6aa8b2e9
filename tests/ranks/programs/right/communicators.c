/* ranks 6 */
/* Communicators are copied, split and made of groups; each has its own ranks and its own messages. */
#include "check.h"
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, result, sum, length, part_rank, part_size, in[2];
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Comm copy, half, later, evens, some, node, backwards;
    MPI_Group all, even;
    MPI_Request request, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_idup(MPI_COMM_WORLD, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
    CHECK(result == MPI_CONGRUENT);
    MPI_Comm_compare(copy, copy, &result);
    CHECK(result == MPI_IDENT);
    MPI_Comm_compare(copy, MPI_COMM_SELF, &result);
    CHECK(result == (size > 1 ? MPI_UNEQUAL : MPI_CONGRUENT));
    int mine[2] = {1, 2}; /* the same tag in two communicators: the messages do not mix */
    MPI_Isend(&mine[0], 1, MPI_INT, rank, 0, copy, &request);
    MPI_Irecv(&in[1], 1, MPI_INT, rank, 0, later, &other);
    MPI_Send(&mine[1], 1, MPI_INT, rank, 0, later);
    MPI_Recv(&in[0], 1, MPI_INT, rank, 0, copy, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    CHECK(in[0] == 1 && in[1] == 2);

    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_rank(half, &part_rank);
    MPI_Comm_size(half, &part_size);
    CHECK(part_size == (size + 1 - rank % 2) / 2 && part_rank == part_size - 1 - rank / 2);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    CHECK(sum == part_size * (part_size - 1) + part_size * (rank % 2));
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Comm_compare(MPI_COMM_WORLD, backwards, &result);
    CHECK(result == (size > 1 ? MPI_SIMILAR : MPI_CONGRUENT));
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &some);
    CHECK((some == MPI_COMM_NULL) == (rank == 0));
    if (some != MPI_COMM_NULL)
        MPI_Comm_free(&some);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &part_size);
    CHECK(part_size >= 1 && part_size <= size);

    int range[1][3] = {{0, size - 1, 2}};
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_range_incl(all, 1, range, &even);
    MPI_Comm_create(MPI_COMM_WORLD, even, &evens);
    CHECK((evens == MPI_COMM_NULL) == rank % 2);
    if (rank % 2 == 0) {
        MPI_Comm_create_group(MPI_COMM_WORLD, even, 3, &some);
        MPI_Comm_compare(evens, some, &result);
        CHECK(result == MPI_CONGRUENT);
        MPI_Comm_rank(some, &part_rank);
        CHECK(part_rank == rank / 2);
        MPI_Comm_free(&some);
        MPI_Comm_free(&evens);
    }
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14);
    MPI_Comm_get_name(half, name, &length);
    CHECK(name[0] == 0 && length == 0);
    MPI_Comm_set_name(half, "half of all");
    MPI_Comm_get_name(half, name, &length);
    CHECK(strcmp(name, "half of all") == 0);
    MPI_Group_free(&all);
    MPI_Group_free(&even);
    MPI_Comm *done[] = {&copy, &half, &later, &node, &backwards};
    for (int i = 0; i < 5; i++)
        MPI_Comm_free(done[i]);
    CHECK(half == MPI_COMM_NULL);
    return check_end("communicators");
}
