/* What every right program does: stop with status 3 where a value is wrong, and say that all was well. */
#ifndef CHECK_H
#define CHECK_H

#include <mpi.h>
#include <stdio.h>

#define CHECK(condition)                                  \
    do {                                                  \
        if (!(condition))                                 \
            check_failed(__FILE__, __LINE__, #condition); \
    } while (0)

static inline void check_failed(const char *file, int line, const char *condition)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fprintf(stderr, "%s:%d: rank %d: not so: %s\n", file, line, rank, condition);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

/* The barrier lets nobody's failure hide behind an `ok' of rank 0. */
static inline int check_end(const char *name)
{
    int rank;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("%s: ok\n", name);
    MPI_Finalize();
    return 0;
}

#endif
