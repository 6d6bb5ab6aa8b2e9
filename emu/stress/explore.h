/*
 * explore.h: all executions of a program on a small array that differ in what its open calls take.
 *
 * Nodes are deterministic and share nothing, so that an execution is what each open call of each node ended
 * with; how the nodes' steps and the packets' delays fall does not matter beyond that, and no two runs are
 * made that agree in it. Starting from the plain run, each call that could have ended otherwise (causes.h)
 * gives a run in which it does, while all that did not happen after it is as before; and so on from there,
 * unless an execution is known in which all of that is so.
 *
 * That reaches every execution: let E be known and X be wanted, and c be a first call of X, in the order of
 * causes, that ends otherwise in E. What c takes in X was sent without c and is there in E, so it is an other
 * end of c; the run with that end agrees with X in all in which E does, and in c.
 *
 * (Programs that look at node_now, poll, or fill mailboxes depend on time beyond that: of these, the
 * executions that are reached are right, but may not be all.)
 */
#ifndef EXPLORE_H
#define EXPLORE_H

#include "stress/run_once.h"

enum { EXPLORE_NODES_MOST = 64, EXPLORE_CHOICES_MOST = 1 << 18 };

struct exploration {
    struct conditions setting; /* plain: nothing is drawn */
    uint64_t delay, limit;
    FILE *progress; /* where to; NULL: none */

    uint64_t executions; /* different ones */
    uint64_t runs;       /* that it took */
    bool complete;
    bool refused;             /* the plain run could not be built: first.text */
    struct ending first, odd; /* odd: one that is not like the first, if differs */
    bool differs;
    bool carried; /* only because of what earlier runs have left in the program's variables */

    /* Of the odd run; meanwhile of the one that goes on. */
    struct choice critical; /* the choice that made it so, */
    int32_t instead;        /* the port that the call took before; -1: none */
    char critical_call[64]; /* and the call: "node_recv_any at sum.c:12" */
    struct choice *choice;  /* all choices; room for EXPLORE_CHOICES_MOST */
    size_t choice_count;
};

/* In this process: all runs of the program share its memory, and one that crashes or does not end takes it along. */
void explore(struct exploration *exploration);

/* In a process of its own: a run that ends it is the odd one, or the first. `choice` is set here. */
struct exploration *explore_apart(const struct exploration *asked);
void explore_free(struct exploration *exploration);

#endif
