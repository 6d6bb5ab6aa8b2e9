/* ranks 64 */
/* Every rank sends to the next one in a ring and receives from the one before: a message a turn and rank. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, turns = argc > 1 ? atoi(argv[1]) : 1000;
    double out[4] = {1, 2, 3, 4}, in[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < turns; i++)
        MPI_Sendrecv(out, 4, MPI_DOUBLE, (rank + 1) % size, 0, in, 4, MPI_DOUBLE, (rank + size - 1) % size, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        printf("messages %ld\n", (long)turns * size);
    MPI_Finalize();
    return 0;
}
