/* ranks 5 */
/* A token goes round three times, and everybody adds its rank. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int round = 1; round <= 3; round++) {
        if (rank == 0) {
            MPI_Send(&token, 1, MPI_INT, right, round, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, left, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(token == round * size * (size - 1) / 2);
        } else {
            MPI_Recv(&token, 1, MPI_INT, left, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            token += rank;
            MPI_Send(&token, 1, MPI_INT, right, round, MPI_COMM_WORLD);
        }
        printf("rank %d: round %d: token %d\n", rank, round, token);
    }
    return check_end("ring-token");
}
