/*
 * fabric_shifts.h: symmetries of a fabric: moves of its nodes that turn it into itself.
 *
 * The numbers of the nodes that compute are read as digits. A shift adds one to one digit of each, round and
 * round, and takes switches along, so that every link goes where there is one of its bandwidth and latency.
 * Shifts of different digits can be done in any order; together they make `order` moves, under which no node
 * that computes stays in its place but by the move that does nothing.
 *
 * Life cycle: fabric_shifts_find, then no change, fabric_shifts_free. One thread, then any may read.
 */
#ifndef FABRIC_SHIFTS_H
#define FABRIC_SHIFTS_H

#include <stdbool.h>
#include <stddef.h>

struct fabric;
struct forest_watch;

enum { FABRIC_SHIFTS_MOST = 16 };

/* The digit of node i is i / stride % side. */
struct fabric_shift {
    int stride, side;
    int *node, *link; /* where each goes */
};

struct fabric_shifts {
    struct fabric_shift shift[FABRIC_SHIFTS_MOST];
    int count;
    int order; /* the product of all sides; 1: there are no shifts */
};

/* Find shifts that make many moves; when it is stopped by `watch`, which may be NULL, those so far. */
void fabric_shifts_find(struct fabric_shifts *shifts, const struct fabric *fabric,
                        const struct forest_watch *watch);

/* Is the node, which computes, the first one of those that are moved to each other? */
bool fabric_shifts_first(const struct fabric_shifts *shifts, int node);

/* For each link the number of its class, from 0 on: links that are moved to each other have one class.
 * Result: how many classes there are. */
int fabric_shifts_classes(const struct fabric_shifts *shifts, size_t links, int *class_of);

/* Call `move` for each of the moves, the one that does nothing first, with where nodes and links go. */
void fabric_shifts_each(const struct fabric_shifts *shifts, const struct fabric *fabric,
                        void (*move)(void *arg, const int *node, const int *link), void *arg);

void fabric_shifts_free(struct fabric_shifts *shifts);

#endif
