/* ranks 2 class invalid-operation line 14 */
/* A sum is not defined for types of one's own. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in[2] = {1, 2}, out[2];
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Allreduce(in, out, 1, type, MPI_SUM, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
