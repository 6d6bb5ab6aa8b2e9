/* ranks 5 */
/* Prefix sums by doubling, with messages only; MPI_Scan must say the same. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, sum, scan, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank * rank + 1;
    sum = mine;
    for (int distance = 1; distance < size; distance *= 2) {
        MPI_Request request = MPI_REQUEST_NULL;
        int out = sum;
        if (rank + distance < size)
            MPI_Isend(&out, 1, MPI_INT, rank + distance, distance, MPI_COMM_WORLD, &request);
        if (rank >= distance) {
            MPI_Recv(&in, 1, MPI_INT, rank - distance, distance, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Scan(&mine, &scan, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == scan);
    printf("rank %d: %d\n", rank, sum);
    return check_end("prefix-sums");
}
