/* ranks 4 */
/* Cannon's product of matrices on a square torus; the number of ranks is a square, and others stand by. */
#include "check.h"
#include <string.h>

#define B 3 /* rows and columns of a block */

static double a[B][B], b[B][B], c[B][B];

static void multiply(void)
{
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < B; k++)
                c[i][j] += a[i][k] * b[k][j];
}

static double of_a(int i, int j)
{
    return i + 2 * j;
}

static double of_b(int i, int j)
{
    return i * j % 5;
}

static void turn(MPI_Comm torus, int direction, int by, double block[B][B])
{
    int from, to;
    MPI_Cart_shift(torus, direction, -by, &from, &to);
    MPI_Sendrecv_replace(block, B * B, MPI_DOUBLE, to, 0, from, 0, torus, MPI_STATUS_IGNORE);
}

static void product(MPI_Comm torus, int side)
{
    int rank, here[2];
    MPI_Comm_rank(torus, &rank);
    MPI_Cart_coords(torus, rank, 2, here);
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            a[i][j] = of_a(here[0] * B + i, here[1] * B + j);
            b[i][j] = of_b(here[0] * B + i, here[1] * B + j);
        }
    turn(torus, 1, here[0], a);
    turn(torus, 0, here[1], b);
    for (int step = 0; step < side; step++) {
        multiply();
        turn(torus, 1, 1, a);
        turn(torus, 0, 1, b);
    }
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            double wanted = 0;
            for (int k = 0; k < B * side; k++)
                wanted += of_a(here[0] * B + i, k) * of_b(k, here[1] * B + j);
            CHECK(c[i][j] == wanted);
        }
}

int main(int argc, char **argv)
{
    int size, side = 1;
    MPI_Comm torus;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((side + 1) * (side + 1) <= size)
        side++;
    MPI_Cart_create(MPI_COMM_WORLD, 2, (int[]){side, side}, (int[]){1, 1}, 0, &torus);
    if (torus != MPI_COMM_NULL) {
        product(torus, side);
        MPI_Comm_free(&torus);
    }
    return check_end("cannon-multiply");
}
