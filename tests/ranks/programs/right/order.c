/* ranks 4 */
/* Messages of one sender do not overtake; tags and sources choose among them, wildcards take any. */
#include "check.h"

#define EACH 20

int main(int argc, char **argv)
{
    int rank, size, sum = 0, number, next[64] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        MPI_Request sends[EACH];
        int numbers[EACH];
        for (int i = 0; i < EACH; i++) {
            numbers[i] = 1000 * rank + i;
            MPI_Isend(&numbers[i], 1, MPI_INT, 0, i % 2 ? 1 : 2 + rank, MPI_COMM_WORLD, &sends[i]);
        }
        MPI_Waitall(EACH, sends, MPI_STATUSES_IGNORE);
    } else {
        for (int i = 0; i < (size - 1) * EACH / 2; i++) {
            MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            CHECK(number == 1000 * status.MPI_SOURCE + 2 * next[status.MPI_SOURCE] + 1);
            next[status.MPI_SOURCE]++;
            sum += number;
        }
        for (int from = size - 1; from > 0; from--)
            for (int i = 0; i < EACH; i += 2) {
                MPI_Recv(&number, 1, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
                CHECK(number == 1000 * from + i && status.MPI_TAG == 2 + from);
                sum += number;
            }
        CHECK(sum == EACH * 500 * size * (size - 1) + (size - 1) * EACH * (EACH - 1) / 2);
    }
    if (rank == 1 || rank == 2) { /* posted receives are matched in their order, too */
        int in[2] = {0, 0}, out[2] = {1, 2}, other = 3 - rank;
        MPI_Request requests[2];
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Send(&out[0], 1, MPI_INT, other, 0, MPI_COMM_WORLD);
        MPI_Send(&out[1], 1, MPI_INT, other, 0, MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK(in[0] == 1 && in[1] == 2);
    }
    return check_end("order");
}
