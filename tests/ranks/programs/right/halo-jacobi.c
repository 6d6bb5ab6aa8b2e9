/* ranks 4 */
/* Heat on a plate by Jacobi's steps: blocks of a grid that exchange their borders, until little changes. */
#include "check.h"
#include <math.h>
#include <string.h>

#define N 8 /* points of a block in a row and in a column, beside those of the halo */

static double now[N + 2][N + 2], then[N + 2][N + 2];
static MPI_Comm grid;
static MPI_Datatype column;
static int up, down, left, right;

static void halo(void)
{
    MPI_Status *none = MPI_STATUS_IGNORE;
    MPI_Sendrecv(&now[1][1], N, MPI_DOUBLE, up, 0, &now[N + 1][1], N, MPI_DOUBLE, down, 0, grid, none);
    MPI_Sendrecv(&now[N][1], N, MPI_DOUBLE, down, 1, &now[0][1], N, MPI_DOUBLE, up, 1, grid, none);
    MPI_Sendrecv(&now[1][1], 1, column, left, 2, &now[1][N + 1], 1, column, right, 2, grid, none);
    MPI_Sendrecv(&now[1][N], 1, column, right, 3, &now[1][0], 1, column, left, 3, grid, none);
}

static double step(void)
{
    double change = 0;
    memcpy(then, now, sizeof now);
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            now[i][j] = (then[i - 1][j] + then[i + 1][j] + then[i][j - 1] + then[i][j + 1]) / 4;
            change = fmax(change, fabs(now[i][j] - then[i][j]));
        }
    return change;
}

int main(int argc, char **argv)
{
    int rank, size, dims[2] = {0, 0}, periods[2] = {0, 0}, here[2], steps = 0;
    double change = 1, most, worst = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, here);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Type_vector(N, 1, N + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < N + 2; i++) /* the rim has the heat of its row: so must the whole plate in the end */
        for (int j = 0; j < N + 2; j++)
            now[i][j] = i == 0 || j == 0 || i == N + 1 || j == N + 1 ? here[0] * N + i : 0;
    for (; change > 1e-9; steps++) {
        halo();
        most = step();
        MPI_Allreduce(&most, &change, 1, MPI_DOUBLE, MPI_MAX, grid);
    }
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            worst = fmax(worst, fabs(now[i][j] - (here[0] * N + i)));
    CHECK(worst < 1e-5 && steps > 50);
    if (rank == 0)
        printf("settled after %d steps\n", steps);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    return check_end("halo-jacobi");
}
