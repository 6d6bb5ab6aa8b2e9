/* ranks 2 class type-mismatch line 12|14 */
/* One rank adds up floats, the other one integers. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[2] = {1, 2}, in, counts[2] = {1, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Reduce_scatter(out, &in, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else
        MPI_Reduce_scatter(out, &in, counts, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
