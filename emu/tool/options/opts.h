/*
 * opts.h: the options of `parray run`, from argv to a request.
 *
 * Life cycle: opts_parse fills a request, which points into argv; opts_free at the end, also after a
 * refusal. Only what can be checked without the program is checked here; array_open checks the rest.
 */
#ifndef OPTS_H
#define OPTS_H

#include <stdbool.h>

#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/setting.h"
#include "argument.h"
#include "options/outputs.h"
#include "parray.h"
#include "say.h"
#include "stress/replay.h"

_Static_assert((int)SAY_REFUSED == (int)PARRAY_USAGE && (int)OPTS_DONE == (int)PARRAY_DONE,
               "what lib calls refused is a usage error");

/* Groups of the help text: those of the table of options (facts/setting.h), then this one. */
enum { GROUP_OUTPUT = SETTING_GROUPS_END };

struct request {
    const char *program; /* as given; NULL: the caller has its own */
    struct options options;
    const char **params;            /* what options.params points to: room for all arguments */
    struct disturb_options disturb; /* what options.disturb points to */
    const char *replay_path;        /* NULL: none */
    struct replay replay;           /* its content */
    bool quiet, verbose;
    bool seed_given;         /* by --seed */
    void (*ran)(int status); /* called after the run, before its report; NULL: nothing is */
    struct output_request output;
};

/* A command line that says what runs. */
struct opts_form {
    const char *argument; /* its argument in the help: "PROGRAM", "FILE"; NULL: it has none */
    const char *none;     /* what is said if it is not there; NULL: the caller sees to that */
    bool no_outputs;      /* it has many runs: outputs are parsed, to be refused, but in no help */
    const char *page; /* what --report writes, which it has all the same, with --quiet and what is written of
                       * findings (report_kind.write_found); NULL: it has no outputs at all */
    bool no_replay;
    const struct argp *more; /* options of the command's own, which go before those of a run; NULL: none */
    const char *doc;         /* NULL: that of `more` */
};

#define OPTS_NO_PROGRAM           \
    "no PROGRAM was given" SAY_DO \
    "`parray list' shows the built-in ones; FILE.c or ./FILE.so is one of your own"

/* What PROGRAM may be: for docs. */
#define OPTS_PROGRAMS                                                                              \
    "PROGRAM is the name of a program that comes with parray (`parray list'), a source FILE.c or " \
    "FILE.cpp, which is compiled first, or an object ./FILE.so, made by `parray cc FILE.c'.\n\n"

/* The parser of `parray run`, and of a program with a main of its own. */
extern const struct opts_form opts_run, opts_own;

/* Its parser, for those who only list options: valid until the next call. */
const struct argp *opts_argp(const struct opts_form *form);

/* What the options are that several commands share, for their help alone. */
const struct argp *opts_shared_argp(void);

/* Parse argv[1..]; argv[0] is what messages call the command. The argument is request->program. `input` is
 * for the parser of form->more. */
enum opts_result opts_parse(struct request *request, int argc, char **argv, const struct opts_form *form,
                            void *input);

/* A request without options, with room for the parameters that so many arguments can give: what opts_parse
 * begins with. */
struct request opts_request(int argc);

void opts_free(struct request *request);

struct request;

/* Call after parsing: if the request names a replay file, take over its program, options and choices. False
 * after saying why not. */
bool replay_opts_take(struct request *request);

#endif
