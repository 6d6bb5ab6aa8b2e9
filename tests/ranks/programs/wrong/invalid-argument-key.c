/* ranks 2 class invalid-argument line 12 */
/* The key is none. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    void *value;
    int there;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &value, &there);
    MPI_Finalize();
    return 0;
}
