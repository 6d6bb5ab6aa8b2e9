/*
 * own_state.h: what the C and C++ libraries keep for a thread but a program takes for its own: errno, and the
 * exceptions in flight.
 *
 * Fibers of one thread share them. A fiber that waits keeps its values on its own stack, and brings them back
 * when it goes on, so that they are as private to a fiber as they are to a thread. A fiber never changes its
 * thread, so the places are found once. (It must not: compilers keep the address of errno, which the C
 * library declares constant within a thread, across calls that wait.)
 */
#ifndef OWN_STATE_H
#define OWN_STATE_H

#include <stdbool.h>
#include <stddef.h>

/* As the ABI of C++ defines it: __cxa_eh_globals. */
struct exceptions {
    void *caught;
    unsigned uncaught;
};

/* Where the values of a thread are. */
struct own_places {
    int *error;
    struct exceptions *exceptions; /* NULL: no program in C++ */
};

struct own_state {
    int error;
    struct exceptions exceptions;
};

/* The function of the C++ runtime that gives the place of the calling thread's exceptions. */
typedef struct exceptions *exceptions_place(void);

/* Find that function, which takes some ten microseconds; NULL: no C++ runtime is loaded. */
exceptions_place *own_state_runtime(void);

/* Find the places of the calling thread, on which the fibers will run. `globals` is what own_state_runtime
 * found. */
void own_state_open(struct own_places *places, exceptions_place *globals);

/* A fiber begins: no error, no exceptions. */
static inline void own_state_begin(const struct own_places *places)
{
    *places->error = 0;
    if (places->exceptions)
        *places->exceptions = (struct exceptions){NULL, 0};
}

static inline struct own_state own_state_leave(const struct own_places *places)
{
    struct own_state own;
    own.error = *places->error;
    if (__builtin_expect(places->exceptions != NULL, false))
        own.exceptions = *places->exceptions;
    return own;
}

static inline void own_state_return(const struct own_places *places, const struct own_state *own)
{
    *places->error = own->error;
    if (__builtin_expect(places->exceptions != NULL, false))
        *places->exceptions = own->exceptions;
}

#endif
