/* ranks 6 */
/* A broadcast by hand along a binomial tree, from each root, and the sum that comes back up the same tree. */
#include "check.h"

static int rank, size;

static int broadcast(int value, int root)
{
    int me = (rank - root + size) % size, bit = 1;
    for (; bit < size; bit *= 2)
        if (me & bit) {
            MPI_Recv(&value, 1, MPI_INT, (me - bit + root) % size, root, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        }
    for (bit /= 2; bit > 0; bit /= 2)
        if (me + bit < size)
            MPI_Send(&value, 1, MPI_INT, (me + bit + root) % size, root, MPI_COMM_WORLD);
    return value;
}

static int reduce(int sum, int root)
{
    int me = (rank - root + size) % size, in;
    for (int bit = 1; bit < size; bit *= 2) {
        if (me & bit) {
            MPI_Send(&sum, 1, MPI_INT, (me - bit + root) % size, 100 + root, MPI_COMM_WORLD);
            return sum;
        }
        if (me + bit < size) {
            MPI_Recv(&in, 1, MPI_INT, (me + bit + root) % size, 100 + root, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            sum += in;
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int root = 0; root < size; root++) {
        CHECK(broadcast(rank == root ? 50 + root : -1, root) == 50 + root);
        int sum = reduce(rank, root);
        CHECK(rank != root || sum == size * (size - 1) / 2);
    }
    return check_end("tree-broadcast");
}
