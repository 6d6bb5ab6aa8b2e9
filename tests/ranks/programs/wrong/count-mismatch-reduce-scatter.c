/* ranks 4 class count-mismatch line 14 */
/* One rank gives other counts, of which its own, and the sum of all, are those of the others. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number = 0, numbers[4] = {0}, counts[4] = {1, 1, 1, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        counts[0] = 2;
        counts[3] = 0;
    }
    MPI_Reduce_scatter(numbers, &number, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
