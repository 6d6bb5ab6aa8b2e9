/* ranks 3 */
/* The integral of x * x from 0 to 3 by trapezoids; the parts are sent to rank 0 by hand. */
#include "check.h"
#include <math.h>

static double f(double x)
{
    return x * x;
}

static double trapezoids(double from, double width, int count)
{
    double area = (f(from) + f(from + count * width)) / 2;
    for (int i = 1; i < count; i++)
        area += f(from + i * width);
    return area * width;
}

int main(int argc, char **argv)
{
    int rank, size, total = 3000;
    double from = 0, to = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double width = (to - from) / total;
    int first = (int)((long)total * rank / size), after = (int)((long)total * (rank + 1) / size);
    double area = trapezoids(from + first * width, width, after - first), part;
    if (rank != 0) {
        MPI_Send(&area, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    } else {
        for (int i = 1; i < size; i++) {
            MPI_Recv(&part, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            area += part;
        }
        CHECK(fabs(area - 9) < 1e-5);
        printf("with %d trapezoids: %.5f\n", total, area);
    }
    return check_end("trapezoid");
}
