/*
 * graded_run.h: one run of a program that is graded, in a child behind fences, and what came back of it.
 *
 * The parent never loads the program. All texts of a report may come from it, and are printed with care.
 */
#ifndef GRADED_RUN_H
#define GRADED_RUN_H

#include "facts/outcome.h"
#include "grade/keeper.h"

struct options;

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
    unsigned char token[KEEPER_TOKEN];
    bool loaded; /* the program is there; else `error` says why not */

    /* What the program says of itself. */
    char name[GRADED_NAME], task[GRADED_NAME], topology[GRADED_NAME]; /* task, topology: "" if it has none */
    uint32_t mailbox;
    bool bears_delay;
    uint32_t task_params; /* see graded_params.h */

    /* Of a run, as in struct outcome; times and figures that are not known are NAN. */
    int status, verified;
    bool whole;   /* all nodes returned but those that a fault stopped */
    bool checked; /* the task knows all that was handed in, and that all of it is right */
    uint64_t deliveries, delivered_last; /* how many, and the step of the last one */
    uint64_t steps, clock, transmissions, violations, leftovers;
    uint64_t nodes, links;
    double time, utilization;
    char error[OUTCOME_ERROR_SIZE]; /* what went wrong; "": nothing */
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
struct graded_run graded_look(const struct keeper *keeper);

/* Run the program once. Violations are counted, and do not end the run but through a layer. The options have
 * at most EXAM_PARAMS_MOST parameters, and name a layer, if only "none". With keeper->finds_races the report
 * says in `shared' which race was found first. */
struct graded_run graded_run(const struct keeper *keeper, const struct options *options);

#endif
