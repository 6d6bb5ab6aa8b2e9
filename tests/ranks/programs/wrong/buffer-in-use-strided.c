/* ranks 2 class buffer-in-use line 18 */
/* An element of a column is changed while the column is being sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int table[16] = {0};
    MPI_Datatype column;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
        MPI_Isend(table, 1, column, 1, 0, MPI_COMM_WORLD, &request);
        table[8]++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(table, 1, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
