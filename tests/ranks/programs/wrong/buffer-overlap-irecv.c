/* ranks 2 class buffer-overlap line 13|14 */
/* Two receives are open for numbers that overlap. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[3] = {0};
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&numbers[0], 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&numbers[1], 2, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Send(numbers, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(numbers, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
