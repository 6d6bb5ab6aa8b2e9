/*
 * explore.h: all executions of a program on a small array that differ in what its open calls take.
 *
 * Nodes are deterministic and share nothing, so that an execution is given by how each open call of each node
 * ended; how the nodes' steps and the packets' delays fall does not matter beyond that, and no two runs are
 * made that agree in it. From the undisturbed run, each call that could have ended otherwise (causes.h) gives
 * a run in which the call does so, while all that did not happen after the call is as before. Every new
 * execution is continued in this way, unless an execution is known in which all these calls end like this.
 *
 * That reaches every execution: let E be known and X be wanted, and c be a first call of X, in the order of
 * causes, that ends otherwise in E. What c takes in X was sent without c and is there in E, so it is an other
 * end of c; the run with that end agrees with X in all in which E does, and in c.
 *
 * A program that looks at node_now, polls, or fills mailboxes depends on time beyond that: the executions
 * that are reached exist, but some may be missing.
 */
#ifndef EXPLORE_H
#define EXPLORE_H

#include "stress/run_once.h"

enum { EXPLORE_NODES_MOST = 64, EXPLORE_CHOICES_MOST = 1 << 18 };

struct exploration {
    struct conditions conditions; /* nothing is drawn */
    uint64_t delay, limit;
    FILE *progress; /* NULL: none */

    uint64_t executions; /* that differ */
    uint64_t runs;       /* that were made for them */
    bool complete;
    bool refused;             /* the undisturbed run could not be built; first.text says why */
    struct ending first, odd; /* odd: one of another class, if `differs` */
    bool differs;
    bool carried; /* `odd` differs only by what earlier runs left in the program's variables */

    /* These describe the odd run; while the exploration goes on, the current run. */
    struct choice critical; /* the choice that makes the run differ */
    int32_t instead;        /* the port that the call took before; -1: none */
    char critical_call[64]; /* "node_recv_any at sum.c:12" */
    struct choice *choice;  /* all choices of the run; room for EXPLORE_CHOICES_MOST */
    size_t choice_count;
};

/* Explore in this process. All runs share the memory of the program, and a run that crashes or does not end
 * takes the process along: see explore_apart.h. */
void explore(struct exploration *exploration);

#endif
