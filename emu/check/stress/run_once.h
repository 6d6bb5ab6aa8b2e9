/*
 * run_once.h: one run of a program in a process of its own.
 *
 * Every run begins with the program's memory as it was loaded, whatever an earlier run did to it, and a crash
 * or an endless loop ends one run only. The caller has no threads. Several runs may go on side by side: call
 * run_start for each, then run_collect in any order; run_once does both. Each is a job (job.h).
 */
#ifndef RUN_ONCE_H
#define RUN_ONCE_H

#include <stdbool.h>
#include <stddef.h>

#include "facts/disturb_options.h"
#include "job.h"
#include "run/array.h"
#include "stress/ending.h"
#include "stress/runs_end.h"

/* All that a run depends on. */
struct conditions {
    const struct parray_program *program;
    const struct supervisor *supervisor; /* NULL: the program is loaded, and trusted */
    struct options options;              /* options.disturb is set by the run */
    struct disturb_options disturb;
    bool twice;         /* run a second time in that process, under conditions_again and at other addresses */
    uint64_t elsewhere; /* use other addresses than the process would by itself, for each number others */
    unsigned seconds;   /* wall time after which the run counts as endless */
};

/* The specification of the array. */
const char *conditions_topology(const struct conditions *conditions);

/* The disturbance of the undisturbed run: nothing is varied. Its time is virtual, so that the run can be
 * repeated. */
extern const struct disturb_options undisturbed_options;

/* Conditions that differ in all that no seed controls and no program may see: another number of workers,
 * other garbage, other stacks, no turns, and the real time. */
struct conditions conditions_again(const struct conditions *conditions);

/* A run that goes on. */
struct started_run {
    struct job job;
    const struct supervisor *supervisor;
    double deadline; /* when it is killed, which should have ended itself before (seconds_now) */
};

/* Start a run. False: the system gave no process. */
bool run_start(struct started_run *run, const struct conditions *conditions);

/* Start work that makes runs with no supervisor, one after another; run_once.h has what that work calls. */
bool run_start_job(struct started_run *run, job_work *work, const void *input);

/* Should the run have ended long ago? */
bool run_overdue(const struct started_run *run);

/* Wait for the end of a run. With `choices` not NULL, *choices becomes a list of the choices that took
 * effect, for the caller to free; the list is empty unless the run had disturb.record. An ending that is good
 * but does not have the token of the supervisor is a forgery, which the ending then says. */
struct run_ending run_collect(struct started_run *run, struct choice **choices, size_t *count);

/* In the process of a run: build an array and run it. Result: the array, for questions, which the caller
 * closes; NULL: it could not be built, and the ending says why. */
struct parray *run_here(const struct conditions *conditions, struct run_ending *ending);

/* In the process of a run: after `seconds` from now, leave it (job_leave) with a sentence on which node
 * computes. Call it before that process has threads. */
void endless_watch(double seconds);

/* In the child of a run, which ends with it: move all that is allocated and mapped from here on, for each
 * number to another place; 0: leave it. */
void run_move_memory(uint64_t elsewhere);

/* Likewise go over to all addresses that the conditions ask for. A program that has an object of its own is
 * loaded once more, as if the process had never run it; the texts of its sites then lie in this child. */
void run_elsewhere(struct conditions *conditions);

struct run_ending run_once(const struct conditions *conditions);
struct run_ending run_with_choices(const struct conditions *conditions, struct choice **choices,
                                   size_t *count);

/* Have a job done that makes a run, for at most `seconds`. Result: it came to its end. The caller frees
 * result->data in any case. */
bool run_apart(struct job_result *result, job_work *work, const void *input, unsigned seconds);

struct parray_program;

/*
 * What is done about a program that is not trusted, in the process of each of its runs.
 *
 * The caller's process does not load such a program: conditions.program then is a description that the caller
 * has made of what it needs to know (name, mailbox, bears_delay). The child calls `enter`, which takes away
 * what the program must not do, and loads it. Code of the program may write to the pipe, too, so that an
 * ending counts only with the token.
 *
 * A supervisor is constant while runs go on.
 */
struct supervisor {
    /* Called in the child, before any code of the program runs. `fd` leads to the parent. Result: the
     * program; NULL with a sentence in `error`. */
    const struct parray_program *(*enter)(const struct supervisor *supervisor, int fd, char *error,
                                          size_t size);
    /* Called in the child when the program's code has run: copy the token of `size` bytes. It sees to it that
     * none of that code runs afterwards, until the process ends with the next few calls. */
    void (*sign)(const struct supervisor *supervisor, unsigned char *token, size_t size);
    /* Called in the parent: is that the token? */
    bool (*is_signed)(const struct supervisor *supervisor, const unsigned char *token, size_t size);
};

#endif
