/* ranks 4 */
/* Pi by intervals: the area under 4 / (1 + x * x), of which each rank sums every size-th strip. */
#include "check.h"
#include <math.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0;
    double sum = 0, pi = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        n = 10000;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = rank; i < n; i += size) {
        double x = (i + 0.5) / n;
        sum += 4 / (1 + x * x);
    }
    sum /= n;
    MPI_Reduce(&sum, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        CHECK(fabs(pi - acos(-1)) < 1e-8);
        printf("pi is about %.8f\n", pi);
    }
    return check_end("pi");
}
