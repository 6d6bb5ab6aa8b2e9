/* ranks 1 class lost-message line 15 */
/* A message to oneself that is never taken. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    char *buffer;
    int bytes = (int)sizeof(int) + MPI_BSEND_OVERHEAD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    buffer = malloc(bytes);
    MPI_Buffer_attach(buffer, bytes);
    MPI_Bsend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
