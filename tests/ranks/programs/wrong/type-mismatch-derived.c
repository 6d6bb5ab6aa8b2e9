/* ranks 2 class type-mismatch line 22|24 */
/* A struct of int and float is received as two int. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    struct {
        int i;
        float f;
    } both = {1, 2};
    int pair[2];
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, sizeof(int)};
    MPI_Datatype parts[2] = {MPI_INT, MPI_FLOAT};
    MPI_Type_create_struct(2, lengths, places, parts, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(&both, 1, type, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
