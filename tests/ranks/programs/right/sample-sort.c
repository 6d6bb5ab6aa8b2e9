/* ranks 4 */
/* Sorting by samples: splitters are agreed on, and everybody sends each other what belongs there. */
#include "check.h"
#include <stdlib.h>

#define EACH 50
#define MOST 16

static int numbers[EACH], samples[MOST * MOST], out[MOST], in[MOST], from[MOST], to[MOST];

static int compare(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static int begin(const int *counts, int *places, int size)
{
    int sum = 0;
    for (int i = 0; i < size; i++) {
        places[i] = sum;
        sum += counts[i];
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, mine[MOST], edge[2], before = -1;
    unsigned seed;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MOST);
    seed = 12345u + 77u * (unsigned)rank;
    for (int i = 0; i < EACH; i++) {
        seed = seed * 1103515245u + 12345u;
        numbers[i] = (int)(seed >> 16 & 0x7fff);
    }
    qsort(numbers, EACH, sizeof(int), compare);
    for (int i = 0; i < size; i++)
        mine[i] = numbers[i * EACH / size];
    MPI_Allgather(mine, size, MPI_INT, samples, size, MPI_INT, MPI_COMM_WORLD);
    qsort(samples, (size_t)(size * size), sizeof(int), compare);
    for (int i = 0, bucket = 0; i < EACH; i++) {
        while (bucket < size - 1 && numbers[i] >= samples[(bucket + 1) * size])
            bucket++;
        out[bucket]++;
    }
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    begin(out, from, size);
    int count = begin(in, to, size), total;
    int *sorted = malloc(sizeof(int) * (size_t)(count + 1));
    MPI_Alltoallv(numbers, out, from, MPI_INT, sorted, in, to, MPI_INT, MPI_COMM_WORLD);
    qsort(sorted, (size_t)count, sizeof(int), compare);
    MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(total == size * EACH);
    edge[0] = count > 0 ? sorted[count - 1] : -1;
    MPI_Exscan(edge, &before, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    CHECK(rank == 0 || count == 0 || before <= sorted[0]);
    printf("rank %d: %d numbers\n", rank, count);
    free(sorted);
    return check_end("sample-sort");
}
