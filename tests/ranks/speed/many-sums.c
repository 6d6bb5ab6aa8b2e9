/* ranks 64 */
/* A sum over all ranks again and again; a call of a rank is counted as a message. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, turns = argc > 1 ? atoi(argv[1]) : 1000;
    double one = 1, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < turns; i++)
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("messages %ld\n", (long)turns * size);
    MPI_Finalize();
    return sum != size && turns;
}
