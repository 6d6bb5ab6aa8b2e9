/* ranks 2 class count-mismatch line 11 */
/* Rank 1 is sent two numbers and expects three. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[3] = {1, 2, 3}, mine[3], counts[2] = {1, 2}, starts[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Scatterv(all, counts, starts, MPI_INT, mine, rank == 0 ? 1 : 3, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
