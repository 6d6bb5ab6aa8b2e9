/*
 * refused_calls.c: the functions of MPI that are not there end the run by their names.
 *
 * They are defined without arguments, which they do not look at; the names in the object are those of the
 * functions of mpi.h.
 */
#include <stdint.h>

#include "rank/rank.h"

static _Noreturn void refuse(enum rank_call call, const void *pc)
{
    mistake_stop(rank_enter_any(call, pc), MISTAKE_UNSUPPORTED, NULL, NULL, "%s is not there",
                 rank_call_name(call));
}

#define REFUSE_yes(name)
#define REFUSE_partly(name)
#define REFUSE_no(name)                                                                                 \
    intptr_t refused_##name(void) __asm__("parray_PMPI_" #name) __attribute__((visibility("default"))); \
    intptr_t refused_##name(void)                                                                       \
    {                                                                                                   \
        refuse(RANK_##name, __builtin_return_address(0));                                               \
    }                                                                                                   \
    extern __typeof__(refused_##name) refused_twin_##name __asm__("parray_MPI_" #name)                  \
        __attribute__((weak, alias("parray_PMPI_" #name), visibility("default")));

#define PARRAY_MPI(has, result, name, arguments) REFUSE_##has(name)
#include "mpi/mpi_calls.h"
