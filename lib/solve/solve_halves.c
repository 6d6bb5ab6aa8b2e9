/*
 * solve_halves.c: an allreduce out of two halves, a reduce-scatter and an allgather, which is the same
 * schedule read the other way round; the fewest steps of one of them are searched for by themselves. It has
 * half the steps, and no sums: the solver is far faster than with the whole.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "seconds.h"
#include "solve/solve.h"
#include "solve/solve_halves.h"

/* What waits for the halves, and how long it does, in seconds of computing. */
struct outer {
    const struct solve_terms *terms;
    const struct solved *solved;
    double until;
};

static bool watch_outer(const struct solved *solved, void *arg)
{
    const struct outer *outer = arg;
    const struct solve_terms *terms = outer->terms;
    bool late = terms->seconds > 0 && outer->solved->seconds + solved->seconds >= terms->seconds;
    return late || seconds_computed() >= outer->until || terms->watch(outer->solved, terms->arg);
}

/* As many steps as some node needs to take in what it lacks, or as a token needs for its way. */
static uint64_t bound_of(const struct instance *spread)
{
    uint64_t bound = (uint64_t)instance_longest_way(spread);
    for (int node = 0; node < spread->nodes; node++) {
        uint64_t links = 0, lacking = 0;
        for (int i = spread->in[node]; i < spread->in[node + 1]; i++)
            links += (uint64_t)spread->channel[spread->entering[i]].width;
        for (int token = 0; token < spread->tokens; token++)
            lacking += spread->token[token].origin != node;
        if (links && (lacking + links - 1) / links > bound)
            bound = (lacking + links - 1) / links;
    }
    return bound;
}

bool solve_halves(const struct solve_terms *terms, const struct solved *so_far, double seconds,
                  struct moves *moves, enum solve_method *method, solve_function *find)
{
    const struct instance *instance = terms->instance;
    struct outer outer = {.terms = terms, .solved = so_far, .until = seconds_computed() + seconds};
    struct instance_token *token = memory_take((size_t)instance->tokens, sizeof token[0], "sums");
    struct instance spread = sums_spread(instance, token);
    struct solved solved;
    find(&(struct solve_terms){.instance = &spread,
                               .bound = bound_of(&spread),
                               .seed = terms->seed,
                               .watch = watch_outer,
                               .arg = &outer},
         &solved);
    moves_clear(moves);
    if (solved.found)
        sums_both_ways(instance, &solved.moves, moves);
    *method = solved.method;
    bool done = solved_optimal(&solved);
    solved_close(&solved);
    free(token);
    return done;
}
