/* ranks 2 class invalid-buffer line 12 */
/* A buffer that is NULL is attached. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    void *buffer;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(NULL, 1000);
    MPI_Buffer_detach(&buffer, &size);
    MPI_Finalize();
    return 0;
}
