/* ranks 5 */
/* Sorting by exchanges of neighbours: each pair merges, the left one keeps the smaller half. */
#include "check.h"
#include <stdlib.h>
#include <string.h>

#define EACH 6

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, size, both[2 * EACH], sum = 0, total, total_before;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < EACH; i++) {
        both[i] = ((rank * EACH + i) * 37 + 11) % 101;
        sum += both[i];
    }
    MPI_Allreduce(&sum, &total_before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int phase = 0; phase < size; phase++) {
        int left = (phase + rank) % 2 == 0, partner = left ? rank + 1 : rank - 1;
        if (partner < 0 || partner >= size)
            partner = MPI_PROC_NULL;
        MPI_Sendrecv(both, EACH, MPI_INT, partner, phase, both + EACH, EACH, MPI_INT, partner, phase,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int count = partner == MPI_PROC_NULL ? EACH : 2 * EACH;
        qsort(both, (size_t)count, sizeof(int), compare);
        if (count > EACH && !left)
            memmove(both, both + EACH, EACH * sizeof(int));
    }
    int before = -1, right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&both[EACH - 1], 1, MPI_INT, right, 99, &before, 1, MPI_INT,
                 rank > 0 ? rank - 1 : MPI_PROC_NULL, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum = 0;
    for (int i = 0; i < EACH; i++) {
        CHECK(before <= both[i]);
        before = both[i];
        sum += both[i];
    }
    MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(total == total_before);
    printf("rank %d: %d to %d\n", rank, both[0], both[EACH - 1]);
    return check_end("odd-even-sort");
}
