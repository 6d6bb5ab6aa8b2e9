/*
 * breadth_first.c: states are numbered as they are met, so that the numbers are the queue.
 */
#include "search/breadth_first.h"

/* Make the moves of a node. Result: does a move lead to a state that is new? *rests: no move is other than a
 * fault, of which there need not be any. */
static bool make_moves(struct state_search *s, uint32_t state, uint32_t node, bool *rests)
{
    struct global_move list[GLOBAL_MOVES_MOST];
    bool any = false, fresh;
    size_t count = global_moves(&s->globals, state, node, list);
    *rests = true;
    for (size_t i = 0; i < count && s->end != SEARCH_FOUND; i++) {
        uint32_t next = global_next(&s->globals, state, list[i], &fresh);
        s->moves++;
        *rests = *rests && move_is_fault(list[i]);
        any = any || fresh;
        if (fresh)
            visit_state(s, next, state, list[i]);
    }
    return any;
}

/* Make the moves of a node that may come before those of all others. False: there is no such node. */
static bool make_private(struct state_search *s, uint32_t state, uint32_t *done)
{
    bool rests;
    for (uint32_t i = 0; i < s->globals.nodes; i++)
        if (global_private(&s->globals, state, i)) {
            *done = i;
            return make_moves(s, state, i, &rests);
        }
    return false;
}

static void expand(struct state_search *s, uint32_t state)
{
    uint32_t done = UINT32_MAX;
    bool all_rest = true;
    if (global_failed(&s->globals, state)) {
        visit_end(s, state);
        return;
    }
    if (make_private(s, state, &done))
        return;
    for (uint32_t i = 0; i < s->globals.nodes && s->end != SEARCH_FOUND; i++) {
        bool rests = false; /* a node that may go first has a move of its own */
        if (i != done)
            make_moves(s, state, i, &rests);
        all_rest = all_rest && rests;
    }
    if (all_rest && s->end != SEARCH_FOUND)
        visit_end(s, state);
}

void breadth_first_go_on(struct state_search *s)
{
    while (s->next < s->globals.states.count && visit_goes_on(s, s->next)) {
        if (s->next == s->level) {
            s->level = (uint32_t)s->globals.states.count;
            s->depth++;
            if (s->depth_most && s->depth >= s->depth_most) {
                s->end = SEARCH_AT_DEPTH;
                return;
            }
        }
        expand(s, s->next++);
    }
}

void breadth_first_run(struct state_search *s)
{
    visit_begin(s);
    s->next = 0;
    s->level = 1;
    breadth_first_go_on(s);
}
