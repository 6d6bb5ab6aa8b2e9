/*
 * stress_opts.h: the options of `parray stress` and `parray explore` beyond those of `run`.
 */
#ifndef STRESS_OPTS_H
#define STRESS_OPTS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

struct stress_request {
    uint64_t runs, seconds, jobs, first_seed, sizes;
    bool given_runs;
    bool until_failure, twice, time, explore, races;
    uint64_t delay, limit; /* of an exploration */
    const char *replay;    /* file for the small failing run; NULL: its default name */
    const char *dot;       /* file for the graph of a deadlock; NULL: none */
    bool no_shrink;
};

/* Child parsers of argp; their input is a struct stress_request with the defaults. */
extern const struct argp stress_argp, explore_argp;

struct stress_request stress_defaults(void);

#endif
