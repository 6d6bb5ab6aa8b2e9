/*
 * job.h: work in a process of its own, and what came of it as data: a status, a sentence, bytes.
 *
 * Life cycle: job_start, then job_wait in any case if that succeeded. Whatever the work does to its process
 * ends that process alone; it ends with its parent, and SIGINT and SIGTERM do not end it. Its standard
 * streams lead nowhere. Nothing is read back from words that were written for people: a process that ends
 * in the midst of the work leaves how it ended, and the first sentence that it said by fail_say (fail.h).
 *
 * The caller has no other threads (child.h). Several jobs may go on side by side.
 */
#ifndef JOB_H
#define JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "child.h"

enum { JOB_SENTENCE = 1024 };

struct job {
    struct child child;
    struct job_note *note; /* memory that the child shares */
};

struct job_result {
    bool whole; /* the work came to its end, and all that it wrote is here */
    int signal; /* that ended the process; 0: none did */
    int status; /* that the work gave; else 128 + signal, or the exit status of the process */
    char sentence[JOB_SENTENCE]; /* why it did not end well; "": nobody said */
    char *data; /* what the work wrote, with a zero behind it, for the caller to free; NULL: nothing */
    size_t size;
};

/* The work of a child: write data to `out`, and a sentence of JOB_SENTENCE bytes if there is one to say.
 * Result: a status, which is also the child's exit status. */
typedef int job_work(const void *input, FILE *out, char *sentence);

/* False: there is no process or no memory to be had; errno says why. */
bool job_start(struct job *job, job_work *work, const void *input);

/* Wait for the end. `go_on` is called a few times a second; if it returns false, the process is killed, and
 * the result has nothing in it. Result: it was not. */
bool job_wait(struct job *job, struct job_result *result, bool (*go_on)(void *context), void *context);

#endif
