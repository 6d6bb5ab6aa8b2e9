/*
 * best_pairs.h: pair nodes of two colours, each with one partner at most, so that the values of the pairs add
 * up to the most.
 *
 * A node of the first colour, a row, has a few nodes of the other colour, columns, to choose from. Rows are
 * added one by one: a row may take the column of another row, which looks for a new one in turn, along the
 * way on which the sum of values becomes largest (the method of shortest augmenting paths, with prices).
 *
 * Open once, then set `choice` and call best_pairs_find as often as you like. One thread.
 */
#ifndef BEST_PAIRS_H
#define BEST_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

/* A column that a row may have, and what the pair is worth, 1 or more; column negative: none. */
struct pair_choice {
    int column;
    int64_t value;
};

struct best_pairs {
    int rows, columns, choices; /* choices of each row */
    struct pair_choice *choice; /* by row * choices + number; the caller fills it in */
    int *row_of;                /* the result, by column: the row it is paired with; negative: none */
    /* From here on: room to work. Behind the columns each row has one of its own, where it has no partner. */
    int *column_of;             /* by row */
    int64_t *row_price, *price; /* by row, and by column */
    int64_t *distance;          /* by column: what the sum loses on the way; negative: not reached */
    int *from, *reached;        /* by column: the row that reaches it; the columns that are reached */
    bool *passed;               /* by column: the search has gone on from here */
};

/* Result: was there memory? Close it in either case. */
bool best_pairs_open(struct best_pairs *pairs, int rows, int columns, int choices);
void best_pairs_close(struct best_pairs *pairs);

void best_pairs_find(struct best_pairs *pairs);

#endif
