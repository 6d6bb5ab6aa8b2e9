/*
 * run_once.h: one run of a program in a process of its own, and what came of it in a few numbers.
 *
 * Every run begins with the program's memory as it was loaded, whatever an earlier run did to it, and a crash
 * or an endless loop ends that run only. The caller has no threads. Runs may go on side by side: run_start,
 * then run_collect, in any order; run_once is both.
 */
#ifndef RUN_ONCE_H
#define RUN_ONCE_H

#include "child.h"
#include "facts/disturb_options.h"
#include "run/array.h"

/* All that a run depends on. */
struct conditions {
    const struct parray_program *program;
    struct options options; /* options.disturb is set by the run */
    struct disturb_options disturb;
    bool twice;       /* then run it as conditions_again says, in the same process */
    bool elsewhere;   /* at other addresses than the process has by itself */
    unsigned seconds; /* of wall time after which it counts as endless */
};

/* Of the plain run, with which disturbed ones are compared: nothing is varied. Its time is virtual, so that it repeats. */
extern const struct disturb_options undisturbed_options;

/* The same with all changed that no seed controls and no program may see: another number of workers, other garbage, no
 * turns, and the real time. */
struct conditions conditions_again(const struct conditions *setting);

enum { RESULT_TEXT = 240 };

struct ending {
    int status; /* enum parray_status */
    int signal; /* that ended it; 0: none. SIGALRM: it took too long */
    int verified;
    bool has_result, deadlock, unsteady; /* unsteady: the second run was not the same */
    bool lock_step;                      /* the array bears no other order, delays or faults */
    bool read_time;                      /* some node asked for it, and got virtual time */
    uint64_t digest, result_digest, steps, clock, leftovers;
    uint64_t kind;          /* equal for outcomes of one class */
    char text[RESULT_TEXT]; /* what is wrong; "" */
    size_t stack;           /* 0; bytes of the stacks, one of which overflowed */
    size_t choices;         /* that follow in the pipe */
};

/* In a child (child.h) run a setting. False: no process could be had. */
bool run_start(struct child *child, const struct conditions *setting);

/* Wait for the end of a child that writes a struct ending. `choices` not NULL: those that took effect, for the caller to free, if the setting's
 * disturb.record. */
struct ending run_collect(const struct child *child, struct choice **choices, size_t *count);

struct ending run_once(const struct conditions *setting);
struct ending run_recorded(const struct conditions *setting, struct choice **choices, size_t *count);

/* In a process of its own, so that nothing it does to the program's memory stays, and for as many seconds at most: run
 * `body`, which writes to standard output. Result: it came to its end. */
bool run_apart(void (*body)(void *input), void *input, unsigned seconds);

/* From here on what this process writes to standard error is lost: what nodes log was for a run that is shown. */
void run_silently(void);

/* In this process: what an array that has run gives. */
void ending_take(struct ending *result, const struct parray *array);

/* One line without an end: "done, verified, results 0123456789abcdef". */
void result_print(const struct ending *result, FILE *out);

/* Does it need no explanation? */
bool result_fine(const struct ending *result);

#endif
