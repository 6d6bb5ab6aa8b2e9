/* ranks 4 */
/* Operations of one's own: sums of complex numbers, and products of matrices, which do not commute. */
#include "check.h"

typedef struct {
    long a, b, c, d;
} Matrix;

static void multiply(void *in, void *inout, int *length, MPI_Datatype *type)
{
    Matrix *left = in, *right = inout;
    (void)type;
    for (int i = 0; i < *length; i++) {
        Matrix l = left[i], r = right[i];
        right[i] = (Matrix){l.a * r.a + l.b * r.c, l.a * r.b + l.b * r.d, l.c * r.a + l.d * r.c,
                            l.c * r.b + l.d * r.d};
    }
}

static void add_pairs(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int size;
    MPI_Type_size(*type, &size);
    CHECK(size == 2 * (int)sizeof(double));
    for (int i = 0; i < 2 * *length; i++)
        ((double *)inout)[i] += ((double *)in)[i];
}

static Matrix of_rank(int rank)
{
    return (Matrix){rank + 1, 1, 2, rank};
}

static int same(Matrix x, Matrix y)
{
    return x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
}

int main(int argc, char **argv)
{
    int rank, size, commutes, one = 1;
    double pairs[4], sums[4];
    MPI_Datatype matrix, pair;
    MPI_Op times, plus;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(4, MPI_LONG, &matrix);
    MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
    MPI_Type_commit(&matrix);
    MPI_Type_commit(&pair);
    MPI_Op_create(multiply, 0, &times);
    MPI_Op_create(add_pairs, 1, &plus);
    MPI_Op_commutative(times, &commutes);
    CHECK(!commutes);
    MPI_Op_commutative(plus, &commutes);
    CHECK(commutes);
    Matrix mine = of_rank(rank), out = {0, 0, 0, 0}, product = of_rank(0), before = {1, 0, 0, 1};
    for (int i = 1; i < size; i++) {
        before = i == rank ? product : before;
        Matrix next = of_rank(i);
        multiply(&product, &next, &one, &matrix);
        product = next;
    }
    MPI_Allreduce(&mine, &out, 1, matrix, times, MPI_COMM_WORLD);
    CHECK(same(out, product));
    MPI_Reduce(&mine, &out, 1, matrix, times, size / 2, MPI_COMM_WORLD);
    CHECK(rank != size / 2 || same(out, product));
    MPI_Exscan(&mine, &out, 1, matrix, times, MPI_COMM_WORLD);
    CHECK(rank == 0 || same(out, before));
    for (int i = 0; i < 4; i++)
        pairs[i] = rank + i;
    MPI_Allreduce(pairs, sums, 2, pair, plus, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        CHECK(sums[i] == size * (size - 1) / 2 + size * i);
    MPI_Op_free(&times);
    MPI_Op_free(&plus);
    CHECK(plus == MPI_OP_NULL);
    MPI_Type_free(&matrix);
    MPI_Type_free(&pair);
    return check_end("user-operations");
}
