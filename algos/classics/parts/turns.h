/*
 * turns.h: when nodes wished to be inside and when they were, for programs that let one node in at a time, in
 * turn: two are never inside at once, and no wish waits for more than one entry of each other node.
 *
 * Every node notes its own turns (notes.h), and after the run those of all nodes are looked through.
 */
#ifndef TURNS_H
#define TURNS_H

#include <parray.h>

#include "notes.h"

/* A note. */
struct turn {
    double wish, from, to; /* inside in steps from <= s < to */
};

/* On the node: be inside for so many steps, and note when. */
static inline void turn_inside(struct node *self, const struct notes_plan *notes, uint64_t wish,
                               uint64_t steps)
{
    struct turn turn = {.wish = (double)wish, .from = (double)node_now(self)};
    node_event(self, "enters the critical section");
    node_state_name(self, "in the section");
    node_wait_until(self, node_now(self) + steps);
    node_state_name(self, "outside");
    turn.to = (double)node_now(self);
    notes_add(self, notes, &turn);
}

/* By the step of entry, in which no other node may enter. */
static inline int turns_compare(const void *a, const void *b)
{
    double one = ((const struct turn *)a)->from, other = ((const struct turn *)b)->from;
    return (one > other) - (one < other);
}

/* How many turns began after the wish that led to this one, and before it? They are in order. */
static inline size_t turns_between(const struct turn *turn, size_t i)
{
    size_t before = 0;
    while (before < i && turn[i - before - 1].from >= turn[i].wish)
        before++;
    return before;
}

/* For `figures`. *passed is the largest number of turns between a wish and its own turn. Result: how many
 * turns there were. */
static inline size_t turns_check(struct parray *array, const struct notes_plan *notes, size_t *passed)
{
    size_t count, nodes = (size_t)parray_nodes(array);
    const struct turn *turn = notes_sorted(array, notes, turns_compare, &count);

    *passed = 0;
    for (size_t i = 0; i < count; i++) {
        size_t first = turns_between(turn, i);
        *passed = first > *passed ? first : *passed;
        parray_checkf(array, i == 0 || turn[i - 1].to <= turn[i].from, "two nodes are inside in step %.0f",
                      turn[i].from);
        parray_checkf(array, first < nodes, "%zu entries went before one that was wished for in step %.0f",
                      first, turn[i].wish);
    }
    return count;
}

#endif
