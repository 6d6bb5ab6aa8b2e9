/* ranks 64 */
/* Pi by the rectangle rule: a broadcast and a sum, so that what counts is the start of many ranks. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, parts = 100000;
    double sum = 0, pi = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&parts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = rank; i < parts; i += size) {
        double x = (i + 0.5) / parts;
        sum += 4 / (1 + x * x) / parts;
    }
    MPI_Reduce(&sum, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("messages %d\n", 2 * size);
    MPI_Finalize();
    return rank == 0 && (pi < 3.1415 || pi > 3.1416);
}
