/* ranks 2 class call-mismatch line 13|16 */
/* The two collectives are begun in another order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1, sum;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Ibcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    } else {
        MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
        MPI_Ibcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
