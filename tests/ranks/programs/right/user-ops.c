/* ranks 4 */
/* All operations of the library, with their places of the least and greatest, and reductions at home. */
#include "check.h"

static int rank, size;

static int over_int(MPI_Op operation, int mine)
{
    int out = -99;
    MPI_Allreduce(&mine, &out, 1, MPI_INT, operation, MPI_COMM_WORLD);
    return out;
}

int main(int argc, char **argv)
{
    struct {
        double value;
        int place;
    } mine, found;
    struct {
        int value, place;
    } pair, best;
    int product = 1, all = 0, odd = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < size; i++) {
        product *= i + 1;
        all |= 1 << i;
        odd ^= 3 << i;
    }
    CHECK(over_int(MPI_SUM, rank) == size * (size - 1) / 2);
    CHECK(over_int(MPI_PROD, rank + 1) == product);
    CHECK(over_int(MPI_MAX, -rank) == 0 && over_int(MPI_MIN, -rank) == 1 - size);
    CHECK(over_int(MPI_LAND, rank > 0) == 0 && over_int(MPI_LAND, 5) == 1);
    CHECK(over_int(MPI_LOR, rank == 0) == 1 && over_int(MPI_LOR, 0) == 0);
    CHECK(over_int(MPI_LXOR, rank == 0) == 1 && over_int(MPI_LXOR, 2) == size % 2);
    CHECK(over_int(MPI_BAND, ~(1 << rank)) == ~all && over_int(MPI_BOR, 1 << rank) == all);
    CHECK(over_int(MPI_BXOR, 3 << rank) == odd);
    mine.value = (rank + 1) % size;
    mine.place = rank;
    MPI_Allreduce(&mine, &found, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    CHECK(found.value == 0 && found.place == size - 1);
    pair.value = 7; /* where values are the same the lowest place is found */
    pair.place = 10 + rank;
    MPI_Allreduce(&pair, &best, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    CHECK(best.value == 7 && best.place == 10);
    struct {
        float value;
        int place;
    } f = {(float)-rank, rank}, g;
    struct {
        short value;
        int place;
    } s = {(short)rank, rank}, t;
    struct {
        long value;
        int place;
    } l = {rank, rank}, m;
    MPI_Allreduce(&f, &g, 1, MPI_FLOAT_INT, MPI_MINLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&s, &t, 1, MPI_SHORT_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&l, &m, 1, MPI_LONG_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    CHECK(g.place == size - 1 && t.place == size - 1 && m.place == size - 1);
    double in[3] = {1, 2, 3}, out[3] = {10, 20, 30};
    MPI_Reduce_local(in, out, 3, MPI_DOUBLE, MPI_SUM);
    CHECK(out[0] == 11 && out[1] == 22 && out[2] == 33);
    return check_end("user-ops");
}
