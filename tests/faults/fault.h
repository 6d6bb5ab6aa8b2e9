/*
 * fault.h: what the test of faults (supervise.c) and the library in the tested process (inject.c) share:
 * which call is to fail, and how many calls there were.
 *
 * The struct lies in a file that both map, and that all children of the tested process inherit. So calls are
 * numbered in the order in which they come, whichever process and thread makes them.
 */
#ifndef FAULT_H
#define FAULT_H

#include <stdatomic.h>
#include <stdbool.h>

enum fault_kind {
    FAULT_MEMORY,  /* malloc, calloc, realloc, aligned_alloc, posix_memalign */
    FAULT_MAPPING, /* mmap, mprotect */
    FAULT_THREAD,  /* pthread_create */
    FAULT_PROCESS, /* fork, posix_spawn */
    FAULT_OPEN,    /* open, pipe, dup */
    FAULT_READ,    /* read, pread */
    FAULT_WRITE,   /* write, pwrite, writev */
    FAULT_NAME,    /* rename, link */
    FAULT_KINDS,
};

enum { FAULT_WHERE_SIZE = 2000 };

struct fault_state {
    enum fault_kind kind;
    long at;      /* this call fails, counted from 1; 0: none */
    bool forever; /* and all calls of the kind that follow */
    atomic_long seen[FAULT_KINDS];
    atomic_int hits;              /* calls that failed */
    char where[FAULT_WHERE_SIZE]; /* the callers of the first, if the library knows them */
};

/* The environment variable that has the path of the file. */
#define FAULT_STATE "PARRAY_FAULT_STATE"

/* The library tells that the program begins, or another one (a compiler), in which nothing is to fail, by
 * opening one of these files, which do not exist. */
#define FAULT_PROGRAM "parray"
#define FAULT_BEGIN   "/the-program-begins"
#define FAULT_OTHER   "/another-program-begins"

/* Count a call. True: it has to fail. The counters order nothing else, so relaxed is enough. */
static inline bool fault_due(struct fault_state *state, enum fault_kind kind)
{
    long number = atomic_fetch_add_explicit(&state->seen[kind], 1, memory_order_relaxed) + 1;
    if (kind != state->kind || !state->at || number < state->at || (number > state->at && !state->forever))
        return false;
    atomic_fetch_add_explicit(&state->hits, 1, memory_order_relaxed);
    return true;
}

#endif
