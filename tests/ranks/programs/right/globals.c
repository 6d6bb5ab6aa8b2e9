/* ranks 4 */
/* Global and static variables, initialized and not, are each rank's own, across calls that wait. */
#include "check.h"
#include <string.h>

int initialized = 5;
int zeroed;
static char text[32] = "rank ?";
static int *pointer = &initialized;
static struct {
    int count;
    double mean;
} table[100];

static int next(void)
{
    static int calls = 10;
    return ++calls;
}

int main(int argc, char **argv)
{
    int rank, size, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(initialized == 5 && zeroed == 0 && pointer == &initialized);
    initialized += rank;
    zeroed = 100 * rank;
    text[5] = (char)('0' + rank);
    for (int i = 0; i <= rank; i++)
        next();
    for (int i = 0; i < 100; i++) {
        table[i].count = rank + i;
        table[i].mean = rank / 2.0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(initialized == 5 + rank && *pointer == 5 + rank && zeroed == 100 * rank);
    CHECK(text[5] == '0' + rank && strncmp(text, "rank ", 5) == 0);
    CHECK(next() == 12 + rank);
    MPI_Allreduce(&zeroed, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == 50 * size * (size - 1));
    MPI_Bcast(&initialized, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    CHECK(*pointer == 4 + size);
    for (int i = 0; i < 100; i++)
        CHECK(table[i].count == rank + i && table[i].mean == rank / 2.0);
    printf("%s: %d\n", text, zeroed);
    return check_end("globals");
}
