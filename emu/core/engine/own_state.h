/*
 * own_state.h: what the C and C++ libraries keep for a thread but a program takes for its own: errno, and the
 * exceptions in flight.
 *
 * Fibers of one worker share its thread. A fiber that waits keeps its values on its own stack, and brings
 * them back when it goes on, so that they are as private to a node as they are to a thread. A node never
 * changes its worker, so the places are found once. (It must not: compilers keep the address of errno, which
 * the C library declares constant within a thread, across calls that wait.)
 */
#ifndef OWN_STATE_H
#define OWN_STATE_H

#include <stddef.h>

#include "machine/contexts.h"

/* As the ABI of C++ defines it: __cxa_eh_globals. */
struct exceptions {
    void *caught;
    unsigned uncaught;
};

struct own_state {
    int error;
    struct exceptions exceptions;
};

/* The function of the C++ runtime that gives the place of the calling thread's exceptions. */
typedef struct exceptions *exceptions_place(void);

/* Find that function, which takes some ten microseconds; NULL: no C++ runtime is loaded. */
exceptions_place *own_state_runtime(void);

/* Find the places of the calling thread, on which the nodes of the shard will run. `globals` is what
 * own_state_runtime found. */
void own_state_open(struct shard *shard, exceptions_place *globals);

/* A node begins: no error, no exceptions. */
static inline void own_state_begin(const struct shard *shard)
{
    *shard->error = 0;
    if (shard->exceptions)
        *shard->exceptions = (struct exceptions){NULL, 0};
}

static inline struct own_state own_state_leave(const struct shard *shard)
{
    struct own_state own;
    own.error = *shard->error;
    if (__builtin_expect(shard->exceptions != NULL, false))
        own.exceptions = *shard->exceptions;
    return own;
}

static inline void own_state_return(const struct shard *shard, const struct own_state *own)
{
    *shard->error = own->error;
    if (__builtin_expect(shard->exceptions != NULL, false))
        *shard->exceptions = own->exceptions;
}

#endif
