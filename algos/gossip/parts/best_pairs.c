/*
 * best_pairs.c: prices of rows and columns are such that the two of a pair make its value, and those of all
 * others make as much or more; what they make more is the length of the way over them.
 */
#include <stdlib.h>

#include "best_pairs.h"

bool best_pairs_open(struct best_pairs *pairs, int rows, int columns, int choices)
{
    size_t all = (size_t)(rows + columns), most = all > 0 ? all : 1;

    *pairs = (struct best_pairs){.rows = rows, .columns = columns, .choices = choices};
    pairs->choice = calloc(most, (size_t)choices * sizeof *pairs->choice);
    pairs->row_of = calloc(most, sizeof *pairs->row_of);
    pairs->column_of = calloc(most, sizeof *pairs->column_of);
    pairs->row_price = calloc(most, sizeof *pairs->row_price);
    pairs->price = calloc(most, sizeof *pairs->price);
    pairs->distance = calloc(most, sizeof *pairs->distance);
    pairs->from = calloc(most, sizeof *pairs->from);
    pairs->reached = calloc(most, sizeof *pairs->reached);
    pairs->passed = calloc(most, sizeof *pairs->passed);
    return pairs->choice && pairs->row_of && pairs->column_of && pairs->row_price && pairs->price &&
           pairs->distance && pairs->from && pairs->reached && pairs->passed;
}

void best_pairs_close(struct best_pairs *pairs)
{
    free(pairs->choice);
    free(pairs->row_of);
    free(pairs->column_of);
    free(pairs->row_price);
    free(pairs->price);
    free(pairs->distance);
    free(pairs->from);
    free(pairs->reached);
    free(pairs->passed);
}

/* The choices of a row; the last one is to have no partner. */
static struct pair_choice choice_of(const struct best_pairs *pairs, int row, int number)
{
    if (number == pairs->choices)
        return (struct pair_choice){pairs->columns + row, 0};
    return pairs->choice[row * pairs->choices + number];
}

/* Reach the columns of a row that is `so_far` away. */
static void reach_from(struct best_pairs *pairs, int row, int64_t so_far, int *count)
{
    for (int i = 0; i <= pairs->choices; i++) {
        struct pair_choice choice = choice_of(pairs, row, i);
        int column = choice.column;

        if (column < 0 || pairs->passed[column])
            continue;
        int64_t distance = so_far + pairs->row_price[row] + pairs->price[column] - choice.value;
        if (pairs->distance[column] >= 0 && pairs->distance[column] <= distance)
            continue;
        if (pairs->distance[column] < 0)
            pairs->reached[(*count)++] = column;
        pairs->distance[column] = distance;
        pairs->from[column] = row;
    }
}

static int nearest(const struct best_pairs *pairs, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++) {
        int column = pairs->reached[i];
        if (!pairs->passed[column] && (best < 0 || pairs->distance[column] < pairs->distance[best]))
            best = column;
    }
    return best;
}

/* A price with which no choice of the row is worth more than its prices make. */
static int64_t first_price(const struct best_pairs *pairs, int row)
{
    int64_t price = 0;

    for (int i = 0; i < pairs->choices; i++) {
        struct pair_choice choice = choice_of(pairs, row, i);
        if (choice.column >= 0 && choice.value - pairs->price[choice.column] > price)
            price = choice.value - pairs->price[choice.column];
    }
    return price;
}

/* Set the prices so that the way that was found is as long as nothing, and forget the search. */
static void set_prices(struct best_pairs *pairs, int row, int64_t length, int count)
{
    pairs->row_price[row] -= length;
    for (int i = 0; i < count; i++) {
        int column = pairs->reached[i];
        if (pairs->passed[column]) {
            pairs->price[column] += length - pairs->distance[column];
            pairs->row_price[pairs->row_of[column]] -= length - pairs->distance[column];
        }
        pairs->passed[column] = false;
        pairs->distance[column] = -1;
    }
}

static void add_row(struct best_pairs *pairs, int row)
{
    int count = 0, column, by;

    pairs->row_price[row] = first_price(pairs, row);
    reach_from(pairs, row, 0, &count);
    column = nearest(pairs, count);
    while (pairs->row_of[column] >= 0) {
        pairs->passed[column] = true;
        reach_from(pairs, pairs->row_of[column], pairs->distance[column], &count);
        column = nearest(pairs, count);
    }
    set_prices(pairs, row, pairs->distance[column], count);
    do {
        int left;
        by = pairs->from[column];
        left = pairs->column_of[by];
        pairs->row_of[column] = by;
        pairs->column_of[by] = column;
        column = left;
    } while (by != row);
}

void best_pairs_find(struct best_pairs *pairs)
{
    for (int column = 0; column < pairs->rows + pairs->columns; column++) {
        pairs->row_of[column] = -1;
        pairs->price[column] = 0;
        pairs->distance[column] = -1;
    }
    for (int row = 0; row < pairs->rows; row++)
        add_row(pairs, row);
}
