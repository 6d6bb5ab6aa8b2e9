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
#include "options/outputs.h"
#include "stress/replay.h"

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

enum opts_result {
    OPTS_RUN,     /* the request is complete */
    OPTS_DONE,    /* help was printed */
    OPTS_REFUSED, /* a sentence was printed */
};

/* Parse argv[1..]; argv[0] is what messages call the command. With wants_program the one argument that is no
 * option names the program; else there is none. */
enum opts_result opts_parse(struct request *request, int argc, char **argv, bool wants_program);

/* Parse as with wants_program, but the program may be missing; `names`, ended by NULL, are options that
 * another parser has taken: they are offered, too, for a mistyped one. */
enum opts_result opts_parse_beside(struct request *request, int argc, char **argv, const char *const *names);

/* Parse as with wants_program, and take the options of `more`, too, whose parser gets `input`. */
struct argp;
enum opts_result opts_parse_with(struct request *request, int argc, char **argv, const struct argp *more,
                                 void *input);

/* Parse as `parray run` does, for a command whose argument is no program but a FILE, which request->program
 * then points to; take the options of `more`, too, whose parser gets `input`, and print its help. */
enum opts_result opts_parse_file(struct request *request, int argc, char **argv, const struct argp *more,
                                 void *input);

/* Say that no program was given. */
void opts_refuse_none(void);

void opts_free(struct request *request);

#endif
