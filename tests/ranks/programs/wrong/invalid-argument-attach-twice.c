/* ranks 1 class invalid-argument line 14 */
/* A second buffer while the first is attached. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    static char first[1000], second[1000];
    void *back;
    int bytes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(first, sizeof first);
    MPI_Buffer_attach(second, sizeof second);
    MPI_Buffer_detach(&back, &bytes);
    MPI_Finalize();
    return 0;
}
