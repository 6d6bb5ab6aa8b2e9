/*
 * outcome.h: what a run gave, in one structure that every report reads.
 *
 * array_run fills an outcome, which the array owns, or outcome_read (json/report_json.h) reads one back from
 * a trace. An outcome is constant afterwards. Numbers without meaning are NAN or -1, as said at the field.
 * Steps count from 1; a packet time is per_unit * packet_units steps.
 */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/fault_kinds.h"
#include "facts/log_line.h"
#include "facts/made_operation.h"
#include "facts/node_values.h"
#include "facts/phase_figure.h"
#include "facts/program_property.h"
#include "facts/rule.h"
#include "facts/site.h"
#include "facts/wait_figures.h"
#include "facts/worm_jam.h"
#include "parray.h"
#include "series.h"

enum { OUTCOME_ERROR_SIZE = 1024, VIOLATIONS_KEPT = 1000, VIOLATION_PARTS = 8 };

/* One transmission that has part in a violation, as the node of the violation sees it. */
struct violation_part {
    int32_t port;  /* of the node */
    int32_t peer;  /* rank at the other end */
    bool receives; /* the node receives on it, else it sends */
    struct violation_worm {
        int32_t from, to; /* ranks of its ends */
        uint64_t since;   /* its first step; 0: a packet, not a worm */
    } worm;
    const char *site; /* "FILE:LINE" of the send */
};

/* A breach of a rule. */
struct violation {
    uint64_t step;
    int32_t node;
    enum rule rule; /* RULE_STEP_CONTENTION, RULE_DEPTH_CONTENTION: node and ports are those of the channel */
    uint32_t parts; /* how many there are; the first VIOLATION_PARTS are kept */
    struct violation_part part[VIOLATION_PARTS];
};

/* A node that waits for ever. */
struct waiter {
    int32_t node;
    int32_t port;  /* on which it waits; -1: any port */
    int32_t peer;  /* behind that port; -1: any */
    bool returned; /* the peer has returned */
    bool stopped;  /* a fault has stopped the peer */
    bool credit;   /* it waits for room in the inbox of the peer */
    uint32_t
        full; /* packets in the peer's mailbox, which has room for as many; 0: it does not wait for room */
    uint64_t since;   /* the step in which it began to wait */
    const char *call; /* "node_recv" */
    const char *site; /* "FILE:LINE" */
};

/* Nodes that wait and that nobody can ever wake. */
struct deadlock {
    uint64_t step;
    bool total; /* no node of the array can go on; else some nodes can */
    size_t count, cycle_length;
    uint32_t room;          /* the least size of mailboxes with which the run was seen to end; 0: not known */
    uint32_t too_small;     /* the largest with which it was seen to deadlock, too; 0: none was tried */
    struct waiter *waiters; /* all nodes that wait for ever, by rank */
    struct waiter *cycle;   /* each waits for the next, the last for the first; empty if the chain ends at a
                               node that has returned */
};

/* Leftovers of one channel; or a worm that nobody received, with port -1. */
struct leftover {
    int32_t from, port, to;
    uint64_t packets;
};

enum { LEFTOVERS_KEPT = 1000 };

/* A figure of the program's own (parray_figure). */
struct own_figure {
    const char *name, *unit; /* unit: NULL if it has none */
    double value;            /* may be NAN or infinite: no number */
};

/* What faults did (`--fault`). */
struct fault_counts {
    uint64_t lost, doubled, corrupted; /* packets; a corrupted one may also be lost or doubled */
    uint64_t stopped;                  /* nodes that do nothing any more */
    uint64_t unsent; /* packets that were thrown away before they were sent: the peer was known to be down */
    /* How often a fault of each kind took effect (fault_kinds.h): nodes that crashed, began anew, were
     * traitors, slow, or read a clock that drifts; packets that got lost at random, came twice, were changed,
     * were taken before an earlier one, or met a link that was down. */
    uint64_t happened[FAULT_KINDS];
};

/* What to do where packets are too short for what they carry. */
#define CROWDED_ADVICE \
    "a packet of L units carries L words of tokens, so its .units has to be the words in it"

/* What came of the task of the program (task/task_run.h). */
struct task_outcome {
    const char *name; /* NULL: the program has no task */
    bool checked;     /* all deliveries are known, and what is missing */
    bool answers; /* nodes find out something about themselves, for which there are several right answers */
    bool travels; /* what is delivered has to come in packets; else nodes may compute it */
    uint64_t deliveries;            /* all */
    uint64_t timed;                 /* those during the run; the others came from `verify` */
    uint64_t step_first, step_last; /* of them; 0: there are none */
    double step_mean;               /* NAN: there are none */
    int32_t last_node;              /* the node of the last one; -1: there are none */
    uint64_t failed;                /* nodes that delivered something wrong, or lack something */
    uint64_t received, least;       /* bytes that packets brought to all nodes, and have to; 0: not known */
    uint64_t carried;               /* of those received, the ones for which the packets had units */
    bool crowded;                   /* the result came in packets that are too short for it */
    struct {
        const char *kind;     /* "wrong", "missing"; NULL: nothing is wrong */
        int32_t node, origin; /* origin -1: of no single node */
        uint64_t step;        /* 0: after the run */
        const char *site;     /* NULL: of no call */
        char text[512];
    } first; /* what is wrong: the first of all */
};

enum { REASON_SIZE = 512, PARTITION_NAME_SIZE = 16 };

/* How several processes shared a run (--engine mpi). */
struct shared_run {
    uint32_t processes; /* 0: one process ran it */
    char partition[PARTITION_NAME_SIZE];
    char text[REASON_SIZE]; /* a sentence on the partition, without a full stop */
    uint64_t directions;    /* of cut links */
    uint64_t crossed;       /* packets that were sent over them */
    uint64_t exchanges;     /* how often the processes met */
    uint64_t messages;      /* of one process to another at these meetings, and their bytes */
    uint64_t bytes;
};

/* The status of a run that a signal of the program ended: CRASH_STATUS and the number of the signal, as
 * shells tell it. */
enum { CRASH_STATUS = 128 };

/* The signal of such a status; 0: it is another one. (An interrupt has the number of SIGINT.) */
static inline int crash_signal(int status)
{
    return status > CRASH_STATUS && status != PARRAY_INTERRUPTED ? status - CRASH_STATUS : 0;
}

/* Where a program of MPI was: a rank in one of its calls. */
struct program_place {
    int32_t node;     /* -1: nobody */
    const char *call; /* "MPI_Recv"; NULL: none */
    const char *site; /* "FOLDER/FILE:LINE"; NULL: not known */
};

/* What a program of MPI did wrong, as `error` tells it in words. */
struct program_error {
    const char *class; /* "truncation"; NULL: nothing */
    const char *text;
    const char *communicator; /* NULL: none has to do with it */
    struct program_place here, other;
};

/* Collective operations of a program of MPI that were called on one line, with as many ranks and bytes. */
struct coll_figure {
    const char *call, *site; /* of member 0 of the communicator */
    uint32_t ranks;
    bool even; /* blocks are equal, of so many bytes: */
    uint64_t bytes, times;
    uint64_t least, most, sum; /* steps from the first call to the last end */
    uint64_t apart;            /* steps between the first call and the last, at most */
    uint64_t bound;            /* no operation of that kind takes fewer steps; 0: not known */
};
enum { COLL_FIGURES_MOST = 1000 };

/* All that a run gave. */
struct outcome {
    int status;                     /* enum parray_status */
    bool interrupted;               /* by SIGINT: the figures are those up to then */
    bool partial;                   /* the figures are those up to the end of a run that did not go on */
    char error[OUTCOME_ERROR_SIZE]; /* the first sentence to show when status is not 0; else "" */
    size_t advice;                  /* where in `error` begins what to do; 0: it says nothing of that */
    struct {
        uint16_t from, length;
    } loose; /* the part of `error` that may differ where nothing else does: struct fatal.place */
    char wrong
        [OUTCOME_ERROR_SIZE]; /* what checks and the task found first, whatever ended the run; "": nothing */
    struct {
        uint64_t step; /* 0: none, or after the run */
        int32_t node;
    } error_at, wrong_at; /* the node of which `error` and `wrong` tell, and when it went wrong there */
    struct told_site error_site, wrong_site; /* and at which line of the program */

    struct program_error program_error; /* of a program of MPI */
    size_t collective_count;
    struct coll_figure *collectives; /* of a program of MPI, in the order of first calls */
    uint64_t collectives_untold;     /* operations that are of no figure, since there are too many kinds */

    uint64_t steps; /* last step in which a packet was on a link */
    uint64_t clock; /* the last step in which a node ran, or a packet or worm waited and might begin */
    uint64_t transmissions, received, stalls, leftovers;
    struct wait_figures waits;
    uint64_t fullest; /* packets that waited in the fullest mailbox, or worms in an inbox; 0: not counted */
    struct fault_counts faults;
    uint64_t busy; /* sum over all channels of the steps in which they carried a packet */
    uint64_t digest, result_digest;
    bool has_result;     /* some node called node_result */
    bool has_worms;      /* the model has worms; else the figures of worms have no meaning */
    uint64_t worms, tcd; /* worms sent, and the sum of their hops */
    uint64_t longest;    /* hops of the longest route */
    uint64_t port_steps; /* node-steps in which a worm was sent */
    double mean_path;    /* hops of a worm; NAN without any */
    double worm_sends, worm_receives,
        worm_idles; /* shares of all node-steps of the run in which a node sent a
                                                     worm, received one, neither; NAN without steps */

    int verified; /* 1 true, 0 false, -1 no check, cut short, or against the model; of the nodes that
                            faults have not stopped */
    const char
        *unverified;     /* why a run that ended is not verified, although it has checks; NULL: no reason */
    const char *assumes; /* under which assumption it is verified; NULL: none */
    uint64_t verify_failed; /* nodes for which `verify` returned false */
    int32_t verify_first;   /* the first of them, if there are any */
    bool began;             /* the nodes ran, or the program left a function before that: the outcome is
                             * that of a run, also with status 2 */
    bool foreign;           /* a node used another node's stack, and that ended the run */
    uint64_t unreturned;    /* nodes that had not returned; faults.stopped of them had been stopped */

    struct series *busy_steps; /* channels in use, by step; their sum is `busy`. NULL: not known */

    double time; /* steps in packet times; NAN if per_unit is 0 */
    /* In packet times; NAN: not known. The lower bound holds for all programs, under the options of the run:
     * that of the task, or without a start-up that of the program, if it is stronger. */
    double lower_bound, own_bound, paper_time;
    bool of_task;                   /* the lower bound is that of the task */
    char bound_reason[REASON_SIZE]; /* why the lower bound is one, without a full stop; "": not known */
    double tcd_bound;               /* least total communication distance; NAN: not known */
    /* Of channels, of links if half duplex. NaN: not known, or such a link carried packets both ways. */
    double utilization_mean, utilization_min, utilization_max;

    uint64_t violation_count;
    size_t violations_kept;
    struct violation *violations; /* by step, node, rule */
    struct deadlock *deadlock;    /* NULL: none */
    struct worm_jam *jam;         /* NULL: none */
    size_t leftovers_kept;
    struct leftover *leftover; /* by sender and port */

    struct task_outcome task;

    struct property_outcome property[PROPERTIES];
    size_t made_count;
    struct made_operation *made; /* the part of the history that has no order; its last answer spoils it */
    size_t reach_count;
    struct reached *reach; /* in the order of the description */

    size_t own_count, own_room;
    struct own_figure *own;  /* in the order in which the program stated them */
    const char *figures_why; /* why the program was not asked for its figures after a run that ended; NULL: it
                              * was, or has none */

    struct log_lines log;      /* what nodes wrote by node_log */
    struct node_values values; /* what nodes gave by node_value */

    size_t phase_count;
    struct phase_figure *phases; /* in the order in which nodes first entered them */
    bool phases_overfull;        /* more than PHASES_MOST were named, and none is told */

    struct shared_run shared;

    double seconds, setup_seconds;
    const char *guard;         /* how stacks are guarded: "MADV_GUARD_INSTALL" ... */
    size_t stack_bytes;        /* size of a node's stack */
    size_t stack_high_water;   /* the deepest use, bytes; 0: not known */
    int stack_high_water_node; /* -1: not known */
    const char *stacks;        /* their kind: "own", "packed", "closed" */
    const char *stacks_why;    /* what kept the stacks from being of the kind asked for; NULL: nothing */
    uint64_t image_bytes;      /* of packed stacks: what the frames of waiting nodes took */
    uint64_t memory_bytes;     /* for nodes, mailboxes and stacks; after the run without what stayed unused */
};

/* Time by lower bound. NAN: one of them is not known, or the run gives no verdict, since it did not end well,
 * or faults lost packets or stopped nodes. */
double outcome_ratio(const struct outcome *outcome);

/* Is the time that of the task's lower bound, which no program can beat? 1: it is; 0: it is not; -1: there is
 * no such bound, or the run gives no verdict, or nothing says that its result is right. */
int outcome_optimal(const struct outcome *outcome);

/* What is said of a run whose time is its lower bound: "optimal", or something weaker. */
const char *outcome_reached(const struct outcome *outcome);

/* What the program's own bound assumes of programs; without a start-up nothing: longer packets gain nothing.
 */
#define OWN_BOUND_ASSUMES "programs that send one token a packet"

/* What was found wrong with the result, if `error` does not say it, since something graver ended the run;
 * else NULL. */
const char *outcome_besides(const struct outcome *outcome);

/* The line of the program that says most of what went wrong. */
struct told_site outcome_site(const struct outcome *outcome);

/* The waiter of a deadlock that says most: of a cycle, or one that waits for a node that is gone; NULL: there
 * is none. */
const struct waiter *deadlock_waiter(const struct deadlock *deadlock);

/* That of an array that was not built: no figure is known. */
extern const struct outcome outcome_unknown;

/* Free the lists of an outcome; free a deadlock and its lists, of nodes or of worms (NULL: nothing). */
void outcome_free(struct outcome *outcome);
void deadlock_free(struct deadlock *deadlock);
void worm_jam_free(struct worm_jam *jam);

#endif
