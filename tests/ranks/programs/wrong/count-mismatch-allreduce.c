/* ranks 2 class count-mismatch line 11 */
/* Each rank reduces another number of elements. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in[2] = {1, 2}, out[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(in, out, 1 + rank, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
