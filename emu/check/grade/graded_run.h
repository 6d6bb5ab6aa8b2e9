/*
 * graded_run.h: one run of a program that is graded, in a child in a sandbox, and what came back of it.
 *
 * The parent never loads the program. All texts of a report may come from it, and are printed with care.
 */
#ifndef GRADED_RUN_H
#define GRADED_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/outcome.h"
#include "grade/rubric.h"
#include "sandbox/sandbox.h"
#include "sanitizer.h"
#include "stress/run_once.h"
#include "task/task_case.h"

struct parray;
struct payloads;
struct shared_memory;

/*
 * The supervisor (stress/run_once.h) of a program that is graded: each of its runs is in a sandbox,
 * and its report is signed with a random token, a secret (sandbox/sandbox.h).
 *
 * Life cycle: supervisor_open, any number of runs, supervisor_close. One thread.
 */

struct grade_supervisor {
    struct supervisor base;               /* of conditions: a pointer to it is a pointer to all of this */
    const char *path;                     /* of the shared object, or of the executable that has `program` */
    const struct parray_program *program; /* NULL: it is loaded from the shared object */
    const char *graph;                    /* of the topology, if it comes from a file; NULL: it does not */
    unsigned seconds;                     /* of processor time; 0: no limit */
    uint64_t memory;                      /* bytes; 0: no limit */
    bool finds_races;                     /* ThreadSanitizer is here, and looks on */
    enum fibers_together together;        /* which nodes are one thread to it */
    int link;                             /* in a child: the file descriptor of halves.h; 0: there is none */
    struct secret token;
};

/* False: there is no memory, or the system gives no random numbers. */
bool supervisor_open(struct grade_supervisor *supervisor, const char *path,
                     const struct parray_program *program, unsigned seconds, uint64_t memory);
void supervisor_close(struct grade_supervisor *supervisor);

enum { GRADED_NAME = 64, GRADED_SHARED = 512 };

/* How a child ended. */
enum graded_end {
    GRADED_WHOLE,  /* with a report of the emulator */
    GRADED_KILLED, /* it did not end in time */
    GRADED_LOST,   /* without a report */
    GRADED_FORGED, /* with a report that is not the emulator's, or has more behind it */
};

/* Plain data, which the child writes into a pipe. */
struct run_report {
    unsigned char token[ENDING_TOKEN];
    bool loaded; /* the program is there; else `error` says why not */

    /* What the program says of itself. */
    char name[GRADED_NAME], task[GRADED_NAME], topology[GRADED_NAME]; /* task, topology: "" if it has none */
    uint32_t mailbox;
    bool bears_delay;
    uint32_t task_params; /* see graded_params_of */

    /* Of a run, as in struct outcome; times and figures that are not known are NAN. */
    int status, verified;
    bool whole;   /* all nodes returned but those that a fault stopped */
    bool checked; /* the task knows all that was handed in, and that all of it is right */
    uint64_t deliveries, delivered_last; /* how many, and the step of the last one */
    uint64_t steps, clock, transmissions, violations, leftovers;
    uint64_t bytes; /* that packets brought to all nodes */
    uint64_t nodes, links;
    double time, utilization;
    char error[OUTCOME_ERROR_SIZE]; /* what went wrong; "": nothing */
    size_t advice;                  /* where in `error` begins what to do; 0: it says nothing of that */
    struct told_site site;          /* the line that goes with it, as the program says */
    char shared[GRADED_SHARED];     /* which memory the nodes share; "": none */
    bool wrote_blocks;              /* blocks of parray_alloc, in which each may have a part of its own */
    char unreceived[GRADED_SHARED]; /* what a node delivered that packets did not bring; "": nothing */
};

struct graded_run {
    enum graded_end end;
    struct run_report report; /* of GRADED_WHOLE; else only `error` counts */
};

/* Do nodes race? A run of the source, compiled for ThreadSanitizer, tells (stress/race_report.h). */
struct graded_races {
    bool made;
    char found[GRADED_SHARED];   /* the first race; "": none */
    char why_not[GRADED_SHARED]; /* of a run that was not made, or not to its end */
};

/* Load the program, and have it say what it is. */
struct graded_run graded_look(const struct grade_supervisor *supervisor);

/* Run the program once. Violations are counted, and do not end the run but through a layer. The options have
 * at most RUBRIC_PARAMS_MOST parameters, and name a layer, if only "none". With supervisor->finds_races the
 * report says in `shared' which race was found first. */
struct graded_run graded_run(const struct grade_supervisor *supervisor, const struct options *options);

/* The same with supervisor->finds_races: once, or more often on a large array. */
struct graded_run graded_run_for_races(const struct grade_supervisor *supervisor,
                                       const struct options *options);

/* The same as graded_run with nodes in two processes (halves.h), by that partition (partition/partition.h).
 * Memory that nodes share is not looked for. */
struct graded_run graded_run_in_halves(const struct grade_supervisor *supervisor,
                                       const struct options *options, const char *partition);

/*
 * The parameters of a task in a run that is graded.
 *
 * What a program declares as the default of a parameter of its task would hold where nobody gives that
 * parameter: a program could make its task an easy one. So all of them are given, with the task's own
 * defaults. Those that only some programs declare are given to these programs alone; a report tells which.
 */

/* What options.params points to in the end, and the texts that were added. */
struct graded_params {
    const char *list[RUBRIC_PARAMS_MOST + TASK_PARAMS_MOST];
    char text[TASK_PARAMS_MOST][128];
};

/* Which parameters of its task a run of the program has: a bit for each, in the order of the task. */
uint32_t graded_params_of(const struct parray_program *program);

/* Add those of the task of that name that have a bit to the options, which have RUBRIC_PARAMS_MOST at
 * most. */
void graded_params_add(struct graded_params *params, struct options *options, const char *task,
                       uint32_t bits);

/* Plain data: is a right result also right if packets bring nothing? Then it came by another way. */
struct graded_blank {
    bool made;
    bool silent;                    /* every node's answer is right although no packet was sent */
    bool hollow;                    /* they are whatever packets carried, and whenever they came */
    char unreceived[GRADED_SHARED]; /* what came although packets carried other tokens; "": nothing */
    char apart[GRADED_SHARED];      /* what went otherwise with nodes in two processes; "": nothing */
};

/* Run a program again, whose correct run with these options gave that report, and kept these payloads. A task
 * whose tokens have to travel is run with other tokens, and packets that carry what they carried before. One
 * whose nodes find out something about themselves is run without packets, and with packets that are all
 * alike and come late. */
struct graded_blank graded_blank(const struct grade_supervisor *supervisor, const struct options *options,
                                 const struct run_report *report, struct payloads *payloads);

/* Is anything found? */
static inline bool graded_blank_doubts(const struct graded_blank *blank)
{
    return blank->silent || blank->hollow || blank->unreceived[0] || blank->apart[0];
}

/* Say in `text` how a correct run, which gave that report, ends otherwise if its nodes are in two processes;
 * "": it does not, or cannot be made that way (array_part.c): it has faults other than stops, worms, a layer,
 * or one node. */
void graded_apart(const struct grade_supervisor *supervisor, const struct options *options,
                  const struct run_report *report, char *text, size_t size);

enum { GRADED_STRESS_TEXT = 600 };

/* Disturbed runs (stress/campaign.h) of a program that is graded: do all end alike? */
struct graded_stress {
    bool made; /* runs were made */
    bool alike;
    uint64_t runs, classes;
    char text[GRADED_STRESS_TEXT]; /* what was found, if they are not alike; else "" */
};

/* Make `runs` disturbed runs, besides the undisturbed one. `report` is what the program says of itself. They
 * have late packets if the program says that it bears them, or if `late`. */
struct graded_stress graded_stress(const struct grade_supervisor *supervisor, const struct options *options,
                                   const struct run_report *report, uint64_t runs, bool late);

/*
 * Do the nodes of a program share memory, which a processor array does not have?
 *
 * What a program may share is read only: variables and blocks of parray_alloc that `prepare` has filled.
 * While nodes run, the pages of these are closed to writers: the first write to each piece is noted, and
 * opens it. So what was written and put back is seen, too. Where pages cannot be closed (a block that is
 * smaller than a page, a sanitizer), a copy from before the run is held against what there is after it.
 * Variables of threads are shared by the nodes of a worker: that a program has any is enough. Not seen are
 * memory that the program got by itself (malloc, mmap), and memory of the C library.
 *
 * `verify' of each node finds all as it was before the run, so that no node hands anything to another one.
 *
 * Life cycle: shared_prepare before array_open; shared_open between array_open and the run of the nodes,
 * shared_end after it, then shared_found; after array_conclude shared_close. One array of a process.
 */

/* A description of the program whose nodes and checks are watched. It lives until the next call. */
const struct parray_program *shared_prepare(const struct parray_program *program);

/* Copy what the program in the file `path` may only read now. Ends the process if there is no memory. */
struct shared_memory *shared_open(const struct parray_program *program, const struct parray *array,
                                  const char *path);

/* The nodes have run. */
void shared_end(void);

enum shared_kind {
    SHARED_NOTHING,
    SHARED_BLOCKS, /* blocks of parray_alloc alone, in which each node may have a part of its own */
    SHARED_OTHER
};

/* What did nodes share? Then a sentence says it. */
enum shared_kind shared_found(const struct shared_memory *shared, char *text, size_t size);

void shared_close(struct shared_memory *shared);

#endif
