/*
 * opts.h: the options of `parray run`, from argv to a request.
 *
 * Life cycle: opts_parse fills a request, which points into argv; opts_free at the end, also after a
 * refusal. Only what can be judged without the program is checked here; array_open checks the rest.
 */
#ifndef OPTS_H
#define OPTS_H

#include <stdbool.h>

#include "options.h"
#include "outputs.h"

struct request {
    const char *program; /* as given; NULL: the caller has its own */
    struct options options;
    const char **params; /* what options.params points to */
    bool quiet;
    struct outputs_wish wish;
};

enum opts_result {
    OPTS_RUN,     /* the request is complete */
    OPTS_DONE,    /* help was printed */
    OPTS_REFUSED, /* a sentence was printed */
};

/* Parse argv[1..]; argv[0] is what messages call the command. With wants_program the one argument that is no
 * option names the program; else there is none. */
enum opts_result opts_parse(struct request *request, int argc, char **argv, bool wants_program);

void opts_free(struct request *request);

#endif
