/*
 * page_scope.h: what of a run a page holds, so that its size is bounded.
 *
 *     up to SCOPE_NODES nodes and SCOPE_LINKS link directions are drawn one by one, else places that nodes share;
 *     up to SCOPE_EVENTS transmissions are held one by one, else those of a window of steps;
 *     of all others there are sums by link and step, of neighbours together past SCOPE_CELLS;
 *     of stalls the same: up to SCOPE_STALLS one by one, else those of a window of steps, at the end
 *     if there is a deadlock; and a sum for every step or several;
 *     of nodes that wait for ever SCOPE_WAITERS and the cycle, of violations those that a report has.
 *
 * Life cycle: scope_open decides and computes, scope_close frees. Constant in between.
 */
#ifndef PAGE_SCOPE_H
#define PAGE_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "plot/layout.h"
#include "trace/recording.h"
#include "trace/recording_sum.h"

enum {
    SCOPE_NODES = 4096,
    SCOPE_PLACES = 1024, /* if nodes share them */
    SCOPE_LINKS = 1 << 16,
    SCOPE_EVENTS = 200000,
    SCOPE_STALLS = 20000,
    SCOPE_WAITERS = 1000,
    SCOPE_SIDE = 1024, /* rows and columns of sums, at most */
    SCOPE_CELLS = 1 << 18,
    SCOPE_NOTE_SIZE = 512
};

/* From one place to another, one way. */
struct scope_link {
    uint32_t from, to;
    int port; /* of the sender; -1: nodes share places */
    uint64_t busy;
};

struct scope {
    const struct recording *recording;
    struct layout layout;
    bool shared;           /* nodes share places */
    uint32_t *place_first; /* of the nodes of each place: the least rank, and how many there are */
    uint32_t *place_nodes;
    struct scope_link *links; /* by (from, port), or (from, to) */
    size_t link_count;
    uint32_t *link_of; /* if shared: of each pair of places */

    uint64_t first, last;       /* the steps whose transmissions are held */
    struct trace_event *events; /* those, in the order of the trace */
    size_t event_count;

    struct recording_grid grid; /* the sums; rows 0: there are no links, columns 0: nothing was sent */
    uint64_t *cells;

    uint64_t last_step;                 /* the last one in which something is known to happen */
    uint64_t stalls_first, stalls_last; /* those of these steps are held */
    struct trace_stall *stalls;         /* in the order of the trace */
    size_t stall_count;
    struct recording_grid stall_grid; /* their sums, in one row; columns 0: there are none */
    uint64_t *stall_cells;

    char note[6][SCOPE_NOTE_SIZE]; /* sentences: what is not there one by one */
    size_t notes;
};

/* False: no memory; close all the same. */
bool scope_open(struct scope *scope, const struct recording *recording);
void scope_close(struct scope *scope);

/* The index in scope->links of what leads from a node through a port to another; -1: both ends are at one place. */
int64_t scope_link(const struct scope *scope, uint32_t from, uint32_t port, uint32_t to);

#endif
