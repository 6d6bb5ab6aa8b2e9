/*
 * transport_open.h: finds and loads the module for the MPI library that this process runs under.
 *
 * Modules are files parray-openmpi.so and parray-mpich.so (module.h).
 *
 * Life cycle: transport_open once in a process, transport_end last. One thread at a time.
 */
#ifndef TRANSPORT_OPEN_H
#define TRANSPORT_OPEN_H

#include <stdbool.h>
#include <stddef.h>

#include "machine/transport.h"

/* What the environment says of this process: the words of --mpi, and numbers, before MPI has begun. */
struct launched {
    const char *mpi; /* "openmpi" or "mpich": who started the process; NULL: neither */
    int rank, size;  /* 0 and 1 if nobody did */
    bool by_slurm;   /* srun started it; what it runs may have nothing to do with MPI */
};

struct launched transport_launched(void);

/* Is there a module for the library? */
bool transport_has_module(const char *mpi);

/* Load the module for the library `mpi`, "openmpi" or "mpich"; NULL: for the one that the environment tells,
 * or else one that is there. Begin MPI. NULL with a sentence in error: there is no such module, it is of
 * another version, MPI cannot begin, or it has ended before in this process, or the library does not see all
 * processes that the launcher started; what all processes come to, only the first has a sentence for, the
 * others "". */
struct transport *transport_open(const char *mpi, char *error, size_t error_size);

/* The one that is open; NULL: none. */
struct transport *transport_opened(void);

/* End MPI in all ranks, if it was begun. */
void transport_end(void);

#endif
