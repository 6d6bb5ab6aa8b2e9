/* ranks 2 class invalid-operation line 12 */
/* The place of the least needs a type of pairs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iallreduce(&rank, &out, 1, MPI_INT, MPI_MINLOC, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
