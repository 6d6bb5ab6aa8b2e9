/*
 * job.h: work in a process of its own, and what came of it as data: how it ended, a status, a sentence,
 * bytes.
 *
 * Life cycle: job_start, then job_wait in any case if that succeeded. Whatever the work does to its process
 * ends that process alone; it ends with its parent, and SIGINT and SIGTERM do not end it. Its standard
 * streams lead nowhere. Nothing is read back from words that were written for people: a process that ends in
 * the midst of the work leaves how it ended, and the first sentence that it said by fail_say (fail.h).
 *
 * The bytes are numbers, texts and plain structs as they lie in memory, one behind the other: the work writes
 * them (fwrite, or a struct serialized), and deserialize (serialize.h) takes them out again and notices if
 * there are too few or too many. Work that may be damaged or hostile can write anything: then the bytes are
 * claims.
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

enum job_end {
    JOB_WHOLE,  /* the work came to its end, and all that it wrote is here */
    JOB_LEFT,   /* it was left in its midst by job_leave */
    JOB_UNTOLD, /* it came to its end, and could not write: something had closed its pipe */
    JOB_LOST    /* the process ended in its midst, or was killed */
};

struct job_result {
    enum job_end end;
    int signal; /* that ended the process; 0: none did */
    int status; /* that the work gave; else 128 + signal, or the exit status of the process */
    char sentence[JOB_SENTENCE]; /* why it did not end well, with SAY_DO (say.h); "": nobody said */
    char *data; /* what the work wrote, with a zero behind it, for the caller to free; NULL: nothing */
    size_t size;
};

/* The work of a child: write data to `out`, and a sentence of JOB_SENTENCE bytes if there is one to say.
 * Result: a status, which is also the child's exit status. */
typedef int job_work(const void *input, FILE *out, char *sentence);

/* False: there is no process or no memory to be had; errno says why. */
bool job_start(struct job *job, job_work *work, const void *input);

/* Wait for the end. `go_on` (NULL: nobody asks) is called a few times a second; if it returns false, the
 * process is killed, and the result has what it had written by then. Result: it was not. */
bool job_wait(struct job *job, struct job_result *result, bool (*go_on)(void *context), void *context);

/* As `go_on`, with a double: is that time, on the clock of seconds_now (seconds.h), still to come? */
bool job_in_time(void *deadline);

/* In the work, on any thread and in any signal handler: end the process, and with it the work, with a status
 * and a sentence about why. */
_Noreturn void job_leave(int status, const char *sentence);

#endif
