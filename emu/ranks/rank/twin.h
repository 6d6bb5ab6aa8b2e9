/*
 * twin.h: each function of MPI is defined by the name PMPI_X, and has the weak name MPI_X beside, which a
 * program may define for itself. MPI_TWIN stands behind the definition.
 */
#ifndef TWIN_H
#define TWIN_H

#include "mpi/mpi.h"

#define MPI_TWIN(name)                        \
    extern __typeof__(PMPI_##name) MPI_##name \
        __attribute__((weak, alias("parray_PMPI_" #name), visibility("default")))

#endif
