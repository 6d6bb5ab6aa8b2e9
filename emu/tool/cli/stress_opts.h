/*
 * stress_opts.h: the options of `parray stress` and `parray explore` beyond those of `run`.
 */
#ifndef STRESS_OPTS_H
#define STRESS_OPTS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "facts/fault_kinds.h"
#include "search/sample.h"

struct found;
struct parray_program;
struct request;

/* What --vary names. */
enum vary { VARY_SEED = 1, VARY_INPUT = 2, VARY_FAULTS = 4, VARY_ORDERS = 8 };

struct stress_request {
    uint64_t runs, seconds, jobs, first_seed, sizes;
    bool given_runs;
    unsigned vary; /* enum vary; 0: not given */
    bool given_faults;
    bool until_failure, twice, apart, time, explore, races, symmetry;
    uint64_t delay, limit;      /* of an exploration */
    struct sampling sample;     /* of an exploration, too */
    struct fault_bounds faults; /* as asked for; fault_bounds_settle */
    const char *replay;         /* file for the small failing run; NULL: its default name */
    const char *save, *go_on;   /* files of --save and --continue; NULL: none */
    const char *dot;            /* file for the graph of a deadlock; NULL: none */
    bool no_shrink;
    struct found *found; /* what is found, for files (found.h) */
};

/* Child parsers of argp; their input is a struct stress_request with the defaults. */
extern const struct argp stress_argp, explore_argp;

struct stress_request stress_defaults(void);

/* Were only options of `run' given that make sense for many runs? False after saying which is not. `command'
 * makes the runs, `what' is it in a sentence: "stress". */
bool stress_check_request(const struct request *request, const char *command, const char *what);

/* Begin the files in which the findings of `stress', or of `explore', go, with what is run. False after
 * saying why not; found_close is due all the same. */
bool stress_begin(struct found *found, const struct request *request, const struct stress_request *stress,
                  const struct parray_program *program);

/* Settle what is varied, and which faults may be drawn: as asked for, or one of a kind that the program
 * claims to bear. False after saying what does not go together. */
bool stress_settle(struct stress_request *stress, const struct request *request,
                   const struct parray_program *program);

/* Explore a program as the request says. Result: the exit status. */
int explore_program(const struct request *request, const struct stress_request *stress,
                    const struct parray_program *program);

#endif
