/* ranks 2 */
/* A value of every basic type goes round, and its size is that of the language's type. */
#include "check.h"
#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static int rank, ranks;

static void goes(MPI_Datatype type, const void *value, size_t bytes)
{
    char in[32] = "";
    int size, left = (rank + ranks - 1) % ranks;
    MPI_Type_size(type, &size);
    CHECK((size_t)size == bytes);
    MPI_Sendrecv(value, 1, type, (rank + 1) % ranks, 0, in, 1, type, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    CHECK(memcmp(in, value, bytes) == 0);
}

#define GOES(mpi, type, value)       \
    do {                             \
        type one = (value);          \
        goes(mpi, &one, sizeof one); \
    } while (0)

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    GOES(MPI_CHAR, char, 'x');
    GOES(MPI_SIGNED_CHAR, signed char, -3);
    GOES(MPI_UNSIGNED_CHAR, unsigned char, 200);
    GOES(MPI_WCHAR, wchar_t, L'w');
    GOES(MPI_SHORT, short, -300);
    GOES(MPI_UNSIGNED_SHORT, unsigned short, 60000);
    GOES(MPI_INT, int, -70000);
    GOES(MPI_UNSIGNED, unsigned, 3000000000u);
    GOES(MPI_LONG, long, -5L);
    GOES(MPI_UNSIGNED_LONG, unsigned long, 5UL);
    GOES(MPI_LONG_LONG_INT, long long, -(1LL << 50));
    GOES(MPI_UNSIGNED_LONG_LONG, unsigned long long, 1ULL << 63);
    GOES(MPI_FLOAT, float, 1.5f);
    GOES(MPI_DOUBLE, double, -2.25);
    GOES(MPI_C_BOOL, bool, true);
    GOES(MPI_INT8_T, int8_t, -8);
    GOES(MPI_INT16_T, int16_t, -16);
    GOES(MPI_INT32_T, int32_t, -32);
    GOES(MPI_INT64_T, int64_t, -64);
    GOES(MPI_UINT8_T, uint8_t, 8);
    GOES(MPI_UINT16_T, uint16_t, 16);
    GOES(MPI_UINT32_T, uint32_t, 32);
    GOES(MPI_UINT64_T, uint64_t, 64);
    GOES(MPI_C_FLOAT_COMPLEX, float complex, 1.0f);
    GOES(MPI_C_DOUBLE_COMPLEX, double complex, 2.0);
    GOES(MPI_AINT, MPI_Aint, 12);
    GOES(MPI_COUNT, MPI_Count, 13);
    GOES(MPI_OFFSET, MPI_Offset, 14);
    GOES(MPI_BYTE, char, 'b');
    return check_end("types-all");
}
