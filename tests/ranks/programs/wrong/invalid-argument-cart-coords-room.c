/* ranks 4 class invalid-argument line 13 */
/* There is room for one coordinate of two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int dims[2] = {2, 2}, rings[2] = {0, 0}, place[1];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, rings, 0, &grid);
    MPI_Cart_coords(grid, rank, 1, place);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
