/* ranks 2 */
/* Types of blocks at places of a list, in elements and in bytes, with lengths of a list or with one. */
#include "check.h"

static int in[20], out[20];
static int rank;

/* What rank 0 picks by TYPE arrives at rank 1 as WANTED; then it goes back to the same places. */
static void picks(MPI_Datatype type, int count, const int *wanted)
{
    int back[20], size;
    MPI_Type_commit(&type);
    MPI_Type_size(type, &size);
    CHECK(size == count * (int)sizeof(int));
    for (int i = 0; i < 20; i++)
        back[i] = -1;
    if (rank == 0) {
        MPI_Send(out, 1, type, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(back, 1, type, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < 20; i++) {
            int chosen = 0;
            for (int j = 0; j < count; j++)
                chosen |= wanted[j] == i;
            CHECK(back[i] == (chosen ? i : -1));
        }
    } else if (rank == 1) {
        MPI_Recv(in, count, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < count; i++)
            CHECK(in[i] == wanted[i]);
        MPI_Send(in, count, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Type_free(&type);
}

int main(int argc, char **argv)
{
    int lengths[3] = {2, 1, 3}, places[3] = {10, 0, 4}, ones[3] = {8, 2, 15};
    MPI_Aint bytes[3] = {10 * sizeof(int), 0, 4 * sizeof(int)};
    MPI_Datatype type, inner;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 20; i++)
        out[i] = i;
    MPI_Type_indexed(3, lengths, places, MPI_INT, &type);
    picks(type, 6, (int[]){10, 11, 0, 4, 5, 6});
    MPI_Type_create_hindexed(3, lengths, bytes, MPI_INT, &type);
    picks(type, 6, (int[]){10, 11, 0, 4, 5, 6});
    MPI_Type_create_indexed_block(3, 2, ones, MPI_INT, &type);
    picks(type, 6, (int[]){8, 9, 2, 3, 15, 16});
    MPI_Type_create_hindexed_block(3, 1, bytes, MPI_INT, &type);
    picks(type, 3, (int[]){10, 0, 4});
    MPI_Type_vector(2, 1, 3, MPI_INT, &inner); /* types of types: what they are made of may go first */
    MPI_Type_indexed(2, (int[]){1, 2}, (int[]){2, 0}, inner, &type);
    MPI_Type_free(&inner);
    picks(type, 6, (int[]){8, 11, 0, 3, 4, 7});
    MPI_Type_dup(MPI_INT, &type);
    picks(type, 1, (int[]){0});
    return check_end("types-indexed");
}
