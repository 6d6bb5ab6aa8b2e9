/* ranks 2 */
/* Dimensions are as close to each other as can be; in a ring of two both neighbours are the same rank; text
 * is added up; the environment is an empty list. */
#include "check.h"
#include <string.h>

static void dims(int nodes, int count, const int *wanted)
{
    int got[4] = {0};
    MPI_Dims_create(nodes, count, got);
    CHECK(memcmp(got, wanted, (size_t)count * sizeof *got) == 0);
}

int main(int argc, char **argv)
{
    int rank, size = 2, periodic = 1, out[2] = {-1, 1}, in[2] = {0}, keys, flag;
    char text[3] = {1, 2, 3}, sum[3] = {0}, value[8];
    MPI_Comm ring;
    MPI_Datatype nothing;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    dims(72, 2, (int[]){9, 8});
    dims(5040, 3, (int[]){21, 16, 15});
    dims(18576, 4, (int[]){43, 9, 8, 6});
    dims(7, 2, (int[]){7, 1});
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring);
    CHECK(in[0] == 1 && in[1] == -1);
    MPI_Comm_free(&ring);
    MPI_Allreduce(text, sum, 3, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum[0] == 2 && sum[2] == 6);
    MPI_Info_get_nkeys(MPI_INFO_ENV, &keys);
    MPI_Info_get(MPI_INFO_ENV, "command", 4, value, &flag);
    CHECK(keys >= 0 && (flag == 0 || flag == 1));
    MPI_Type_create_struct(0, NULL, NULL, NULL, &nothing);
    MPI_Type_size(nothing, &size);
    CHECK(size == 0);
    MPI_Type_free(&nothing);
    return check_end("balanced");
}
