/* ranks 2 class truncation line 17 */
/* The message that was matched is longer than the room for it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[6] = {0};
    MPI_Message message;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 6, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, &status);
        MPI_Mrecv(numbers, 5, MPI_INT, &message, &status);
    }
    MPI_Finalize();
    return 0;
}
