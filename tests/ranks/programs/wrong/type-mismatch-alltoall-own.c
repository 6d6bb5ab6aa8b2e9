/* ranks 2 class type-mismatch line 12 */
/* All send integers and receive floats. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[2] = {1, 2};
    float in[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_FLOAT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
