/* ranks 4 */
/* How many numbers fall into each bucket: each rank counts its own, the counts are summed. */
#include "check.h"

#define BUCKETS 5
#define EACH    100

int main(int argc, char **argv)
{
    int rank, size, counts[BUCKETS] = {0}, sums[BUCKETS], sum = 0;
    double numbers[EACH], least = 1e9, most = -1e9, ends[2], all[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < EACH; i++) {
        numbers[i] = (rank * EACH + i) * 7 % (size * EACH);
        least = numbers[i] < least ? numbers[i] : least;
        most = numbers[i] > most ? numbers[i] : most;
    }
    ends[0] = -least;
    ends[1] = most;
    MPI_Allreduce(ends, all, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    double width = (all[1] + all[0] + 1) / BUCKETS;
    for (int i = 0; i < EACH; i++)
        counts[(int)((numbers[i] + all[0]) / width)]++;
    MPI_Reduce(counts, sums, BUCKETS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < BUCKETS; i++) {
        printf("bucket %d: %d\n", i, sums[i]);
        sum += sums[i];
    }
    CHECK(rank > 0 || sum == size * EACH);
    if (rank == 0 && size % 7 != 0) /* the numbers are 0 to size * EACH - 1, each once */
        CHECK(sums[0] == size * EACH / BUCKETS && sums[BUCKETS - 1] == sums[0]);
    return check_end("histogram");
}
