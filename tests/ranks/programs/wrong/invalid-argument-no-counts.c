/* ranks 2 class invalid-argument line 11 */
/* An alltoall with blocks of their own sizes has no list of sizes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[2] = {1, 2}, in[2], counts[2] = {1, 1}, places[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alltoallv(out, NULL, places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
