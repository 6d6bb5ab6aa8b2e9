/*
 * basics.h: the data types that MPI has from the beginning, in the order of their numbers in mpi.h.
 */
#ifndef BASICS_H
#define BASICS_H

#include <stddef.h>

enum basic {
    BASIC_BYTE,
    BASIC_PACKED,
    BASIC_CHAR,
    BASIC_SIGNED_CHAR,
    BASIC_UNSIGNED_CHAR,
    BASIC_WCHAR,
    BASIC_SHORT,
    BASIC_UNSIGNED_SHORT,
    BASIC_INT,
    BASIC_UNSIGNED,
    BASIC_LONG,
    BASIC_UNSIGNED_LONG,
    BASIC_LONG_LONG,
    BASIC_UNSIGNED_LONG_LONG,
    BASIC_FLOAT,
    BASIC_DOUBLE,
    BASIC_LONG_DOUBLE,
    BASIC_INT8_T,
    BASIC_INT16_T,
    BASIC_INT32_T,
    BASIC_INT64_T,
    BASIC_UINT8_T,
    BASIC_UINT16_T,
    BASIC_UINT32_T,
    BASIC_UINT64_T,
    BASIC_C_BOOL,
    BASIC_C_COMPLEX,
    BASIC_C_DOUBLE_COMPLEX,
    BASIC_C_LONG_DOUBLE_COMPLEX,
    BASIC_AINT,
    BASIC_OFFSET,
    BASIC_COUNT,
    BASIC_CXX_BOOL,
    BASIC_CXX_FLOAT_COMPLEX,
    BASIC_CXX_DOUBLE_COMPLEX,
    BASIC_CXX_LONG_DOUBLE_COMPLEX,
    BASIC_FLOAT_INT,
    BASIC_DOUBLE_INT,
    BASIC_LONG_INT,
    BASIC_2INT,
    BASIC_SHORT_INT,
    BASIC_LONG_DOUBLE_INT,
    BASIC_LB,
    BASIC_UB,
    BASICS
};

/* What operations take it (MPI-3.1, 5.9.2 and 5.9.4). */
enum basic_family {
    FAMILY_NONE,
    FAMILY_INTEGER,
    FAMILY_FLOATING,
    FAMILY_LOGICAL,
    FAMILY_BYTE,
    FAMILY_COMPLEX,
    FAMILY_MULTI, /* MPI_AINT and its like */
    FAMILY_PAIR
};

struct basic_type {
    const char *name; /* "MPI_INT" */
    size_t size;      /* bytes of data */
    size_t extent, align;
    enum basic_family family;
    enum basic first, second; /* of a pair */
    size_t second_at;         /* where the second one lies */
};
extern const struct basic_type basic_types[BASICS];

#endif
