/*
 * explore.h: all executions of a program on a small array, as far as packets may come in another order or at
 * another time.
 *
 * Nodes are deterministic and share nothing. If no execution depends on time (relevance_any), an
 * execution is given by what each open call took, and explore_orders.h reaches all of them. If one does,
 * explore_times.h goes through the steps in which packets can arrive that are late by up to `delay` steps.
 * A program that does not bear delays is not made to: only the orders of its packets are tried, and the
 * executions that are reached exist, but some may be missing if it looks at the step.
 */
#ifndef EXPLORE_H
#define EXPLORE_H

#include <signal.h>

#include "stress/run_once.h"

enum { EXPLORE_NODES_MOST = 64, EXPLORE_CHOICES_MOST = 1 << 18 };

/* What was varied, so that `complete' means: there are no others. */
enum explored {
    EXPLORED_ORDERS,     /* orders alone; packets may be late by up to `delay` steps */
    EXPLORED_ALL_ORDERS, /* orders alone, of packets that are late by any number of steps: time matters not */
    EXPLORED_TIMES,      /* orders and arrivals of packets that are late by up to `delay` steps */
    EXPLORED_NOTHING     /* the layer or model goes by exact steps */
};

enum explore_stop {
    EXPLORE_RAN, /* to its end */
    EXPLORE_AT_LIMIT,
    EXPLORE_OUT_OF_TIME,
    EXPLORE_INTERRUPTED
};

struct exploration {
    struct conditions conditions; /* nothing is drawn */
    uint64_t delay, limit;
    bool vary_time;      /* does the program bear late packets? */
    FILE *progress;      /* NULL: none */
    double began, shown; /* of the progress, in seconds_now */

    /* Called for each execution; then the exploration goes on after one that differs. NULL: it does not. */
    void (*each)(void *input, const struct ending *ending);
    void *input;

    const volatile sig_atomic_t *stop; /* when not 0, the exploration ends soon; NULL: nobody stops it */

    uint64_t executions; /* that differ */
    uint64_t before;     /* executions when the current run began */
    uint64_t runs;       /* that were made for them */
    enum explored explored;
    enum explore_stop stopped;
    bool complete;
    bool full;                /* a sender waited for room, which only EXPLORED_TIMES accounts for */
    bool refused;             /* the undisturbed run could not be built; first.text says why */
    struct ending first, odd; /* odd: one of another class, if `differs` */
    bool differs;
    bool carried; /* `odd` differs only by what earlier runs left in the program's variables */

    /* These describe the odd run; while the exploration goes on, the current run. */
    struct choice critical; /* the choice that makes the run differ; CHOICE_DELAY: of the packet sent there */
    int32_t instead;        /* the port that the call took before; -1: none */
    char critical_call[64]; /* "node_recv_any at sum.c:12" */
    struct choice *choice;  /* all choices of the run; room for EXPLORE_CHOICES_MOST */
    size_t choice_count;
};

/* Explore in this process. All runs share the memory of the program, and a run that crashes or does not end
 * takes the process along: see explore_apart.h. */
void explore(struct exploration *exploration);

/* Write the line of progress after `elapsed` seconds: "12 of at most 100 executions, 30 runs, at most 5 min
 * left", as --limit and runs_end_at have it. */
void explore_progress_text(const struct exploration *exploration, double elapsed, char *text, size_t size);

#endif
