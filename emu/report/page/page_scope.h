/*
 * page_scope.h: the part of a run that a page holds, so that the size of the page is bounded.
 *
 *     nodes           up to SCOPE_NODES with up to SCOPE_LINKS link directions, else places that nodes share
 *     transmissions   up to SCOPE_EVENTS, else those of a window of steps; and the sums of all by link and
 *                     step, in at most SCOPE_CELLS cells
 *     stalls          up to SCOPE_STALLS, else those of a window of steps, which ends in the deadlock if
 *                     there is one; and the sums of all by step
 *     notes           up to SCOPE_NOTED, else those of a part of the window, as for stalls; and before them
 *                     the last state and value of each node, and the faults that still hold
 *     deadlock        SCOPE_WAITERS nodes that wait, and the cycle
 *     violations      those that a report has
 *
 * Life cycle: scope_open chooses and computes, scope_close frees. A scope is constant in between.
 */
#ifndef PAGE_SCOPE_H
#define PAGE_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "topo/layout.h"
#include "trace/recording.h"

enum {
    SCOPE_NODES = 4096,
    SCOPE_PLACES = 1024, /* if nodes share them */
    SCOPE_LINKS = 1 << 16,
    SCOPE_EVENTS = 200000,
    SCOPE_STALLS = 20000,
    SCOPE_NOTED = 100000,
    SCOPE_WAITERS = 1000,
    SCOPE_SIDE = 1024, /* rows and columns of sums, at most */
    SCOPE_CELLS = 1 << 18,
    SCOPE_NOTE_SIZE = 512
};

/* One direction, from one place to another. */
struct scope_link {
    uint32_t from, to;
    int port; /* of the sender; -1: nodes share places */
    uint64_t busy;
};

struct scope {
    const struct recording *recording;
    struct layout layout;
    bool shared;              /* nodes share places */
    uint32_t *place_first;    /* by place: the least rank of its nodes */
    uint32_t *place_nodes;    /* by place: the number of its nodes */
    struct scope_link *links; /* by (from, port), or (from, to) */
    size_t link_count;
    uint32_t *link_of; /* if shared: by pair of places */

    uint64_t first, last;       /* the steps whose transmissions are held */
    struct trace_event *events; /* the transmissions, in the order of the trace */
    size_t event_count;

    struct recording_grid grid; /* the sums; rows 0: there are no links, columns 0: nothing was sent */
    uint64_t *cells;

    uint64_t last_step;                 /* the last step in which something is known to happen */
    uint64_t stalls_first, stalls_last; /* the steps whose stalls are held */
    struct trace_stall *stalls;         /* in the order of the trace */
    size_t stall_count;
    struct recording_grid stall_grid; /* sums of stalls, in one row; columns 0: there are no stalls */
    uint64_t *stall_cells;

    uint64_t noted_first, noted_last; /* the steps of which all notes are held */
    struct trace_note *noted;         /* in the order of the trace; NULL: there are none */
    size_t noted_count;

    char note[7][SCOPE_NOTE_SIZE]; /* sentences that say what is held as sums only */
    size_t notes;
};

/* Compute the scope. False: no memory. The caller calls scope_close in both cases. */
bool scope_open(struct scope *scope, const struct recording *recording);
void scope_close(struct scope *scope);

/* Choose the notes, once the window of transmissions is known (page_noted.c). False: no memory. */
bool noted_open(struct scope *scope);

/* Return the index in scope->links of the link from a node through a port to another; -1: both are at one
 * place. */
int64_t scope_link(const struct scope *scope, uint32_t from, uint32_t port, uint32_t to);

/* Add a sentence to scope->note. */
PRINTF_LIKE(2, 3) void scope_note(struct scope *scope, const char *format, ...);

/* Return the step of the first violation, of the deadlock or of the failed check, which the page must show;
 * 0: none. */
uint64_t scope_trouble(const struct outcome *outcome);

#endif
