/*
 * way.h: a way through the states of an array, as the choices of a run.
 *
 * Each call that a node makes on the way is a step of a run in which every step belongs to one node alone. So
 * a run of any engine goes the same way, with traces, pages and reports, and can be made smaller like any
 * other disturbed run.
 *
 * Life cycle: way_make after a search; way_free. One thread.
 */
#ifndef WAY_H
#define WAY_H

#include "facts/disturb_options.h"
#include "search/breadth_first.h"

struct way {
    struct global_move *move;
    size_t moves;
    struct choice *choice; /* in choice_order */
    size_t choice_count, choice_room;
    struct fault_plan plan[FAULT_PLANS_MOST];
    size_t plan_count;
    uint64_t steps; /* of the run */
};

/* The way to a place. */
void way_make(struct way *way, struct state_search *search, struct search_place place);
void way_free(struct way *way);

/* Write the moves, a line each: "step 4 node 3 takes 8 bytes from node 1 (node_recv_any at x.c:40)". */
void way_print(const struct way *way, struct state_search *search, FILE *out);

#endif
