/* ranks 3 */
/* Conway's life on a torus, in strips of rows: a glider moves one place down and right in four steps. */
#include "check.h"
#include <string.h>

#define ROWS  4 /* of a strip */
#define WIDTH 12

static char now[ROWS + 2][WIDTH], next[ROWS + 2][WIDTH];

static int neighbours(int i, int j)
{
    int sum = 0;
    for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++)
            if (di != 0 || dj != 0)
                sum += now[i + di][(j + dj + WIDTH) % WIDTH];
    return sum;
}

static void step(int up, int down)
{
    MPI_Request requests[4];
    MPI_Irecv(now[0], WIDTH, MPI_CHAR, up, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(now[ROWS + 1], WIDTH, MPI_CHAR, down, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(now[ROWS], WIDTH, MPI_CHAR, down, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(now[1], WIDTH, MPI_CHAR, up, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < WIDTH; j++) {
            int n = neighbours(i, j);
            next[i][j] = n == 3 || (n == 2 && now[i][j]);
        }
    memcpy(now, next, sizeof now);
}

int main(int argc, char **argv)
{
    static const int glider[5][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    int rank, size, steps = 4 * WIDTH;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int up = (rank + size - 1) % size, down = (rank + 1) % size, height = size * ROWS, wanted = 0, alive = 0;
    for (int i = 0; rank == 0 && i < 5; i++)
        now[1 + glider[i][0]][glider[i][1]] = 1;
    for (int i = 0; i < steps; i++)
        step(up, down);
    for (int i = 0; i < 5; i++) {
        int row = (glider[i][0] + steps / 4) % height, column = (glider[i][1] + steps / 4) % WIDTH;
        if (row / ROWS == rank) {
            wanted++;
            CHECK(now[1 + row % ROWS][column] == 1);
        }
    }
    for (int i = 0; i < ROWS * WIDTH; i++)
        alive += now[1 + i / WIDTH][i % WIDTH];
    CHECK(alive == wanted);
    printf("rank %d: %d alive\n", rank, alive);
    return check_end("life");
}
