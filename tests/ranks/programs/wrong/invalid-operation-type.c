/* ranks 2 class invalid-operation line 11 */
/* Bits of real numbers cannot be combined. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double in = 1, out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(&in, &out, 1, MPI_DOUBLE, MPI_BAND, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
