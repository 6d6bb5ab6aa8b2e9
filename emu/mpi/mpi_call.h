/*
 * mpi_call.h: what a module of transport_mpi.c makes of failures, the name of its MPI library, and its end.
 *
 * A failure of MPI, or a lack of memory, ends all ranks with a sentence of this one. Between the begin and
 * the end of MPI (mpi_name: at any time), any thread, one at a time.
 */
#ifndef MPI_CALL_H
#define MPI_CALL_H

#include <stddef.h>

enum { MPI_NAME_SIZE = 64 };

/* End all ranks, with that exit status. */
_Noreturn void mpi_end_all(int status);

/* Go on if `code` is that of success; `what` is what could not be done: "send a message". */
void mpi_must(int code, const char *what);

/* Memory for `count` items of `size` bytes, with the content of `old`; for free. */
void *mpi_grow(void *old, size_t count, size_t size);

/* Write "MPICH 4.0.2". */
void mpi_name(char *name, size_t size);

/* End MPI in this process, in place of MPI_Finalize, also with versions of MPICH that may hang there: every
 * rank calls it once, when its last transfer has ended; it returns when all have come. No call is
 * left then. */
void mpi_end(void);

#endif
