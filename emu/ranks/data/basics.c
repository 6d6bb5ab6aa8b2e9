/*
 * basics.c: the table. A pair lies in memory as a structure of C does, and its size is that of its data.
 */
#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include "data/basics.h"

#define PAIR(type, name) \
    struct name##_int {  \
        type value;      \
        int index;       \
    }
PAIR(float, float);
PAIR(double, double);
PAIR(long, long);
PAIR(int, int);
PAIR(short, short);
PAIR(long double, long_double);

#define ONE(basic, type, family)                                                      \
    [BASIC_##basic] = {"MPI_" #basic,   sizeof(type),  sizeof(type),  _Alignof(type), \
                       FAMILY_##family, BASIC_##basic, BASIC_##basic, 0}
#define TWO(basic, type, first)                                                              \
    [BASIC_##basic] = {"MPI_" #basic,       sizeof(((struct type *)0)->value) + sizeof(int), \
                       sizeof(struct type), _Alignof(struct type),                           \
                       FAMILY_PAIR,         BASIC_##first,                                   \
                       BASIC_INT,           offsetof(struct type, index)}

const struct basic_type basic_types[BASICS] = {
    ONE(BYTE, char, BYTE),
    ONE(PACKED, char, NONE),
    ONE(CHAR, char, INTEGER), /* the standard has it for text alone, but all libraries add it up */
    ONE(SIGNED_CHAR, signed char, INTEGER),
    ONE(UNSIGNED_CHAR, unsigned char, INTEGER),
    ONE(WCHAR, wchar_t, NONE),
    ONE(SHORT, short, INTEGER),
    ONE(UNSIGNED_SHORT, unsigned short, INTEGER),
    ONE(INT, int, INTEGER),
    ONE(UNSIGNED, unsigned, INTEGER),
    ONE(LONG, long, INTEGER),
    ONE(UNSIGNED_LONG, unsigned long, INTEGER),
    ONE(LONG_LONG, long long, INTEGER),
    ONE(UNSIGNED_LONG_LONG, unsigned long long, INTEGER),
    ONE(FLOAT, float, FLOATING),
    ONE(DOUBLE, double, FLOATING),
    ONE(LONG_DOUBLE, long double, FLOATING),
    ONE(INT8_T, int8_t, INTEGER),
    ONE(INT16_T, int16_t, INTEGER),
    ONE(INT32_T, int32_t, INTEGER),
    ONE(INT64_T, int64_t, INTEGER),
    ONE(UINT8_T, uint8_t, INTEGER),
    ONE(UINT16_T, uint16_t, INTEGER),
    ONE(UINT32_T, uint32_t, INTEGER),
    ONE(UINT64_T, uint64_t, INTEGER),
    ONE(C_BOOL, bool, LOGICAL),
    ONE(C_COMPLEX, float complex, COMPLEX),
    ONE(C_DOUBLE_COMPLEX, double complex, COMPLEX),
    ONE(C_LONG_DOUBLE_COMPLEX, long double complex, COMPLEX),
    ONE(AINT, ptrdiff_t, MULTI),
    ONE(OFFSET, long long, MULTI),
    ONE(COUNT, long long, MULTI),
    ONE(CXX_BOOL, bool, LOGICAL),
    ONE(CXX_FLOAT_COMPLEX, float complex, COMPLEX),
    ONE(CXX_DOUBLE_COMPLEX, double complex, COMPLEX),
    ONE(CXX_LONG_DOUBLE_COMPLEX, long double complex, COMPLEX),
    TWO(FLOAT_INT, float_int, FLOAT),
    TWO(DOUBLE_INT, double_int, DOUBLE),
    TWO(LONG_INT, long_int, LONG),
    TWO(2INT, int_int, INT),
    TWO(SHORT_INT, short_int, SHORT),
    TWO(LONG_DOUBLE_INT, long_double_int, LONG_DOUBLE),
    [BASIC_LB] = {"MPI_LB", 0, 0, 1, FAMILY_NONE, BASIC_LB, BASIC_LB, 0},
    [BASIC_UB] = {"MPI_UB", 0, 0, 1, FAMILY_NONE, BASIC_UB, BASIC_UB, 0},
};
