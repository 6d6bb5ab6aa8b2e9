/* ranks 64 */
/* Ranks in pairs send each other a number again and again: 2 messages a turn and pair. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, word = 0, turns = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < turns; i++)
        if (rank % 2) {
            MPI_Recv(&word, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&word, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Send(&word, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&word, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    if (rank == 0)
        printf("messages %ld\n", (long)turns * size);
    MPI_Finalize();
    return 0;
}
