/*
 * mpi_end.h: the end of MPI in a process, also with versions of MPICH that may hang there.
 *
 * Every rank calls it once, in place of MPI_Finalize, when its last transfer has ended; it returns when all
 * have come. Any one thread; afterwards no call of MPI is left.
 */
#ifndef MPI_END_H
#define MPI_END_H

void mpi_end(void);

#endif
