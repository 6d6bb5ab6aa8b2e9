/*
 * solve_lost.h: `parray solve --links-lost K`: the fewest steps without any K links, and what to switch to.
 *
 * Life cycle: zeroed, solve_lost_find once, solve_lost_close. One thread.
 */
#ifndef SOLVE_LOST_H
#define SOLVE_LOST_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "solve/solve.h"

struct automorphisms;
struct solve_asked;
struct solve_query;

#define LOST_LINKS_MOST 3
enum { LOST_ROWS_MOST = 2000 };

/* Some links that are lost. */
struct lost_row {
    int link[LOST_LINKS_MOST]; /* numbers of channels of the whole instance, ascending */
    uint32_t alike;            /* so many sets of links are this one, seen in a mirror or turned */
    bool apart;                /* a token has no way without them */
    uint32_t mended;           /* steps of what the schedule with all links becomes by itself; 0: of no use */
    uint32_t lower, steps;     /* steps 0: no schedule was found, or nothing has to travel */
    bool found, optimal, stopped;
    char *file; /* of the schedule; NULL: none */
};

struct solve_lost {
    const struct solve_query *query;
    int lost; /* at a time */
    struct lost_row *row;
    size_t rows, room;
    const char *picture; /* a file that will have one; NULL: none */
};

/* Find them all, and write a schedule for each if `asked` has --output. Symmetries say which links are alike,
 * but not if --output or --plot wants each link by itself. False after saying why not. */
bool solve_lost_find(struct solve_lost *lost, const struct solve_query *query,
                     const struct solve_asked *asked, const struct automorphisms *automorphisms);
void solve_lost_close(struct solve_lost *lost);

/* Was the search of all of them stopped? Does each have an answer? */
bool solve_lost_stopped(const struct solve_lost *lost);
bool solve_lost_known(const struct solve_lost *lost);

/* The row that takes the most steps, of those with a schedule; NULL: there is none. */
const struct lost_row *solve_lost_worst(const struct solve_lost *lost);

/* "worst: without 0-4 it takes 4 steps, 2 more than with all links"; "": there is none. */
void solve_lost_worst_text(const struct solve_lost *lost, char *text, size_t size);

/* Draw the array, each link with its steps. `path` names the format. False: no memory. */
bool solve_lost_plot(const struct solve_lost *lost, const char *path, FILE *out);

void solve_lost_text(const struct solve_lost *lost);
json_t *solve_lost_json(const struct solve_lost *lost);

#endif
