/* ranks 4 */
/* All collectives that only begin, all open at once, and a barrier that is asked whether it is over. */
#include "check.h"

#define MOST 16
#define W    MPI_COMM_WORLD

static int ones[MOST], places[MOST], bytes[MOST], from[MOST], to[9][MOST];
static MPI_Datatype types[MOST];
static MPI_Request requests[18];

int main(int argc, char **argv)
{
    int rank, size, flag = 0, number, gathered[2], sums[6] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(W, &rank);
    MPI_Comm_size(W, &size);
    CHECK(size <= MOST);
    for (int i = 0; i < size; i++) {
        ones[i] = 1;
        places[i] = i;
        bytes[i] = i * (int)sizeof(int);
        types[i] = MPI_INT;
        from[i] = 100 * rank + i;
    }
    number = rank == 0 ? 5 : -1;
    MPI_Ibcast(&number, 1, MPI_INT, 0, W, &requests[0]);
    MPI_Igather(&rank, 1, MPI_INT, to[0], 1, MPI_INT, 0, W, &requests[1]);
    MPI_Igatherv(&rank, 1, MPI_INT, to[1], ones, places, MPI_INT, 0, W, &requests[2]);
    MPI_Iscatter(from, 1, MPI_INT, &gathered[0], 1, MPI_INT, 0, W, &requests[3]);
    MPI_Iscatterv(from, ones, places, MPI_INT, &gathered[1], 1, MPI_INT, 0, W, &requests[4]);
    MPI_Iallgather(&rank, 1, MPI_INT, to[2], 1, MPI_INT, W, &requests[5]);
    MPI_Iallgatherv(&rank, 1, MPI_INT, to[3], ones, places, MPI_INT, W, &requests[6]);
    MPI_Ialltoall(from, 1, MPI_INT, to[4], 1, MPI_INT, W, &requests[7]);
    MPI_Ialltoallv(from, ones, places, MPI_INT, to[5], ones, places, MPI_INT, W, &requests[8]);
    MPI_Ialltoallw(from, ones, bytes, types, to[6], ones, bytes, types, W, &requests[9]);
    MPI_Ireduce(&rank, &sums[0], 1, MPI_INT, MPI_SUM, 0, W, &requests[10]);
    MPI_Iallreduce(&rank, &sums[1], 1, MPI_INT, MPI_MAX, W, &requests[11]);
    MPI_Iscan(&rank, &sums[2], 1, MPI_INT, MPI_SUM, W, &requests[12]);
    MPI_Iexscan(&rank, &sums[3], 1, MPI_INT, MPI_SUM, W, &requests[13]);
    MPI_Ireduce_scatter(from, &sums[4], ones, MPI_INT, MPI_SUM, W, &requests[14]);
    MPI_Ireduce_scatter_block(from, &sums[5], 1, MPI_INT, MPI_SUM, W, &requests[15]);
    MPI_Iallreduce(from, to[7], size, MPI_INT, MPI_SUM, W, &requests[16]);
    MPI_Ibarrier(W, &requests[17]);
    while (!flag)
        MPI_Test(&requests[17], &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(17, requests, MPI_STATUSES_IGNORE);
    int total = 100 * (size * (size - 1) / 2);
    CHECK(number == 5 && gathered[0] == rank && gathered[1] == rank);
    for (int i = 0; i < size; i++) {
        CHECK(rank > 0 || (to[0][i] == i && to[1][i] == i));
        CHECK(to[2][i] == i && to[3][i] == i);
        CHECK(to[4][i] == 100 * i + rank && to[5][i] == to[4][i] && to[6][i] == to[4][i]);
        CHECK(to[7][i] == total + size * i);
    }
    CHECK(sums[0] == (rank == 0 ? total / 100 : 0) && sums[1] == size - 1);
    CHECK(sums[2] == rank * (rank + 1) / 2 && (rank == 0 || sums[3] == rank * (rank - 1) / 2));
    CHECK(sums[4] == total + size * rank && sums[5] == sums[4]);
    return check_end("icollectives");
}
