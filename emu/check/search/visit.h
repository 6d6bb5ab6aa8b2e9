/*
 * visit.h: what a search through the states of an array keeps of them, and what it looks for in each.
 *
 * Wrong are a node that fails, an invariant that does not hold, nodes that wait for ever, and an ending that
 * the search's owner refuses. The first of these that is met ends the search.
 *
 * Life cycle: fill in what is asked for, visit_begin, then visit_state for each state that is met first and
 * visit_end for each in which no move is left (breadth_first.h, sample.h); read what was found; visit_close.
 * One thread.
 */
#ifndef VISIT_H
#define VISIT_H

#include <signal.h>
#include <stdio.h>

#include "search/quotient.h"

enum search_end {
    SEARCH_COMPLETE,  /* there are no more states */
    SEARCH_FOUND,     /* what is wrong */
    SEARCH_AT_STATES, /* --limit */
    SEARCH_AT_DEPTH,  /* --steps: all states that so many moves reach are known */
    SEARCH_TIMED,     /* what nodes do depends on time (locals_unfit) */
    SEARCH_OUT_OF_TIME,
    SEARCH_INTERRUPTED
};

/* What is wrong in a state. */
enum fault_found {
    FOUND_NOTHING,
    FOUND_FAILURE,   /* a node failed a check, or misused a call */
    FOUND_INVARIANT, /* the program's invariant does not hold */
    FOUND_HISTORY,   /* no order of operations gives the answers that were given */
    FOUND_DEADLOCK,  /* nodes wait for ever */
    FOUND_RESULT     /* the end is not as it should be */
};

/* A state of the array: a known one after a renaming (quotient.h; 0: none). */
struct search_place {
    uint32_t state, renaming;
};

/* One way in which the array ends, of those that differ in what the nodes hold. */
struct search_ending {
    struct search_place place;
    uint64_t count; /* states that are such an end */
};

struct state_search {
    struct globals globals;
    uint64_t states_most;
    uint32_t depth_most; /* 0: none */
    double ends;         /* in seconds_now; 0: no such time */
    const volatile sig_atomic_t *stop;
    bool whole; /* a deadlock or a failure is an ending like others, and ends nothing */

    /* Called now and then. NULL: nobody is. */
    void (*look)(void *input, const struct state_search *search);

    /* Called for the first state of each ending. False: it is wrong, and ends the search. */
    bool (*judge)(void *input, struct state_search *search, struct search_place place);
    void *input;

    /* Filled in: */
    enum search_end end;
    enum fault_found found;
    struct search_place at; /* where that was found */
    uint32_t wrong;         /* the node of FOUND_FAILURE */
    uint32_t depth;         /* moves to the state that is farthest away */
    uint64_t moves;         /* that were made */
    uint32_t next;          /* breadth_first.c: the state whose moves come next, */
    uint32_t level;         /* and the first one of the next level */
    struct search_ending *ending;
    size_t ending_count, ending_room;

    /* Of each state: how it was reached first. */
    uint32_t *parent;
    struct global_move *by;
    uint32_t *renamed; /* by which renaming it was made of the state to which the move leads; NULL: none */
    size_t parent_room, by_room, renamed_room;
    struct intern outcomes, views; /* views: the memories of all nodes, that the invariant has seen */
    uint32_t *memories;
};

/* Meet the first state, number 0. */
void visit_begin(struct state_search *search);

/* Forget the states that were met, but not what nodes held in them, and meet the first one again. */
void visit_again(struct state_search *search);

/* Meet a state, which was not met before, by a move from another one: that which global_next has just made.
 * */
void visit_state(struct state_search *search, uint32_t state, uint32_t from, struct global_move by);

/* In a state no node has a move: the array has ended, or waits for ever. */
void visit_end(struct state_search *search, uint32_t state);

/* Know an ending beforehand, by what visit_end makes of it. False: it is known already. */
bool visit_know_ending(struct state_search *search, struct search_ending ending, const uint64_t *row);

/* Is the search to go on? `count` grows by one from call to call; the clock is looked at now and then. */
bool visit_goes_on(struct state_search *search, uint64_t count);

/* The moves from the beginning to a place, which the caller frees. */
struct global_move *visit_way(const struct state_search *search, struct search_place place, size_t *count);

void visit_close(struct state_search *search);

#endif
