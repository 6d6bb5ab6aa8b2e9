/*
 * reduce_kernels.h: the operations that MPI has from the beginning, in the order of their numbers in mpi.h.
 */
#ifndef REDUCE_KERNELS_H
#define REDUCE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>

#include "data/basics.h"

enum reduction {
    REDUCTION_MAX,
    REDUCTION_MIN,
    REDUCTION_SUM,
    REDUCTION_PROD,
    REDUCTION_LAND,
    REDUCTION_BAND,
    REDUCTION_LOR,
    REDUCTION_BOR,
    REDUCTION_LXOR,
    REDUCTION_BXOR,
    REDUCTION_MINLOC,
    REDUCTION_MAXLOC,
    REDUCTION_REPLACE,
    REDUCTION_NO_OP,
    REDUCTIONS
};

/* "MPI_SUM" */
const char *reduction_name(enum reduction reduction);

/* Does the operation take that type (MPI-3.1, 5.9.2 and 5.9.4)? */
bool reduction_takes(enum reduction reduction, enum basic basic);

/* Each of `count` elements of `right` becomes left op right. The operation takes the type. */
void reduction_apply(enum reduction reduction, enum basic basic, const void *left, void *right, size_t count);

#endif
