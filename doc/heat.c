/*
 * heat.c: a plate that is hot at one edge, in a program of MPI: ranks in a grid exchange the rows and columns
 * at their borders, and add up how much has changed.
 *
 *     parray mpirun -n 16 heat.c 50
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 8 }; /* cells of a rank, each way */

static double now[SIDE + 2][SIDE + 2], next[SIDE + 2][SIDE + 2];
static MPI_Comm grid;
static MPI_Datatype column;

/* Send the border towards one neighbour, and receive that of the opposite one. */
static void shift(int dimension, int by, void *border, void *halo, int count, MPI_Datatype type)
{
    int from, to;
    MPI_Cart_shift(grid, dimension, by, &from, &to);
    MPI_Sendrecv(border, count, type, to, 0, halo, count, type, from, 0, grid, MPI_STATUS_IGNORE);
}

static void exchange_borders(void)
{
    shift(0, 1, &now[SIDE][1], &now[0][1], SIDE, MPI_DOUBLE);
    shift(0, -1, &now[1][1], &now[SIDE + 1][1], SIDE, MPI_DOUBLE);
    shift(1, 1, &now[1][SIDE], &now[1][0], 1, column);
    shift(1, -1, &now[1][1], &now[1][SIDE + 1], 1, column);
}

static double step(void)
{
    double change = 0;
    for (int i = 1; i <= SIDE; i++)
        for (int k = 1; k <= SIDE; k++) {
            next[i][k] = (now[i - 1][k] + now[i + 1][k] + now[i][k - 1] + now[i][k + 1]) / 4;
            double by = next[i][k] - now[i][k];
            change += by < 0 ? -by : by;
        }
    for (int i = 1; i <= SIDE; i++)
        for (int k = 1; k <= SIDE; k++)
            now[i][k] = next[i][k];
    return change;
}

int main(int argc, char **argv)
{
    int rank, size, above, below, sides[2] = {0, 0}, open[2] = {0, 0}, steps = argc > 1 ? atoi(argv[1]) : 10;
    double change = 0, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, sides);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sides, open, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &above, &below);
    MPI_Type_vector(SIDE, 1, SIDE + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    for (int k = 0; above == MPI_PROC_NULL && k < SIDE + 2; k++)
        now[0][k] = 100;
    for (int i = 0; i < steps; i++) {
        exchange_borders();
        change = step();
    }
    MPI_Reduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, 0, grid);
    if (rank == 0)
        printf("%d steps on %d x %d ranks: the last one changed %.3f\n", steps, sides[0], sides[1], all);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
