/* ranks 2 class lost-message line 13 */
/* Three messages are sent and two received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        if (rank == 0)
            MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else if (rank == 1 && i < 2)
            MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
