/*
 * halves.h: two processes that run one array together: a transport (machine/transport.h) over sockets,
 * without MPI.
 *
 * Nodes of one process can have more in common than a processor array has: memory of the C library, the
 * environment, offsets of files. Nodes of two processes have nothing in common but what the emulator carries.
 *
 * A program finds the socket of its process, since it can try all numbers, and could tell the other process
 * something over it in the same step, which the emulator there never sees. So the two are not joined: a third
 * process, which runs no program, hands on what has the mark of the emulator, and ends all if something has
 * not.
 *
 * Life cycle: halves_open in a process that has one thread, before any code runs that is not trusted: it
 * makes the other process, which goes on from there, too, and dies with this one. Where the other one is
 * gone, a call of the transport leaves the job (job.h).
 */
#ifndef HALVES_H
#define HALVES_H

#include <stdbool.h>

#include "machine/transport.h"
#include "serialize.h"
#include "siphash.h"

struct halves {
    struct transport transport; /* rank 0: the process that was there before */
    int fd;
    struct siphash_key key;   /* of the marks */
    uint64_t sent;            /* how many parcels have one */
    struct serialized parcel; /* that is being filled */
};

/* False: there is no process or no socket to be had. */
bool halves_open(struct halves *halves);

#endif
