/*
 * reduce_kernels.c: one function for each operation and type in C, in a table by both.
 */
#include <complex.h>
#include <stdint.h>
#include <wchar.h>

#include "base.h"
#include "data/reduce_kernels.h"

typedef void reduce_call(const void *left, void *right, size_t count);

/* Elements may lie anywhere in memory: both rows come from messages or from buffers of the program, which
 * MPI wants to be aligned for their type. */
#define REDUCE(name, type, expression)                            \
    static void name(const void *left, void *right, size_t count) \
    {                                                             \
        const type *l = left;                                     \
        type *r = right;                                          \
        for (size_t i = 0; i < count; i++) {                      \
            type a = l[i], b = r[i];                              \
            r[i] = (type)(expression);                            \
        }                                                         \
    }

#define REDUCE_ORDER(key, type)            \
    REDUCE(max_##key, type, a > b ? a : b) \
    REDUCE(min_##key, type, a < b ? a : b)
#define REDUCE_SUM(key, type)      \
    REDUCE(sum_##key, type, a + b) \
    REDUCE(prod_##key, type, a *b)
#define REDUCE_LOGIC(key, type)     \
    REDUCE(land_##key, type, a &&b) \
    REDUCE(lor_##key, type, a || b) \
    REDUCE(lxor_##key, type, !a != !b)
#define REDUCE_BITS(key, type)     \
    REDUCE(band_##key, type, a &b) \
    REDUCE(bor_##key, type, a | b) \
    REDUCE(bxor_##key, type, a ^ b)
#define REDUCE_WHOLE(key, type) \
    REDUCE_ORDER(key, type) REDUCE_SUM(key, type) REDUCE_LOGIC(key, type) REDUCE_BITS(key, type)
#define REDUCE_REAL(key, type) REDUCE_ORDER(key, type) REDUCE_SUM(key, type)

REDUCE_WHOLE(i8, int8_t)
REDUCE_WHOLE(i16, int16_t)
REDUCE_WHOLE(i32, int32_t)
REDUCE_WHOLE(i64, int64_t)
REDUCE_WHOLE(u8, uint8_t)
REDUCE_WHOLE(u16, uint16_t)
REDUCE_WHOLE(u32, uint32_t)
REDUCE_WHOLE(u64, uint64_t)
REDUCE_REAL(float, float)
REDUCE_REAL(double, double)
REDUCE_REAL(long_double, long double)
REDUCE_SUM(cfloat, float complex)
REDUCE_SUM(cdouble, double complex)
REDUCE_SUM(clong_double, long double complex)
REDUCE_LOGIC(bool, bool)

/* Of equal values the least index wins. */
#define REDUCE_PAIR(key, type)                                                                    \
    struct pair_##key {                                                                           \
        type value;                                                                               \
        int index;                                                                                \
    };                                                                                            \
    static void minloc_##key(const void *left, void *right, size_t count)                         \
    {                                                                                             \
        const struct pair_##key *l = left;                                                        \
        struct pair_##key *r = right;                                                             \
        for (size_t i = 0; i < count; i++)                                                        \
            if (l[i].value < r[i].value || (l[i].value == r[i].value && l[i].index < r[i].index)) \
                r[i] = l[i];                                                                      \
    }                                                                                             \
    static void maxloc_##key(const void *left, void *right, size_t count)                         \
    {                                                                                             \
        const struct pair_##key *l = left;                                                        \
        struct pair_##key *r = right;                                                             \
        for (size_t i = 0; i < count; i++)                                                        \
            if (l[i].value > r[i].value || (l[i].value == r[i].value && l[i].index < r[i].index)) \
                r[i] = l[i];                                                                      \
    }
REDUCE_PAIR(float, float)
REDUCE_PAIR(double, double)
REDUCE_PAIR(long, long)
REDUCE_PAIR(int, int)
REDUCE_PAIR(short, short)
REDUCE_PAIR(long_double, long double)

/* The functions of a type in C. */
struct reduce_row {
    reduce_call *call[REDUCTIONS];
};

#define ROW_ORDER(key) [REDUCTION_MAX] = max_##key, [REDUCTION_MIN] = min_##key
#define ROW_SUM(key)   [REDUCTION_SUM] = sum_##key, [REDUCTION_PROD] = prod_##key
#define ROW_LOGIC(key) \
    [REDUCTION_LAND] = land_##key, [REDUCTION_LOR] = lor_##key, [REDUCTION_LXOR] = lxor_##key
#define ROW_BITS(key) \
    [REDUCTION_BAND] = band_##key, [REDUCTION_BOR] = bor_##key, [REDUCTION_BXOR] = bxor_##key
#define ROW_WHOLE(key)                                                          \
    {                                                                           \
        .call = { ROW_ORDER(key), ROW_SUM(key), ROW_LOGIC(key), ROW_BITS(key) } \
    }
#define ROW_REAL(key)                            \
    {                                            \
        .call = { ROW_ORDER(key), ROW_SUM(key) } \
    }
#define ROW_PAIR(key)                                                                    \
    {                                                                                    \
        .call = { [REDUCTION_MINLOC] = minloc_##key, [REDUCTION_MAXLOC] = maxloc_##key } \
    }

_Static_assert(sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long) == 8 && sizeof(long long) == 8,
               "the table below");

/* clang-format off */
static const struct reduce_row rows[BASICS] = {
    [BASIC_BYTE] = {.call = {ROW_BITS(u8)}},
    [BASIC_CHAR] = ROW_WHOLE(i8),
    [BASIC_SIGNED_CHAR] = ROW_WHOLE(i8),
    [BASIC_UNSIGNED_CHAR] = ROW_WHOLE(u8),
    [BASIC_SHORT] = ROW_WHOLE(i16),
    [BASIC_UNSIGNED_SHORT] = ROW_WHOLE(u16),
    [BASIC_INT] = ROW_WHOLE(i32),
    [BASIC_UNSIGNED] = ROW_WHOLE(u32),
    [BASIC_LONG] = ROW_WHOLE(i64),
    [BASIC_UNSIGNED_LONG] = ROW_WHOLE(u64),
    [BASIC_LONG_LONG] = ROW_WHOLE(i64),
    [BASIC_UNSIGNED_LONG_LONG] = ROW_WHOLE(u64),
    [BASIC_FLOAT] = ROW_REAL(float),
    [BASIC_DOUBLE] = ROW_REAL(double),
    [BASIC_LONG_DOUBLE] = ROW_REAL(long_double),
    [BASIC_INT8_T] = ROW_WHOLE(i8),
    [BASIC_INT16_T] = ROW_WHOLE(i16),
    [BASIC_INT32_T] = ROW_WHOLE(i32),
    [BASIC_INT64_T] = ROW_WHOLE(i64),
    [BASIC_UINT8_T] = ROW_WHOLE(u8),
    [BASIC_UINT16_T] = ROW_WHOLE(u16),
    [BASIC_UINT32_T] = ROW_WHOLE(u32),
    [BASIC_UINT64_T] = ROW_WHOLE(u64),
    [BASIC_C_BOOL] = {.call = {ROW_LOGIC(bool)}},
    [BASIC_C_COMPLEX] = {.call = {ROW_SUM(cfloat)}},
    [BASIC_C_DOUBLE_COMPLEX] = {.call = {ROW_SUM(cdouble)}},
    [BASIC_C_LONG_DOUBLE_COMPLEX] = {.call = {ROW_SUM(clong_double)}},
    [BASIC_AINT] = ROW_WHOLE(i64),
    [BASIC_OFFSET] = ROW_WHOLE(i64),
    [BASIC_COUNT] = ROW_WHOLE(i64),
    [BASIC_CXX_BOOL] = {.call = {ROW_LOGIC(bool)}},
    [BASIC_CXX_FLOAT_COMPLEX] = {.call = {ROW_SUM(cfloat)}},
    [BASIC_CXX_DOUBLE_COMPLEX] = {.call = {ROW_SUM(cdouble)}},
    [BASIC_CXX_LONG_DOUBLE_COMPLEX] = {.call = {ROW_SUM(clong_double)}},
    [BASIC_FLOAT_INT] = ROW_PAIR(float),
    [BASIC_DOUBLE_INT] = ROW_PAIR(double),
    [BASIC_LONG_INT] = ROW_PAIR(long),
    [BASIC_2INT] = ROW_PAIR(int),
    [BASIC_SHORT_INT] = ROW_PAIR(short),
    [BASIC_LONG_DOUBLE_INT] = ROW_PAIR(long_double),
};
/* clang-format on */

static const char *const names[REDUCTIONS] = {
    "MPI_MAX", "MPI_MIN",  "MPI_SUM",  "MPI_PROD",   "MPI_LAND",   "MPI_BAND",    "MPI_LOR",
    "MPI_BOR", "MPI_LXOR", "MPI_BXOR", "MPI_MINLOC", "MPI_MAXLOC", "MPI_REPLACE", "MPI_NO_OP"};

const char *reduction_name(enum reduction reduction)
{
    return names[reduction];
}

bool reduction_takes(enum reduction reduction, enum basic basic)
{
    return rows[basic].call[reduction];
}

void reduction_apply(enum reduction reduction, enum basic basic, const void *left, void *right, size_t count)
{
    rows[basic].call[reduction](left, right, count);
}
