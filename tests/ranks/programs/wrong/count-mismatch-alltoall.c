/* ranks 2 class count-mismatch line 11 */
/* Rank 1 sends and receives two numbers for each rank, rank 0 one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[4] = {1, 2, 3, 4}, in[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alltoall(out, 1 + rank, MPI_INT, in, 1 + rank, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
