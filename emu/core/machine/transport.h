/*
 * transport.h: what carries bytes between the processes that run one array together.
 *
 * The processes are the ranks of an MPI run; each holds a part of the nodes. A transport is a module
 * (transport_mpi.c), one for each MPI library, that is loaded when a run asks for it, so that runs on one
 * machine need no MPI. What is carried and when is decided by the folder part/; a transport knows neither
 * nodes nor steps.
 *
 * Life cycle: transport_open (transport_open.h) begins MPI, `close` ends it, once in a process. All ranks
 * make the same calls in the same order. One thread at a time makes them, on any thread. A failure of MPI
 * itself ends all ranks, with a sentence on standard error.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

/* Changes whenever a module and a tool could misunderstand each other. */
#ifndef TRANSPORT_VERSION
#define TRANSPORT_VERSION 1
#endif

/* The status with which all ranks end when MPI fails: PARRAY_LIMIT. */
#define TRANSPORT_FAILED 5

/* The symbol that a module exports: a function of this type. It begins MPI, with the arguments of main, or
 * NULLs. NULL: it failed, with a sentence in error. */
#define TRANSPORT_SYMBOL "parray_transport_open"
struct transport;
typedef struct transport *transport_open_call(int version, int *argc, char ***argv, char *error,
                                              size_t error_size);

/* Bytes for one rank. */
struct transport_message {
    int to;
    const void *bytes; /* stay as they are until the call returns */
    size_t size;       /* not 0 */
};

/* Is told of bytes that have come from a rank; they go away when the function returns. */
typedef void transport_arrived(void *user, int from, const void *bytes, size_t size);

/* Merge `other` into `sum`: associative, and the order of arguments does not matter. */
typedef void transport_merge(void *sum, const void *other);

struct transport {
    const char *library; /* "Open MPI 4.1.4" */
    int forked; /* one process has forked the others, and all know from the start what disturbs the run */
    int rank, size;
    int here;  /* how many of the ranks are on this machine */
    int local; /* the number of this rank among them, from 0 */

    /* Send `count` messages, at most one to each rank and none to oneself, receive those that all others send
     * to this rank in the same call, and merge all ranks' `sum` (`sum_size` bytes; the result is the same on
     * all ranks). No message is sent for which nothing was given. When the messages are under way it calls
     * `meanwhile`, if that is not NULL, until that returns 0: work that does not depend on what arrives, but
     * may write `sum`. */
    void (*exchange)(struct transport *, const struct transport_message *message, size_t count,
                     transport_arrived *arrived, void *user, void *sum, size_t sum_size,
                     transport_merge *merge, int (*meanwhile)(void *user));

    /* Rank 0 is told the bytes of every rank, its own too, in the order of ranks, one after the other, so
     * that it holds no more than one of them at a time. Any size, 0 too. */
    void (*gather)(struct transport *, const void *bytes, size_t size, transport_arrived *arrived,
                   void *user);

    /* The bytes of rank 0 for all: the same size everywhere. */
    void (*broadcast)(struct transport *, void *bytes, size_t size);

    /* Has a rank asked for an end, or died? For loops that wait for something else than MPI; makes progress.
     * */
    void (*poll)(struct transport *);

    /* End all ranks at once, with an exit status; this rank has said why. Does not return. May be called by
     * any thread at any time. */
    void (*abort)(struct transport *, int status) __attribute__((noreturn));

    /* End MPI in all ranks. */
    void (*close)(struct transport *);
};

#endif
