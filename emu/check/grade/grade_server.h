/*
 * grade_server.h: a process that runs programs under test, and knows nothing but what it is asked.
 *
 * A child inherits the memory of its parent, in which a program could look for settings that it is not to
 * know. So the server is opened before any setting is known, and erases its copy of the command line, which
 * /proc would show to the program. Each request is read by a process of its own, which ends with its reply;
 * the server itself reads none.
 *
 * Life cycle: server_open while the process has one thread, any number of requests, server_close. The server
 * ends with its parent.
 */
#ifndef GRADE_SERVER_H
#define GRADE_SERVER_H

#include "child.h"
#include "grade/graded_run.h"

struct rubric_setting;
struct parray_program;

struct grade_server {
    struct child child; /* its replies */
    int requests;       /* -1: none can be made */
};

struct run_request {
    const char *path;      /* of the program, or its name */
    const char *races;     /* of the program, compiled for ThreadSanitizer; "": there is none */
    uint64_t seconds;      /* at most, of one run */
    uint64_t memory, runs; /* runs: disturbed ones, if the result is correct and legal */
    const struct rubric_setting *setting; /* of a run; NULL: the program only says what it is */
};

/* Plain data. */
struct run_reply {
    struct graded_run run;
    struct graded_blank blank;
    struct graded_stress stress;
    struct graded_races races; /* made if there is such an object, and the result is correct */
};

/* Is this process the tool that server_open's process has started anew, with the runtime of ThreadSanitizer
 * in front of all else, to run a program for races? Then serve that request. Result: the exit status; -1: it
 * is not. Call it first. */
int server_for_races(void);

/* `words` are the `count` words of the command line, which stay as they are in this process; `programs`,
 * ended by NULL, are those that are known by a name. False: there is no process or no pipe to be had;
 * server_close is due all the same. */
bool server_open(struct grade_server *server, int count, char **words,
                 const struct parray_program *const *programs);
void server_close(struct grade_server *server);

/* Have a program run. Without a server the reply says so, as that of a lost run. */
void server_ask(const struct grade_server *server, const struct run_request *request,
                struct run_reply *reply);

#endif
