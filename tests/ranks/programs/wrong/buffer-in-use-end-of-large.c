/* ranks 2 class buffer-in-use line 16 */
/* The last byte of a million is changed while they are being sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *bytes = calloc(1000000, 1);
    if (rank == 0) {
        MPI_Isend(bytes, 1000000, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
        bytes[999999] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(bytes, 1000000, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(bytes);
    MPI_Finalize();
    return 0;
}
