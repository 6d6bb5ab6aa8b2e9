/*
 * squad.h: what engine threads keeps of its threads, one for each node (engine_threads.c).
 *
 * A runner is its own thread's, but for what others say of it. The rest is written by the node that closes
 * the step, while no other one runs.
 */
#ifndef SQUAD_H
#define SQUAD_H

#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "machine/machine.h"
#include "thread/cohorts.h"

struct runner {
    ALIGNED_LINE struct sleeper sleeper; /* first: cohorts.h wants it there */
    pthread_t thread;
    _Atomic uint64_t stopped; /* the last step in which its node has stopped */
    uint64_t counted;         /* of its transmissions, those that are in squad.sent */
    bool renewed;             /* its node begins anew when it runs next */
    sigjmp_buf base;          /* the thread's start, for a node whose stack is full, or that begins anew */
};

struct squad {
    ALIGNED_LINE _Atomic uint32_t running; /* nodes that have not stopped yet in this step */
    _Atomic uint32_t returned;             /* nodes that have returned */
    _Atomic uint64_t sent;                 /* packets of all nodes since the run began */
    atomic_bool notable;                   /* some lane has had something for the clock to know */
    ALIGNED_LINE struct runner *runners;
    struct cohorts cohorts;
    uint32_t *ran;  /* in the order of ranks */
    uint32_t *turn; /* the nodes of `ran` in the order of turns; NULL: all run at once */
    unsigned round;
    uint64_t opens; /* the step that is being opened */
    atomic_bool over;
    struct region signal_stacks, runner_memory;
};

static inline struct squad *squad_of(const struct parray *array)
{
    return array->engine_data;
}

#endif
