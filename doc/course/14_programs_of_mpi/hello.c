/* hello.c: ranks in a ring tell their number to the next one; mpicc and mpirun take it as it is. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int me, ranks, theirs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    MPI_Send(&me, 1, MPI_INT, (me + 1) % ranks, 0, MPI_COMM_WORLD);
    MPI_Recv(&theirs, 1, MPI_INT, (me + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d hears from %d\n", me, theirs);

    MPI_Finalize();
    return 0;
}
