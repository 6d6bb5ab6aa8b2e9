/*
 * call_table.h: the functions of MPI-3.1 by number: their names, and whether they are there (mpi_calls.h).
 */
#ifndef CALL_TABLE_H
#define CALL_TABLE_H

#define PARRAY_MPI(has, result, name, arguments) RANK_##name,
enum rank_call {
#include "mpi/mpi_calls.h"
    RANK_CALLS
};
#undef PARRAY_MPI

/* "MPI_Send"; for RANK_CALLS "main". */
const char *rank_call_name(enum rank_call call);

/* "yes", "partly" or "no". */
const char *rank_call_has(enum rank_call call);

#endif
