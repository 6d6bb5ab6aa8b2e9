/* mistake.c: rank 0 collects two numbers of each rank, in two rounds, from whoever comes first. */
#include <mpi.h>
#include <stdio.h>

/* The sum of one number of each other rank. */
static int collect(int ranks)
{
    int sum = 0;
    for (int k = 1; k < ranks; k++) {
        int number;
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += number;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int me, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (me == 0) {
        int rooms = collect(ranks), guests = collect(ranks);
        printf("%d rooms, %d guests\n", rooms, guests);
    } else {
        int rooms = 10 * me, guests = me;
        MPI_Send(&rooms, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&guests, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
