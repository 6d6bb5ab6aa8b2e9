/*
 * phases.h: what the nodes send in each phase of their program (node_phase in parray.h), while they run.
 *
 * No send counts anything for a phase. A node that enters a phase looks at the counters of its channels, and
 * when it leaves the phase it looks again: what they have grown by is what it sent in the phase. The worms of
 * a model with worms cross the channels of many nodes; they are counted where they are settled.
 *
 * Who writes what. Of node_phase_state and of the rows of a channel, the context of the node; with worms, the
 * context that settles the step. Of a tally, the context of its lane. A new name takes a lock (name_table.h).
 * Everything is read after the run (phase_sum.c). So the figures do not depend on engine or workers.
 */
#ifndef PHASES_H
#define PHASES_H

#include "facts/phase_figure.h"
#include "machine/machine.h"
#include "thread/name_table.h"

struct worm;

/* Phases are numbered from 1 in the order in which they were first named, which depends on timing; 0 is
 * none. */
enum { PHASE_NONE = 0 };

/* When a phase was entered for the first time; it orders the phases of a report. */
struct phase_first {
    uint64_t step;
    uint32_t rank;
    uint32_t turn; /* of the node: its calls so far */
};

/* What the nodes of one lane did in a phase. */
struct phase_tally {
    struct phase_first first;
    uint64_t nodes; /* that entered it; 0: the rest has no meaning */
    uint64_t packets, busy;
    struct interval_set spans;
};

struct phase {
    uint64_t *busy; /* of each channel: steps */
    uint64_t *ends; /* of each node: steps in which it sends or receives a worm; NULL: no worms */
};

/* Where a node stands. */
struct node_phase_state {
    uint64_t entered; /* bit p-1: the node has been in phase p */
    uint64_t since;   /* step in which it entered its phase */
    uint32_t turns;
    uint32_t now; /* its phase */
};

/* What a channel had carried when it was last looked at. */
struct phase_seen {
    uint64_t busy, packets; /* busy: steps */
};

struct phases {
    struct node_phase_state *nodes;
    struct phase_seen *seen;      /* of each channel */
    struct phase_tally **tallies; /* of each lane, by phase; NULL: none yet */
    struct name_table names;      /* overfull: nothing is told of any phase */
    struct phase phase[PHASES_MOST + 1];
};

/* The name of a phase. */
static inline const char *phases_name(const struct phases *phases, uint32_t phase)
{
    return name_table_name(&phases->names, phase - 1);
}

/* Enter the phase of this name, on the node's own context; NULL: leave the last one. `host` is no guest. */
void phases_enter(struct node *host, const char *name);

/* The node leaves its phase for good, after the run. On the thread that works on its shard. */
void phases_leave(struct node *host);

/* The phases of the array; NULL: no node has called node_phase. */
static inline struct phases *phases_of(const struct parray *array)
{
    /* Acquire: pairs with the release in phases_open; what it points to is filled. */
    return atomic_load_explicit(&array->phases, memory_order_acquire);
}

/* Note in a worm, which is being sent, the phase of its sender. */
void phases_note_worm(const struct node *host, struct worm *worm);

/* Count a worm for its phase: call the first function before the worm claims the channels of its path, and
 * the second after it. On the context that settles the step, if phases_of is not NULL. */
void phases_before_worm(struct parray *array, const struct worm *worm, const uint32_t *path);
void phases_after_worm(struct parray *array, const struct worm *worm, const uint32_t *path);

/* Have all processes of the array know the names of all phases, after the run. */
void phases_share(struct parray *array);

void phases_close(struct parray *array);

/* Fill outcome.phases, after the run; violations are counted already. One thread calls it. */
void phases_conclude(struct parray *array);

#endif
