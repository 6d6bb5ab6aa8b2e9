/*
 * global_state.c: rows, where they begin, and what they say.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "search/globals_inside.h"
#include "search/lock_step.h"
#include "search/quotient.h"

static const char what_for[] = "the states of an array";

bool globals_open(struct globals *g, struct parray *array, struct fault_bounds bounds, bool at_once)
{
    *g = (struct globals){.array = array, .bounds = bounds, .nodes = array->count};
    g->at_once = at_once && !bounds.total;
    g->width = 2 * g->nodes + (bounds.total ? STEP : FAULTS);
    g->locals = locals_open(array);
    g->sees = array->program->invariant != NULL;
    g->records = array->program->history != NULL;
    intern_add(&g->histories, "", 0, NULL); /* number 0 */
    g->scratch = calloc(g->width, sizeof g->scratch[0]);
    g->trial = calloc(g->width, sizeof g->trial[0]);
    g->inbox =
        memory_grow(NULL, &g->inbox_room, (size_t)array->topo->max_degree + 1, sizeof g->inbox[0], what_for);
    if (!g->locals || !g->scratch || !g->trial)
        return false;
    global_number(&g->cuts, &(uint32_t){0}, 1);
    if (bounds.most[KIND_RESTART])
        locals_with_restarts(g->locals);
    if (bounds.most[KIND_CUT] && g->nodes > CUT_NODES_MOST)
        g->unfit = "cuts are tried on up to 24 nodes";
    return true;
}

void globals_in_lock_step(struct globals *g)
{
    g->lock_step = true;
    g->records = false; /* what nodes do in one step has no order */
    g->width = 2 * g->nodes + TAIL + g->nodes;
    free(g->scratch);
    g->scratch = memory_take(g->width, sizeof g->scratch[0], what_for);
    locals_in_lock_step(g->locals);
}

uint32_t globals_watched(const struct globals *g)
{
    return g->lock_step ? 0 : locals_watched(g->locals) & ~g->watches;
}

const char *globals_unfit(const struct globals *g)
{
    if (globals_watched(g))
        return "nodes ask about their peers";
    return g->unfit ? g->unfit : locals_unfit(g->locals);
}

void globals_close(struct globals *g)
{
    quotient_close(g->quotient);
    locals_close(g->locals);
    intern_free(&g->inboxes);
    intern_free(&g->states);
    intern_free(&g->histories);
    free(g->event);
    free(g->verdict);
    intern_free(&g->cuts);
    free(g->scratch);
    free(g->trial);
    free(g->inbox);
    intern_free(&g->links);
    intern_free(&g->stamped);
    free(g->link);
}

void globals_forget(struct globals *g)
{
    intern_free(&g->states);
}

void globals_step_aside(struct globals *g, struct globals_aside *kept)
{
    *kept = (struct globals_aside){g->states, g->quotient};
    g->states = (struct intern){0};
    g->quotient = NULL;
}

void globals_step_back(struct globals *g, const struct globals_aside *kept)
{
    intern_free(&g->states);
    g->states = kept->states;
    g->quotient = kept->quotient;
}

uint32_t globals_first(struct globals *g)
{
    memset(g->scratch, 0, g->width * sizeof g->scratch[0]);
    for (uint32_t i = 0; i < g->nodes; i++) {
        g->scratch[i] = local_first(g->locals, i);
        g->scratch[g->nodes + i] = inbox_empty(g, g->array->nodes[i].degree);
    }
    if (g->lock_step)
        lock_step_first(g, g->scratch);
    g->renamed = quotient_settle(g, g->scratch);
    return global_number(&g->states, g->scratch, g->width);
}

bool global_dismiss(const struct globals *g, uint32_t *row)
{
    const uint32_t *bits = &row[2 * g->nodes + DISMISSED];
    bool any = false;
    if (bits[0] || bits[1])
        return false;
    for (uint32_t i = 0; i < g->nodes; i++) {
        if (is_over(g, row, i))
            continue;
        if (!request_of(g, row, i)->serves || !is_empty(g, row, i))
            return false;
        any = true;
    }
    for (uint32_t i = 0; any && i < g->nodes; i++)
        if (!is_over(g, row, i))
            note_dismissal(g, row, i);
    return any;
}

bool global_tells(const struct globals *g, uint32_t state)
{
    return !g->lock_step || lock_step_over(g, row_of(g, state));
}

uint32_t global_step(const struct globals *g, uint32_t state)
{
    return row_of(g, state)[2 * g->nodes + STEP];
}

bool global_within(const struct globals *g, uint32_t state, uint32_t node)
{
    return lock_step_within(g, row_of(g, state), node);
}

uint32_t global_local(const struct globals *g, uint32_t state, uint32_t node)
{
    return row_of(g, state)[node];
}

void global_show(const struct globals *g, uint32_t state)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        locals_show(g->locals, i, row_of(g, state)[i]);
}

bool global_failed(const struct globals *g, uint32_t state)
{
    const uint32_t *row = row_of(g, state);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (request_of(g, row, i)->failed)
            return true;
    return false;
}

bool global_ended(const struct globals *g, uint32_t state)
{
    const uint32_t *row = row_of(g, state);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (!is_over(g, row, i))
            return false;
    return true;
}

bool global_empty(const struct globals *g, uint32_t state, uint32_t node)
{
    return is_empty(g, row_of(g, state), node);
}

uint32_t global_waiting(const struct globals *g, uint32_t state, uint32_t node, uint32_t port)
{
    return inbox_of(g, row_of(g, state), node)[port];
}

uint32_t global_front(const struct globals *g, uint32_t state, uint32_t node, uint32_t port)
{
    const uint32_t *inbox = inbox_of(g, row_of(g, state), node);
    return inbox[inbox_begin(inbox, g->array->nodes[node].degree, port)];
}
