/*
 * desk.h: a process that runs programs under test, and knows nothing but what it is asked.
 *
 * A child inherits the memory of its parent, in which a program could look for settings that it is not to
 * know. So the desk is opened before any setting is known, and erases its copy of the command line, which
 * /proc would show to the program. Each request is read by a process of its own, which ends with its reply;
 * the desk itself reads none.
 *
 * Life cycle: desk_open while the process has one thread, any number of requests, desk_close. The desk ends
 * with its parent.
 */
#ifndef DESK_H
#define DESK_H

#include "child.h"
#include "grade/graded_blank.h"
#include "grade/graded_run.h"
#include "grade/graded_stress.h"

struct options;
struct parray_program;

struct desk {
    struct child child; /* its replies */
    int requests;       /* -1: none can be made */
};

struct desk_request {
    const char *path;  /* of the program, or its name */
    const char *races; /* of the program, compiled for ThreadSanitizer; "": there is none */
    unsigned seconds;
    uint64_t memory, runs; /* runs: disturbed ones, if the result is correct and legal */
    bool late;             /* the disturbed runs have late packets, whatever the program says that it bears */
    bool silent;           /* answers that come out without packets count */
    const struct options *options; /* of a run; NULL: the program only says what it is */
};

/* Plain data. */
struct desk_reply {
    struct graded_run run;
    struct graded_blank blank;
    struct graded_stress stress;
    struct graded_races races; /* made if there is such an object, and the result is correct */
};

/* Is this process the tool that desk_open's process has started anew, with the runtime of ThreadSanitizer in
 * front of all else, to run a program for races? Then serve that request. Result: the exit status; -1: it is
 * not. Call it first. */
int desk_for_races(void);

/* `words` are the `count` words of the command line, which stay as they are in this process; `programs`,
 * ended by NULL, are those that are known by a name. False: there is no process or no pipe to be had;
 * desk_close is due all the same. */
bool desk_open(struct desk *desk, int count, char **words, const struct parray_program *const *programs);
void desk_close(struct desk *desk);

/* Have a program run. Without a desk the reply says so, as that of a lost run. */
void desk_ask(const struct desk *desk, const struct desk_request *request, struct desk_reply *reply);

#endif
