/*
 * grade.h: all that is known of a program once it has been graded: what the reports are made from.
 *
 * Text and JUnit XML are for those who are graded: of hidden settings they have the name alone, and which
 * points were reached. JSON is for those who grade, and has all.
 */
#ifndef GRADE_H
#define GRADE_H

#include <stdbool.h>
#include <stdio.h>

#include "child.h"
#include "class/class_opts.h"
#include "grade/graded_run.h"
#include "grade/result.h"
#include "grade/rubric.h"
#include "sandbox/sandbox.h"
#include "options/opts.h"

struct grade {
    const char *path;   /* of the program */
    const char *source; /* of which excerpts are shown; NULL: not known */
    const struct rubric *rubric;
    struct sandbox sandbox;
    const struct run_report *look; /* what the program says of itself */
    const struct result *result;   /* of each setting of the rubric */
    bool passed;
    char forbidden[256]; /* what the program uses although the sheet forbids it; "": nothing */
    bool built_in;       /* which is not looked at for that */
};

/* Say in `text` what the object uses although the rubric forbids it; "": nothing, or it is no object. */
void forbidden_call(const struct rubric *rubric, const char *object, char *text, size_t size);

/* Take the bodies of the functions of parray that the rubric forbids out of this process, and of those that
 * it forks. MPI is made of them: a program of MPI finds them there. */
void forbidden_take_away(const struct rubric *rubric, const char *object);

/* Write one object and a line end. False: no memory. */
bool grade_json_write(const struct grade *grade, FILE *out);

/*
 * A grade as JUnit XML, which CIs show: a suite for each setting, a case for each kind of
 * points. Of hidden settings it has what failed, and no reasons.
 */

void grade_junit_write(const struct grade *grade, FILE *out);

/* What comes before the runs, and what comes after those of one setting, and after all. */
void grade_text_head(const struct grade *grade, FILE *out);
void grade_text_setting(const struct grade *grade, size_t setting, FILE *out);
void grade_text_total(const struct grade *grade, FILE *out);

/*
 * The options of `parray grade`, from argv to a rubric.
 *
 * Life cycle: grade_opts_parse, then grade_opts_free, also after a refusal.
 */

enum { SOURCE_OBJECT = 4096 + 32 };

struct grade_request {
    const char *program, *sheet, *json, *junit, *races_object; /* NULL: not given */
    struct class_opts of_class;
    bool is_folder;  /* the program is one, of many works */
    bool is_archive; /* of many works, in place of a folder */
    struct rubric rubric;

    /* While options are read: */
    struct rubric_setting common;
    const char *task;
    const char **topology, **model;
    size_t topologies, models;
    uint64_t seed, seconds, memory, runs;
    bool has_seed, has_seconds, has_memory, has_runs;
    char object[SOURCE_OBJECT]; /* of a program that is named by its source; "": it is not */
    char races[SOURCE_OBJECT];  /* its object for ThreadSanitizer; "": there is none */
    const char *array_option;   /* one that a sheet excludes; NULL: none was given */
};

/* Complete a request that leaves task and array to the program; `topology` "": it names none, take ring:8. */
bool grade_opts_complete(struct grade_request *request, const char *task, const char *topology);

/* Its parser, for those who only list options. */
const struct argp *grade_opts(void);

/* The value of --seed in argv is overwritten with stars. */
enum opts_result grade_opts_parse(struct grade_request *request, int argc, char **argv);
void grade_opts_free(struct grade_request *request);

struct grade;
struct parray_program;

/* `report` is called once, after the text of a grade that is whole; not after a refusal. It is called with
 * the listener itself, which may stand in a larger struct. */
struct grade_listener {
    void (*report)(const struct grade_listener *listener, const struct grade *grade);
    const char *source; /* of the object that is graded; NULL: not known */
};

/* Grade as the command line says; argv is written to. `listener` may be NULL. Result: the exit status. */
int grade_command(int argc, char **argv, const struct parray_program *const *programs,
                  const struct grade_listener *listener);

/*
 * A process that runs programs under test, and knows nothing but what it is asked.
 *
 * A child inherits the memory of its parent, in which a program could look for settings that it is not to
 * know. So the server is opened before any setting is known, and erases its copy of the command line, which
 * /proc would show to the program. Each request is read by a process of its own, which ends with its reply;
 * the server itself reads none.
 *
 * Life cycle: server_open while the process has one thread, any number of requests, server_close. The server
 * ends with its parent.
 */

struct rubric_setting;
struct parray_program;

struct grade_server {
    struct child child; /* its replies */
    int requests;       /* -1: none can be made */
};

struct run_request {
    const char *path;  /* of the program, or its name */
    const char *task;  /* of the sheet; NULL: none. A file of that name is read before any sandbox is there */
    const char *races; /* of the program, compiled for ThreadSanitizer; "": there is none */
    uint64_t seconds;  /* at most, of one run */
    uint64_t memory, runs;                /* runs: disturbed ones, if the result is correct and legal */
    const struct rubric *rubric;          /* which forbids functions */
    const struct rubric_setting *setting; /* of a run; NULL: the program only says what it is */
    const struct graded_bound *bound;     /* of the setting */
};

/* Plain data. */
struct run_reply {
    struct graded_run run;
    struct graded_blank blank;
    struct graded_stress stress;
    uint64_t beside; /* payloads_beside of the run, if it was correct and its payloads were kept; else 0 */
    int untold;      /* payloads_untold of such a run, if the setting asks; else -1 */
};

/* `words` are the `count` words of the command line, which stay as they are in this process; `programs`,
 * ended by NULL, are those that are known by a name. False: there is no process or no pipe to be had;
 * server_close is due all the same. */
bool server_open(struct grade_server *server, int count, char **words,
                 const struct parray_program *const *programs);
void server_close(struct grade_server *server);

/* Of servers: serve requests until there are no more; make a child that is to do so, and gets its end of the
 * requests. False: there is no process or no pipe to be had. */
_Noreturn void server_main(int requests, const struct child *replies,
                           const struct parray_program *const *programs);
bool server_fork(struct grade_server *server, int *requests);

/*
 * Likewise a server whose process has the runtime of ThreadSanitizer in front of all else, which the object
 * `races` needs (race_server.c). One server makes the runs of all settings, and of all works of a class,
 * since that runtime takes long to begin.
 */
bool server_open_for_races(struct grade_server *server, const char *races);

/* Such a server for processes that this one starts, which find its socket in the folder: their
 * server_open_for_races takes that server. False: each of them has to have its own. */
bool server_listen_for_races(struct grade_server *server, const char *folder);
void server_stop_listening(struct grade_server *server);

/* Compile the source for it, without the words of a compiler that has said already what it thinks of it. */
bool compile_for_races(const char *source, char *object, size_t size);

/* Is this process the tool that one of these has started anew? Then it serves requests, and does not return.
 * Result: -1. Call it first. */
int server_for_races(void);

/* Have that server run request->races. Without a server the reply says so. */
struct graded_races server_ask_for_races(const struct grade_server *server,
                                         const struct run_request *request);

/* Have a program run. Without a server the reply says so, as that of a lost run. */
void server_ask(const struct grade_server *server, const struct run_request *request,
                struct run_reply *reply);

#endif
