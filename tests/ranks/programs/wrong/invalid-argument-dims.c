/* ranks 4 class invalid-argument line 11 */
/* Four ranks cannot be laid out in three rows. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int dims[2] = {3, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dims_create(4, 2, dims);
    MPI_Finalize();
    return 0;
}
