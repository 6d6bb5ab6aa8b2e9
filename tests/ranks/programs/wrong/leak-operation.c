/* ranks 2 class leak-operation line 18 */
/* The operation is never freed. */
#include <mpi.h>

static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Op operation;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(add, 1, &operation);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, operation, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
