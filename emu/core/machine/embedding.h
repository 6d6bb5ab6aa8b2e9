/*
 * embedding.h: the thread that waits for the run, and what it wants to be told while the run goes on.
 *
 * The functions of an observer are called by the thread that called array_run, while all nodes stand at the
 * clock. The clock waits for them, so they disturb nothing. step/outside_wait.h brings the two threads
 * together.
 */
#ifndef EMBEDDING_H
#define EMBEDDING_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct parray;
struct violation; /* facts/outcome.h */

/* A step that is over. */
struct observed_step {
    uint64_t step, transmissions, violations; /* the last two: since the run began */
    uint32_t live;                            /* nodes that have not returned */
};

/* Who wants to be told. A function that is NULL is not called. Constant during the run. */
struct observer {
    void *user; /* the first argument of all functions */
    /* After each step that clock_step tells of, in the order of steps. True: end the run after this step. */
    bool (*step)(void *user, const struct observed_step *step);
    /* For each violation that the outcome will keep, at the end of its step, in the order of the outcome. */
    void (*violation)(void *user, const struct violation *violation);
    /* For each line of node_log, in the order of log.h; then standard error does not get them. */
    void (*line)(void *user, uint64_t step, uint32_t rank, const char *text);
};

/* The meeting of the two threads. Zeroed, then outside_wait_open. */
struct embedding {
    const struct observer *observer; /* NULL: nobody */
    bool without_signals;            /* option: the run leaves the signals of the process alone */
    bool keeps_process;              /* option: what has no memory does not end the process */
    uint64_t told;                   /* violations that the observer knows of; only while nodes stand */
    pthread_t thread;                /* that waits for the run */
    pthread_mutex_t lock;            /* protects the next two */
    bool over;                       /* the run is over */
    void (*look)(struct parray *);   /* what the clock asks for and waits for; NULL: nothing */
    struct parray *array;            /* for `look` */
    pthread_cond_t changed;
    _Atomic bool snapshot_wanted; /* progress.h */
    _Atomic bool stop;            /* interrupt.h: this run is to end soon */
};

#endif
