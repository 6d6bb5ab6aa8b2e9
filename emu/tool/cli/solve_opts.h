/*
 * solve_opts.h: the options of `parray solve`.
 *
 * Life cycle: solve_opts_parse, whatever its result, then solve_opts_free. One thread.
 */
#ifndef SOLVE_OPTS_H
#define SOLVE_OPTS_H

#include <stdbool.h>
#include <stdint.h>

#include "options/opts.h"

struct model;

/* What a schedule is to be short in: steps of an array, or time on a fabric (solve_fabric.h). */
enum solve_cost { COST_STEPS, COST_BANDWIDTH, COST_ALPHA_BETA };

enum { SOLVE_UNITS_TEXT = 32 };

struct solve_asked {
    const char *task, *json, *output, *proof, *plot; /* NULL: not given */
    struct request request;                          /* of which topology, model, params and seed count */
    char units[SOLVE_UNITS_TEXT];                    /* --units as a parameter */
    uint32_t steps, rounds, lost;                    /* 0: not given */
    double seconds;
    bool translate, progress;
    enum solve_cost cost;
    uint64_t bytes; /* 0: not given */
};

/* Fill `asked`. OPTS_DONE: help was printed; OPTS_REFUSED: a sentence was. */
/* Its parser, for those who only list options. */
const struct argp *solve_opts(void);

enum opts_result solve_opts_parse(struct solve_asked *asked, int argc, char **argv);
void solve_opts_free(struct solve_asked *asked);

/* Do the options go together, under the model? False after saying which do not. */
bool solve_opts_fit(const struct solve_asked *asked, const struct model *model);

#endif
