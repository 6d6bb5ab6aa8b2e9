/*
 * sweep_process.h: one run in a process of its own, and the row that comes of it.
 *
 * Life cycle: process_start, process_wait, and, if the run was not ended, process_row; last process_close.
 * The caller has no other threads (child.h). A crash or a lack of memory ends the child and not the caller;
 * the child dies with its parent. One thread.
 */
#ifndef SWEEP_PROCESS_H
#define SWEEP_PROCESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "child.h"

struct process {
    struct child child;
    FILE *report;    /* where the child writes the report of the run, as JSON */
    FILE *out, *err; /* standard output and standard error of the child; `out` may be `report` */
};

/* Start the child, which does `work` and ends with the status that `work` gives. With `mixed` the report goes
 * to standard output, else to a file of its own, which what a program prints does not disturb. False after
 * saying why not. */
bool process_start(struct process *process, bool mixed,
                   int (*work)(const struct process *process, const void *context), const void *context);

/* Wait for the end of the child. `wait` is called a few times a second; if it returns false, the child is
 * ended. False: it was. */
bool process_wait(const struct process *process, int *ended, bool (*wait)(void *context), void *context);

/* Make a row from the report of the child or, if the child gave none, from how it ended. `settings`, which
 * the row takes over, is the point of the run. `more` are names of the report that the row has beside those
 * of every sweep, ended by NULL; NULL: none. The caller owns the result. */
json_t *process_row(const struct process *process, int ended, const char *program, json_t *settings,
                    const char *const *more);

/* The first sentence on the child's standard error that is no warning; "" if there is none. After its end. */
void process_sentence(const struct process *process, char *text, size_t size);

void process_close(const struct process *process);

#endif
