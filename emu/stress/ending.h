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

struct parray;

enum { ENDING_TEXT = 240 };

struct ending {
    int status; /* enum parray_status */
    int signal; /* the signal that ended the process; 0: none; SIGALRM: the run took too long */
    int verified;
    bool has_result, deadlock, unsteady; /* unsteady: a second run with these conditions ended otherwise */
    bool lock_step;                      /* the array permits no other order, delays or faults */
    bool read_time;                      /* a node asked for the time of day, and got virtual time */
    uint64_t digest, result_digest, steps, clock, leftovers;
    uint64_t kind;          /* equal for endings of one class */
    char text[ENDING_TEXT]; /* what went wrong; "": nothing */
    size_t stack;           /* bytes of each stack, if a stack overflowed; else 0 */
    size_t choices;         /* number of choices that follow in the pipe */
};

/* Fill in the ending of an array that has run in this process. */
void ending_take(struct ending *ending, const struct parray *array);

/* Print one line without a line end: "done, verified, results 0123456789abcdef". */
void ending_print(const struct ending *ending, FILE *out);

/* Did the run end well? */
bool ending_fine(const struct ending *ending);

#endif
