/*
 * visit.c: the first way to each state, and the endings, one for each that differs in what the nodes hold.
 */
#include <stdlib.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "search/visit.h"
#include "seconds.h"
#include "step/properties.h"

enum { LOOK_EVERY = 1024 }; /* calls between two looks at the clock */

static const char what_for[] = "the states of an array";

static void note_way(struct state_search *s, uint32_t state, uint32_t parent, struct global_move by)
{
    s->parent = memory_grow(s->parent, &s->parent_room, state + 1u, sizeof s->parent[0], what_for);
    s->by = memory_grow(s->by, &s->by_room, state + 1u, sizeof s->by[0], what_for);
    s->parent[state] = parent;
    s->by[state] = by;
    if (!s->globals.quotient)
        return;
    s->renamed = memory_grow(s->renamed, &s->renamed_room, state + 1u, sizeof s->renamed[0], what_for);
    s->renamed[state] = (uint32_t)s->globals.renamed;
}

static void find(struct state_search *s, enum fault_found found, struct search_place at, uint32_t node)
{
    s->end = SEARCH_FOUND;
    s->found = found;
    s->at = at;
    s->wrong = node;
}

/* Does the invariant hold? What it says follows from the memories of the nodes, so that it is asked once for
 * each set of them. */
static bool holds(struct state_search *s, struct search_place place)
{
    struct globals *g = &s->globals;
    bool fresh;
    for (uint32_t i = 0; i < g->nodes; i++) {
        uint32_t local = quotient_local(g, place.state, place.renaming, i);
        s->memories[i] = 2 * local_memory(g->locals, local) + local_traitor(g->locals, local);
    }
    if (intern_add(&s->views, s->memories, g->nodes * sizeof s->memories[0], &fresh) == INTERN_NONE)
        memory_failed(g->nodes * sizeof s->memories[0], what_for);
    for (uint32_t i = 0; i < g->nodes && fresh; i++)
        locals_show(g->locals, i, quotient_local(g, place.state, place.renaming, i));
    return !fresh || properties_hold(g->array, PROPERTY_INVARIANT);
}

/* Ask the invariant of all states for which a state stands: it may know nodes by name. */
static void ask_invariant(struct state_search *s, uint32_t state, uint32_t node)
{
    struct search_place place = {state, 0};
    for (; place.renaming < quotient_count(&s->globals) && s->end != SEARCH_FOUND; place.renaming++)
        if (!holds(s, place))
            find(s, FOUND_INVARIANT, place, node);
}

/* A node that did something wrong on its way to a state; -1: none. */
static int wrong_node(const struct state_search *s, uint32_t state)
{
    const struct globals *g = &s->globals;
    for (uint32_t i = 0; i < g->nodes; i++)
        if (local_failed(g->locals, global_local(g, state, i)))
            return (int)i;
    return -1;
}

void visit_state(struct state_search *s, uint32_t state, uint32_t from, struct global_move by)
{
    note_way(s, state, from, by);
    int wrong = s->whole ? -1 : wrong_node(s, state);
    if (globals_unfit(&s->globals))
        return;
    if (wrong >= 0)
        find(s, FOUND_FAILURE, (struct search_place){state, 0}, (uint32_t)wrong);
    else if (s->globals.array->program->invariant && global_tells(&s->globals, state))
        ask_invariant(s, state, by.node);
    if (!s->whole && s->end != SEARCH_FOUND && !global_history_holds(&s->globals, state))
        find(s, FOUND_HISTORY, (struct search_place){state, 0}, by.node);
}

/* Number what an ending is told from others by: for each node two words, and one more. */
static uint32_t number_ending(struct state_search *s, struct search_ending ending, const uint64_t *row,
                              bool *fresh)
{
    size_t bytes = (2 * (size_t)s->globals.nodes + 1) * sizeof row[0];
    uint32_t number = intern_add(&s->outcomes, row, bytes, fresh);
    if (number == INTERN_NONE)
        memory_failed(bytes, what_for);
    if (*fresh) {
        s->ending =
            memory_grow(s->ending, &s->ending_room, s->ending_count + 1, sizeof s->ending[0], what_for);
        s->ending[s->ending_count++] = ending;
    }
    return number;
}

bool visit_know_ending(struct state_search *s, struct search_ending ending, const uint64_t *row)
{
    bool fresh;
    number_ending(s, ending, row, &fresh);
    return fresh;
}

/* The array has ended: which ending is it? What nodes hold, what they have computed and whether
 * packets are left over tells. */
static void note_ending(struct state_search *s, struct search_place place)
{
    struct globals *g = &s->globals;
    size_t width = 2 * (size_t)g->nodes + 1;
    uint64_t *row = memory_take(width, sizeof row[0], what_for);
    bool left = false;
    for (uint32_t i = 0; i < g->nodes; i++) {
        uint32_t local = quotient_local(g, place.state, place.renaming, i);
        row[2 * i] = local_memory(g->locals, local);
        row[2 * i + 1] = local_result(g->locals, local) ^ local_wants(g->locals, local)->kind ^
                         (uint64_t)local_traitor(g->locals, local) << 8;
        left |= !global_empty(g, place.state, i);
    }
    row[2 * (size_t)g->nodes] = left;
    bool fresh;
    uint32_t number = number_ending(s, (struct search_ending){.place = place}, row, &fresh);
    free(row);
    if (fresh && s->judge && !s->judge(s->input, s, place))
        find(s, FOUND_RESULT, place, 0);
    s->ending[number].count++;
}

void visit_end(struct state_search *s, uint32_t state)
{
    struct search_place place = {state, 0};
    if (!s->whole && !global_failed(&s->globals, state) && !global_ended(&s->globals, state))
        find(s, FOUND_DEADLOCK, place, 0);
    for (; place.renaming < quotient_count(&s->globals) && s->end != SEARCH_FOUND; place.renaming++)
        note_ending(s, place);
}

void visit_begin(struct state_search *s)
{
    s->end = SEARCH_COMPLETE;
    s->memories = memory_take(s->globals.nodes, sizeof s->memories[0], what_for);
    visit_again(s);
}

void visit_again(struct state_search *s)
{
    globals_forget(&s->globals);
    note_way(s, globals_first(&s->globals), UINT32_MAX, (struct global_move){0});
}

bool visit_goes_on(struct state_search *s, uint64_t count)
{
    if (s->end == SEARCH_FOUND)
        return false;
    bool looks = count % LOOK_EVERY == 0;
    if (looks && s->look)
        s->look(s->input, s);
    if (globals_unfit(&s->globals))
        s->end = SEARCH_TIMED;
    else if (s->globals.states.count > s->states_most)
        s->end = SEARCH_AT_STATES;
    else if (looks && s->stop && *s->stop)
        s->end = SEARCH_INTERRUPTED;
    else if (looks && s->ends > 0 && seconds_now() > s->ends)
        s->end = SEARCH_OUT_OF_TIME;
    return s->end == SEARCH_COMPLETE;
}

/* The renaming that leads from a known state to the one in which the array is, if it goes the way to the
 * known one without renaming, and is renamed by `first` in the beginning. Known states from the beginning
 * on. */
static size_t follow_renaming(const struct state_search *s, size_t renaming, uint32_t state)
{
    if (!s->renamed)
        return 0;
    return quotient_product(&s->globals, renaming, quotient_inverse(&s->globals, s->renamed[state]));
}

struct global_move *visit_way(const struct state_search *s, struct search_place place, size_t *count)
{
    const struct globals *g = &s->globals;
    *count = 0;
    for (uint32_t at = place.state; s->parent[at] != UINT32_MAX; at = s->parent[at])
        (*count)++;
    struct global_move *way = memory_take(*count, sizeof way[0], what_for);
    uint32_t *known = memory_take(*count, sizeof known[0], what_for);
    size_t left = *count, renaming = 0;
    for (uint32_t at = place.state; s->parent[at] != UINT32_MAX; at = s->parent[at])
        known[--left] = at;
    for (size_t i = 0; i < *count; i++)
        renaming = follow_renaming(s, renaming, known[i]);
    renaming = quotient_product(g, place.renaming, quotient_inverse(g, renaming)); /* of the beginning */
    for (size_t i = 0; i < *count; i++) {
        way[i] = quotient_move(g, renaming, s->by[known[i]]);
        renaming = follow_renaming(s, renaming, known[i]);
    }
    free(known);
    return way;
}

void visit_close(struct state_search *s)
{
    globals_close(&s->globals);
    intern_free(&s->outcomes);
    intern_free(&s->views);
    free(s->memories);
    free(s->ending);
    free(s->parent);
    free(s->by);
    free(s->renamed);
}
