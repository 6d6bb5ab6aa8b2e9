/*
 * call_table.c: the table, made from the list of mpi_calls.h.
 */
#include "rank/call_table.h"

static const struct {
    const char *name, *has;
} calls[] = {
#define PARRAY_MPI(has, result, name, arguments) {"MPI_" #name, #has},
#include "mpi/mpi_calls.h"
#undef PARRAY_MPI
    {"main", "yes"},
};

const char *rank_call_name(enum rank_call call)
{
    return calls[call].name;
}

const char *rank_call_has(enum rank_call call)
{
    return calls[call].has;
}
