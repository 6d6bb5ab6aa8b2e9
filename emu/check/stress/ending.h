/*
 * ending.h: how a run ended, in a few numbers and a text, as far as classes of outcomes compare it.
 *
 * Plain data that a child process writes into a pipe; functions that only read it.
 */
#ifndef ENDING_H
#define ENDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base.h"
#include "job.h"

struct parray;
struct parray_program;

enum { ENDING_TEXT = 320, ENDING_ADDRESS = 96, ENDING_TOKEN = 16 };

struct run_ending {
    int status; /* enum parray_status */
    int signal; /* the signal that ended the process; 0: none; SIGALRM: the run took too long */
    int verified;
    bool has_result, deadlock, unsteady; /* unsteady: a second run with these conditions ended otherwise */
    bool varies;    /* other ends are right, too, by the properties or the task of the program */
    bool lock_step; /* the array permits no other order, delays or faults */
    bool read_time; /* a node asked for the time of day, and got virtual time */
    bool foreign;   /* a node used another node's stack, which was closed */
    bool at_limit;  /* --max-steps ended the run */
    bool cut;       /* the time of all runs was over (runs_end_at): nothing is known */
    uint64_t digest, result_digest, steps, clock, leftovers;
    uint32_t mailbox;             /* packets that a link direction holds */
    uint64_t nodes, memory;       /* of the array: how many, and the bytes reserved for them */
    uint64_t kind;                /* equal for endings of one class */
    uint64_t failure;             /* equal for failures of one kind on arrays of all sizes; but see `waits` */
    uint32_t faults;              /* the kinds of faults that took effect, as a set (fault_kinds.h) */
    uint64_t end;                 /* of one that varies and is fine: what nodes hold in the end */
    uint64_t reached;             /* a bit for each place that the program names (node_reach) */
    uint64_t waits;               /* of a deadlock: a bit for each line at which nodes wait */
    char address[ENDING_ADDRESS]; /* "node 3 at ring.c:12", which sent an address; "": none did */
    char wait[ENDING_ADDRESS];    /* "node_recv at ring.c:12", of a deadlock's first node; "": of none */
    char full
        [ENDING_ADDRESS];   /* "of node 0 for packets of node 2", a mailbox of a deadlock; "": none is full */
    char text[ENDING_TEXT]; /* what went wrong; "": nothing */
    char besides[ENDING_TEXT]; /* the check that failed before something graver ended the run; "": none */
    size_t stack;              /* bytes of each stack, if a stack overflowed; else 0 */
    size_t choices;            /* number of choices that follow in the pipe */
    unsigned char token[ENDING_TOKEN]; /* of the supervisor (run_once.h); zero: there is none */
};

/* The ending of a process that was lost in its run, with a sentence. `signal`: what ended it; -1: none
 * did. */
struct run_ending ending_lost(int signal, const char *format, ...) PRINTF_LIKE(2, 3);

/* How a run ended whose process left no ending, or ended before it could leave one. */
struct run_ending run_ending_of(const struct job_result *result);

/* Fill in the ending of an array that has run in this process. */
void ending_read(struct run_ending *ending, const struct parray *array);

/* Print how the run ended, without a line end: "done, verified". */
void ending_print(const struct run_ending *ending, FILE *out);

/* Print what tells results apart, if there are any: ", results 0123456789abcdef". */
void ending_print_results(const struct run_ending *ending, FILE *out);

/* Print which of the places that the program names were reached, a bit for each, and which never, of `among`:
 * "101 runs". */
void ending_print_places(const struct parray_program *program, uint64_t reached, const char *among,
                         FILE *out);

/* Does a run, maybe on another array, fail in the way of the one that was found? A run that was refused never
 * does. */
bool ending_fails_alike(const struct run_ending *found, const struct run_ending *other);

/* Did the array refuse to run at all? */
bool ending_refused(const struct run_ending *ending);

/* Did the run end well? */
bool ending_fine(const struct run_ending *ending);

#endif
