/*
 * worm_hold.h: worms that wait and hold channels (`--worms wait`).
 *
 * A worm that cannot cross its whole route in the step of its send waits at its sender, with the channels
 * that its head has got. The worms of a sender go one after the other. All is written by the context that
 * settles a step (step/worm_wait.c), and read by others while they stand at the barrier, or after the run.
 */
#ifndef WORM_HOLD_H
#define WORM_HOLD_H

#include "facts/wait_figures.h"
#include "worm/worm.h"

/* A worm that waits. */
struct held_worm {
    struct held_worm *next; /* behind it at its sender */
    struct worm *worm;
    uint64_t since;         /* the step of its send */
    uint64_t blocked_since; /* the step since which it waits where it waits now */
    uint32_t blocked;       /* the channel there, an index of links.channels */
    uint32_t held;          /* channels that it has, from the first one on */
    uint32_t walk;          /* for find_jam */
    uint32_t path[];        /* worm->hops indices of links.channels */
};

/* The worms of one sender, the oldest first. */
struct held_queue {
    struct held_worm *first, *last;
};

/* What net->holds points to; NULL: worms do not wait. */
struct worm_holds {
    struct held_queue *queues;  /* of every node */
    struct held_worm **holders; /* of every channel: the worm that waits and has it; NULL: none */
    uint64_t *steps;            /* of every channel: that worms have waited there */
    struct region region[3];
    struct rank_list senders; /* those that have worms, ascending */
    struct rank_list moving;  /* scratch */
    uint64_t next;            /* the earliest step in which a worm may go on; NEVER: none can */
    struct wait_figures figures;
};

/* Make array->worms->holds; false: no memory. */
bool worm_holds_open(struct parray *array);
void worm_holds_close(struct parray *array);

/* The worm that has the channel for which this one waits; NULL: it waits for none that another one keeps. */
static inline struct held_worm *worm_blocker(const struct worm_holds *holds, const struct held_worm *held)
{
    return held->held < held->worm->hops ? holds->holders[held->path[held->held]] : NULL;
}

#endif
