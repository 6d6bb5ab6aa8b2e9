/*
 * explore.h: all executions of a program on a small array, as far as packets may come in another order or at
 * another time.
 *
 * Nodes are deterministic and share nothing. If no execution depends on time (relevance_any), an
 * execution is given by what each open call took, and explore_orders.c reaches all of them. If one does,
 * explore_times.c goes through the steps in which packets can arrive that are late by up to `delay` steps.
 * A program that does not bear delays is not made to: only the orders of its packets are tried, and the
 * executions that are reached exist, but some may be missing if it looks at the step.
 */
#ifndef EXPLORE_H
#define EXPLORE_H

#include <signal.h>

#include "meter.h"
#include "search/sample.h"
#include "stress/causes.h"
#include "stress/run_once.h"

enum {
    EXPLORE_STEPS = 100000,
    EXPLORE_NODES_MOST = 64,
    EXPLORE_CHOICES_MOST = 1 << 18,
    EXPLORE_WAY = 1 << 16
};

/* What was varied, so that `complete' means: there are no others. */
enum explored {
    EXPLORED_STATES,     /* all states of the array, whatever the delays (search/global_state.h) */
    EXPLORED_LOCK_STEP,  /* so, of an array in which no packet is late */
    EXPLORED_ORDERS,     /* orders alone; packets may be late by up to `delay` steps */
    EXPLORED_ALL_ORDERS, /* orders alone, of packets that are late by any number of steps: time matters not */
    EXPLORED_TIMES,      /* orders and arrivals of packets that are late by up to `delay` steps */
    EXPLORED_MATCHES,    /* which message each receive from anybody takes, in programs of MPI */
    EXPLORED_NOTHING     /* the layer or model goes by exact steps */
};

enum explore_stop {
    EXPLORE_RAN, /* to its end */
    EXPLORE_AT_LIMIT,
    EXPLORE_OUT_OF_TIME,
    EXPLORE_INTERRUPTED
};

struct exploration {
    struct conditions conditions;       /* nothing is drawn */
    uint64_t delay, limit, states_most; /* limit: of executions */
    bool vary_time;                     /* does the program bear late packets? */
    bool symmetry;                      /* count states but for the names of nodes (search/quotient.h) */
    struct meter meter;                 /* the line of progress */

    /* Called for each execution; then the exploration goes on after one that differs. NULL: it does not. */
    void (*each)(void *input, const struct run_ending *ending);
    void *input;

    struct sampling sample;   /* if it has executions to make: instead of all states */
    const char *save, *go_on; /* explore_file.h: to be written if the search does not come to its end, and to
                               * go on from; NULL: none */
    struct fault_bounds faults; /* how many there may be; for EXPLORED_STATES */

    const volatile sig_atomic_t *stop; /* when not 0, the exploration ends soon; NULL: nobody stops it */

    uint64_t executions; /* that differ */
    uint64_t before;     /* executions when the current run began */
    uint64_t runs;       /* that were made for them */
    uint64_t reached;    /* a bit for each place that was reached (run_ending.reached) */
    enum explored explored;
    enum explore_stop stopped;
    bool complete;
    bool full;                    /* a sender waited for room, which only EXPLORED_TIMES accounts for */
    bool numbers;                 /* runs drew numbers of node_choose; a search tries them all */
    bool waits;                   /* of programs of MPI: with standard sends that wait, too */
    bool refused;                 /* the undisturbed run could not be built; first.text says why */
    struct run_ending first, odd; /* odd: one of another class, if `differs` */
    bool differs;
    bool asks_sent;  /* a node depends on the step in which a packet was sent, which no run varied */
    char unfit[192]; /* why EXPLORED_STATES is not for the program; "": no reason */
    bool carried;    /* `odd` differs only by what earlier runs left in the program's variables */

    struct {
        bool on;                /* the search goes on */
        volatile uint64_t runs; /* of single nodes */
        uint64_t last;          /* of these ended the process of a search before; 0: none did */
        uint32_t watches;       /* what nodes ask about their peers, as far as is known (struct globals) */
        uint64_t states, locals, moves, endings;
        uint32_t depth;
        uint64_t kept_endings; /* that the search had found from which this one goes on */
        bool saved;            /* to `save` */
        char unsaved[192];     /* it could not be saved, a sentence; "": it could */
        volatile bool saving;
        bool astray;           /* a run did not end as the search says, which is a fault of parray */
        char way[EXPLORE_WAY]; /* to the odd run, a line a move; "": there is none */
    } search;                  /* of EXPLORED_STATES */

    /* These describe the odd run; while the exploration goes on, the current run. */
    struct choice critical; /* the choice that makes the run differ; CHOICE_DELAY: of the packet sent there */
    int32_t instead;        /* the port that the call took before; -1: none */
    char critical_call[64]; /* "node_recv_any at sum.c:12" */
    char critical_site[256]; /* the site as the call notes it, with its folder */
    struct choice *choice;   /* all choices of the run; room for EXPLORE_CHOICES_MOST */
    size_t choice_count;
};

/* Explore in this process. All runs share the memory of the program, and a run that crashes or does not end
 * takes the process along: see explore_apart. */
void explore(struct exploration *exploration);

/* How many states are looked at: --limit, or its default. */
static inline uint64_t explore_states_most(const struct exploration *exploration)
{
    return exploration->states_most ? exploration->states_most : exploration->limit;
}

/* Write the line of progress after `elapsed` seconds: "12 %, at most 5 min left: 12 of at most 100
 * executions, 30 runs", as --limit and runs_end_at have it; and that of a search that has met so many
 * states. */
void explore_states_text(const struct exploration *exploration, uint64_t states, uint64_t locals,
                         double elapsed, char *text, size_t size);
void explore_progress_text(const struct exploration *exploration, double elapsed, char *text, size_t size);

/*
 * All states of the array (search/breadth_first.h), if no node depends on time in another way than by what it
 * takes. A run is made for each ending, and for what is found, so that both are the emulator's own.
 *
 * False: this search is not for the program.
 */
bool explore_states(struct exploration *exploration);

/*
 * All executions that differ in what open calls take.
 *
 * From the undisturbed run, each call that could have ended otherwise (causes.h) gives a run in which the
 * call does so, while all that did not happen after the call is as before. Every new execution is continued
 * in this way. No run is made if an execution is known whose part that did not happen after such a call is
 * the same and in which the call ends like this.
 *
 * That reaches every execution: let E be known and X be wanted, and c be a first call of X, in the order of
 * causes, that ends otherwise in E. What c takes in X was sent without c and is there in E, so it is an other
 * end of c; the run with that end agrees with X in all in which E does, and in c.
 *
 * False: the program bears delays, and an execution depends on time: explore_times is to be used.
 */
bool explore_orders(struct exploration *exploration);

/*
 * All executions in which packets are late by up to some steps, and open calls take any of
 * the packets that have arrived.
 *
 * The arrival of a packet shows when its receiver looks for it. So the search branches at takes: in the step
 * of a take a call that takes from any port could have taken each other packet that has arrived, and if all
 * packets for the call could still have been on their way, nothing would have been there in this step. In
 * the order of steps, ranks and a node's calls, what was before a take does not depend on it; hence the runs
 * form a tree, every run is a leaf of its own, and no run is made twice.
 *
 * That nothing was there is tried only if the time of the take matters (causes.h) in some run in which the
 * call took something: else a run in which the packet comes later is the same to all nodes.
 */
void explore_times(struct exploration *exploration);

/*
 * All that receives from anybody can take, in a program of MPI whose receives match late
 * (message/late_match.h): the parameter match is late. Where a node cannot tell two messages, one of them is
 * tried.
 */
bool explores_matches(const struct exploration *exploration);
void explore_matches(struct exploration *exploration);

/* In place of a port in `critical`: the choice is of one of several requests that were done. */
enum { EXPLORE_REQUEST = -2 };

/* Explore in a process of its own, which a crash or an endless run ends without harm, what `asked` describes;
 * its `choice` is not read. A run that ends the process is the odd one, or the first. SIGINT, SIGTERM and the
 * end of all runs (runs_end_at) stop the exploration, which is then not complete. Result: the exploration,
 * for explore_free. */
struct exploration *explore_apart(const struct exploration *asked);
void explore_free(struct exploration *exploration);

/* A run to be made, in which these choices take effect. */
struct explore_task {
    const struct choice *choice; /* in choice_order */
    size_t count;
    struct choice critical;
    int32_t instead; /* as in struct exploration */
    enum call call;  /* in which the run takes another way, and its line */
    const char *site;
};

/* Make the run. Result: its array, with the history, for array_close; `ending` is that of the run. If a
 * deadlock of a part of the array or a violation ends the run, a second run shows what the other nodes would
 * have done, and the array is that of the second one. NULL: the array could not be built, and the exploration
 * says why; or somebody stops the exploration. */
struct parray *explore_run(struct exploration *exploration, const struct explore_task *task,
                           struct run_ending *ending);

/* Count an execution, which no earlier run was. False: it is one more than the limit, and is not counted. */
bool explore_count(struct exploration *exploration, const struct parray *array,
                   const struct run_ending *ending);

/* Is the exploration to go on? */
bool explore_goes_on(const struct exploration *exploration);

#endif
