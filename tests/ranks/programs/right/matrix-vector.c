/* ranks 4 */
/* A matrix whose rows are dealt out times a vector that everybody has: the product is gathered. */
#include "check.h"
#include <stdlib.h>

#define ROWS 3 /* of each rank */

int main(int argc, char **argv)
{
    int rank, size;
    double *matrix = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = ROWS * size;
    double *rows = malloc(sizeof(double) * ROWS * n), *vector = malloc(sizeof(double) * n);
    double *product = malloc(sizeof(double) * n), mine[ROWS];
    if (rank == 0) {
        matrix = malloc(sizeof(double) * n * n);
        for (int i = 0; i < n; i++) {
            vector[i] = i + 1;
            for (int j = 0; j < n; j++)
                matrix[i * n + j] = i == j ? 2 : j == i + 1 ? 1 : 0;
        }
    }
    MPI_Bcast(vector, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(matrix, ROWS * n, MPI_DOUBLE, rows, ROWS * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < ROWS; i++) {
        mine[i] = 0;
        for (int j = 0; j < n; j++)
            mine[i] += rows[i * n + j] * vector[j];
    }
    MPI_Gather(mine, ROWS, MPI_DOUBLE, product, ROWS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < n; i++) {
        CHECK(product[i] == 2 * (i + 1) + (i + 1 < n ? i + 2 : 0));
        printf("%d: %g\n", i, product[i]);
    }
    free(matrix);
    free(rows);
    free(vector);
    free(product);
    return check_end("matrix-vector");
}
