/*
 * at_most.c: the counts go one way only: a count may be claimed higher than it is, which forbids nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "sat/at_most.h"
#include "sat/sat.h"

enum { GROUP = 6 };

/* At most one, each pair by a clause. */
static void count_pairs(struct sat *sat, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            sat_clause2(sat, -literals[i], -literals[k]);
}

void at_most_one(struct sat *sat, const int *literals, size_t count)
{
    int group[GROUP];
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        group[filled++] = literals[i];
        if (filled < GROUP || i + 1 == count)
            continue;
        count_pairs(sat, group, filled);
        int commander = sat_variable(sat);
        sat_define(sat, commander, 1, group, filled);
        for (size_t k = 0; k < filled; k++)
            sat_clause2(sat, -group[k], commander);
        group[0] = commander;
        filled = 1;
    }
    count_pairs(sat, group, filled);
}

void at_most_unary(struct sat *sat, const int *literals, size_t count, int *total, size_t room)
{
    int *before = memory_take(room, sizeof before[0], "counts"); /* 0: it cannot be so many yet */
    for (size_t k = 0; k < room; k++)
        total[k] = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(before, total, room * sizeof total[0]);
        for (size_t k = 0; k < room && k <= i; k++) {
            total[k] = sat_variable(sat);
            sat_define(sat, total[k], k + 1, literals, i + 1);
            if (before[k])
                sat_clause2(sat, -before[k], total[k]);
            if (k == 0)
                sat_clause2(sat, -literals[i], total[k]);
            else
                sat_clause3(sat, -literals[i], -before[k - 1], total[k]);
        }
    }
    free(before);
}

void at_most(struct sat *sat, const int *literals, size_t count, size_t most)
{
    if (count <= most)
        return;
    if (most == 1) {
        at_most_one(sat, literals, count);
        return;
    }
    int *total = memory_take(most + 1, sizeof total[0], "counts");
    at_most_unary(sat, literals, count, total, most + 1);
    sat_clause1(sat, -total[most]);
    free(total);
}
