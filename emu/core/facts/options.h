/*
 * options.h: the description of one run, as text and numbers, before anything is checked.
 *
 * The command line, a test or an embedding program fills a struct options, starting from OPTIONS_DEFAULT, and
 * hands it to array_open, which copies what it keeps. Zero and NULL mean "as the program declares".
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/site.h"

struct disturb_options;
struct observer;  /* machine/embedding.h */
struct payloads;  /* machine/payloads.h */
struct transport; /* machine/transport.h */

/* Limits, for the table of settings (settings.h) and the code that builds an array. */
enum { WORKERS_MOST = 1024, MAILBOX_MOST = 1 << 16, RANKS_MOST = 1 << 16 };
#define PACKET_STEPS_MOST UINT32_MAX          /* of a packet of one unit */
#define WATCHDOG_MOST     1000000             /* seconds */
#define STACK_MOST        ((uint64_t)1 << 32) /* bytes */

/* Defaults. Numbers and no expressions: the help quotes them. */
#define SEED_DEFAULT     1
#define MAILBOX_DEFAULT  2
#define STARTUP_DEFAULT  0 /* of programs that declare none */
#define PER_UNIT_DEFAULT 1

/* Which kind of stacks nodes have. Tests are run with another one by CPPFLAGS=-DSTACKS_DEFAULT='"packed"'. */
#ifndef STACKS_DEFAULT
#define STACKS_DEFAULT "auto"
#endif

/* No start-up was given: it is the one that the program declares. No run can have so long a start-up. */
#define STARTUP_UNSET UINT64_MAX

/* What becomes of a packet that the model forbids, in the order of the words of --on-violation. */
enum on_violation {
    VIOLATION_ABORT, /* the run ends */
    VIOLATION_COUNT, /* it is let through, and counted */
    VIOLATION_WAIT   /* it waits for the next step in which it is legal (step/waiting.h) */
};

/* What becomes of a worm whose channel another one holds, in the order of the words of --worms. */
enum worms_meet {
    WORMS_JUDGED, /* a violation */
    WORMS_WAIT    /* it waits, and holds the channels that it has (step/worm_wait.h) */
};

/* The MPI library of engine mpi, in the order of the words of --mpi. */
enum mpi_library {
    MPI_LIBRARY_AUTO, /* the one that started this process */
    MPI_LIBRARY_OPENMPI,
    MPI_LIBRARY_MPICH
};

/* Why array_open gives no array, as far as somebody decides by that; the sentence tells it to people. */
enum refusal {
    REFUSAL_OTHER,
    REFUSAL_LEFT,    /* the program left a function of its before the run */
    REFUSAL_TOPOLOGY /* the program was not written for the topology */
};

/* What an array is built from. */
struct options {
    const char *topology; /* "mesh:4x4"; NULL: the program's */
    const char *model;    /* "SLA"; NULL: the program's */
    const char *layer;    /* "fold", "none"; NULL: the program's, where it is of use */
    const char *task;     /* of a program that carries out a schedule; NULL: the program's */
    const char *engine;   /* "fibers", "threads", "mpi"; NULL: fibers */
    unsigned ranks;       /* processes that engine mpi is to start; 0: those that mpirun has started */
    enum mpi_library mpi;
    const char *partition; /* "block", "metis", "cyclic" (partition/partition.h); NULL: block */
    unsigned workers;      /* threads that run fibers; 0: as many as the machine has and the array needs */
    uint64_t seed;         /* of every random stream */
    const char *const *params; /* "K=V" texts */
    size_t param_count;
    uint32_t mailbox;   /* packets a link direction holds; 0: the default of 2, or the program's least */
    uint64_t startup;   /* steps a packet costs whatever its length; or STARTUP_UNSET */
    uint64_t per_unit;  /* steps for each unit of its length */
    uint64_t max_steps; /* 0: no limit */
    unsigned watchdog;  /* seconds that a node may compute without waiting; 0: no limit */
    enum on_violation on_violation;
    enum worms_meet worms;
    bool strict;          /* packets that nobody received make the result wrong */
    bool force;           /* run on a topology, model or mailbox that the program was not written for */
    size_t stack;         /* bytes a node; 0: the default */
    const char *stacks;   /* "packed", "own", "closed", "auto"; NULL: STACKS_DEFAULT */
    bool watch_mailboxes; /* count the packets in the fullest mailbox */
    bool trace;           /* keep an event for each transmission: array_open takes a trace sink */
    const struct disturb_options *disturb; /* NULL: nothing disturbs the run */
    bool progress;                         /* show a line on standard error while a long run goes on */

    /* Not 0: number nodes and ports anew by this seed, but for one node, and tell the program nothing of
     * links but the ports of each node. The command line does not set these. */
    uint64_t shuffle;
    int shuffle_keeps;

    /* For a program that the array runs in; the command line does not set these. */
    const void *arg; /* of parray_arg, until the node program sets it; NULL: none */
    double bound;    /* of what a schedule does, in packet times, for packets of any length; 0: not known */
    const struct observer *observer; /* is told of steps, violations and lines during the run; NULL: nobody */
    struct transport
        *transport; /* to the processes with which this one runs the array; NULL: it runs it alone */
    struct payloads *payloads;    /* what packets carry (machine/payloads.h); NULL: what was sent */
    enum refusal *refusal;        /* is set if there is to be no run; NULL: not asked */
    struct told_site *refused_at; /* is set then to the line that the sentence is about; NULL: not asked */
    bool without_signals;         /* leave the signals of the process alone, crashes included */
    bool keeps_process;           /* have no memory end the run and not the process */
};

#define OPTIONS_DEFAULT                                                              \
    {                                                                                \
        .seed = SEED_DEFAULT, .startup = STARTUP_UNSET, .per_unit = PER_UNIT_DEFAULT \
    }

#endif
