/* ranks 4 */
/* The collectives whose counts differ: rank R has R + 1 numbers, laid out backwards and with gaps. */
#include "check.h"

#define MOST 16

static int counts[MOST], starts[MOST], wide[MOST], where[MOST], one[MOST];
static MPI_Datatype kinds[MOST];
static int mine[MOST], all[MOST * MOST], in[MOST * MOST];

static void clear(int *numbers)
{
    for (int i = 0; i < MOST * MOST; i++)
        numbers[i] = -1;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MOST);
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        starts[i] = (size - 1 - i) * MOST;
        mine[i] = 100 * rank + i;
    }
    for (int root = 0; root<size; root += size - 1> 0 ? size - 1 : 1) {
        clear(all);
        MPI_Gatherv(mine, rank + 1, MPI_INT, all, counts, starts, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; rank == root && i < size * MOST; i++) {
            int from = size - 1 - i / MOST;
            CHECK(all[i] == (i % MOST <= from ? 100 * from + i % MOST : -1));
        }
        clear(in);
        MPI_Scatterv(all, counts, starts, MPI_INT, in, rank + 1, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; i <= rank; i++)
            CHECK(in[i] == mine[i]);
        CHECK(in[rank + 1] == -1);
    }
    clear(all);
    MPI_Allgatherv(mine, rank + 1, MPI_INT, all, counts, starts, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        CHECK(all[starts[i]] == 100 * i && all[starts[i] + i] == 101 * i && all[starts[i] + i + 1] == -1);
    for (int i = 0; i < size; i++) { /* to rank I go I + 1 numbers; from everybody come RANK + 1 */
        wide[i] = rank + 1;
        where[i] = i * MOST;
        for (int j = 0; j <= i; j++)
            all[starts[i] + j] = 1000 * rank + 10 * i + j;
    }
    clear(in);
    MPI_Alltoallv(all, counts, starts, MPI_INT, in, wide, where, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size * MOST; i++)
        CHECK(in[i] == (i % MOST <= rank ? 1000 * (i / MOST) + 10 * rank + i % MOST : -1));
    for (int i = 0; i < size; i++) { /* the same with places in bytes, and types for each */
        starts[i] *= (int)sizeof(int);
        where[i] *= (int)sizeof(int);
        kinds[i] = MPI_INT;
    }
    clear(in);
    MPI_Alltoallw(all, counts, starts, kinds, in, wide, where, kinds, MPI_COMM_WORLD);
    for (int i = 0; i < size * MOST; i++)
        CHECK(in[i] == (i % MOST <= rank ? 1000 * (i / MOST) + 10 * rank + i % MOST : -1));
    for (int i = 0, n = 0; i < size; i++)
        for (int j = 0; j <= i; j++)
            all[n++] = 10 * i + j;
    MPI_Reduce_scatter(all, one, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i <= rank; i++)
        CHECK(one[i] == size * (10 * rank + i));
    return check_end("collectives-v");
}
