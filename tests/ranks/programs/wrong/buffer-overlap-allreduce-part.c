/* ranks 2 class buffer-overlap line 11 */
/* The sum begins in the middle of the summand. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[3] = {1, 2, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(numbers, numbers + 1, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
