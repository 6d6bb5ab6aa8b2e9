/*
 * halves.h: two processes that run one array together: a transport (machine/transport.h) over a pair of
 * sockets, without MPI.
 *
 * Nodes of one process can have more in common than a processor array has: memory of the C library, the
 * environment, offsets of files. Nodes of two processes have nothing in common but what the emulator carries.
 *
 * Life cycle: halves_open in a process that has one thread, before any code runs that is not trusted: it
 * makes the other process, which goes on from there, too, and dies with this one. Where the other one is
 * gone, a call of the transport leaves the job (job.h).
 */
#ifndef HALVES_H
#define HALVES_H

#include <stdbool.h>

#include "machine/transport.h"

struct halves {
    struct transport transport; /* rank 0: the process that was there before */
    int fd;
};

/* False: there is no process or no pair of sockets to be had. */
bool halves_open(struct halves *halves);

#endif
