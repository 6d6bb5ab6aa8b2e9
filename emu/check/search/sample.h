/*
 * sample.h: random executions of an array that has too many states to look at all of them.
 *
 * Moves belong to chains: those that take the packets of one link, and those that a node makes by itself. The
 * moves of a chain follow on each other, so an execution is given by how chains are interleaved.
 *
 *     walk   every move that can be made is as likely as any other
 *     pct    chains have priorities; at depth - 1 random moments the one that is ahead falls behind all
 *            others. A bug that shows when `depth` moves come in one order is found with a probability of at
 *            least 1 / (chains * moves^(depth-1)) in each execution (Burckhardt et al 2010, Ozkan et al 2018)
 *     pos    every move has a priority, and a new one when its node has made another (partial order sampling,
 *            Yuan, Yang and Gu 2018)
 *     new    moves that no execution has made yet from the state of their node come first
 *
 * Moves that commute with all others come first and do not count. Faults, of which there are at most as many
 * as the search's bounds say, come at random moments. Every number is drawn from the seed.
 *
 * One thread.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct state_search;

enum sample_strategy { SAMPLE_WALK, SAMPLE_PCT, SAMPLE_POS, SAMPLE_NEW, SAMPLE_STRATEGIES };

struct sampling {
    uint64_t executions;        /* to make */
    bool on[SAMPLE_STRATEGIES]; /* they take turns; none: all */
    uint32_t depth;             /* of pct, from 1 */
    uint64_t seed;

    /* Filled in: */
    uint64_t made, cut;        /* cut: were ended after SAMPLE_MOVES_MOST moves */
    enum sample_strategy last; /* of the execution that was made last */
    uint64_t longest;          /* moves of an execution that count */
    uint64_t length;           /* all moves of one */
    uint32_t chains;
    uint64_t pairs;  /* of a node's state and what it took there */
    uint64_t states; /* of the array that were met; those of forgotten ones may count again */
};

enum { SAMPLE_MOVES_MOST = 100000, SAMPLE_DEPTH_MOST = 16 };

/* "walk", "pct", "pct:3", "pos", "new" or several, with commas between: fills in `on` and `depth`. False:
 * that is none. */
bool sample_read(struct sampling *sample, const char *text);

/* Make executions until something wrong is found, or enough were made, or the search is to end. */
void sample_run(struct sampling *sample, struct state_search *search);

/* The strategies, as sample_read reads them, and the name of one. */
void sample_write(const struct sampling *sample, char *text, size_t size);
const char *sample_name(enum sample_strategy strategy);

/* The probability with which an execution by pct finds a bug of `depth`, at least. */
double sample_chance(const struct sampling *sample);

#endif
