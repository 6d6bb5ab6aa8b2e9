/* ranks 2 class invalid-argument line 11 */
/* A reduce-scatter has no list of sizes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[2] = {1, 2}, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce_scatter(out, &in, NULL, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
