/*
 * sample.c: one execution after the other, each drawn anew.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "rng.h"
#include "search/sample.h"
#include "search/visit.h"

enum { LENGTH_GUESS = 64, STATES_KEPT = 1 << 20 };

static const char what_for[] = "random executions";
static const char *const strategy_names[SAMPLE_STRATEGIES] = {"walk", "pct", "pos", "new"};

/* An execution under way. */
struct random_walk {
    struct sampling *sample;
    struct state_search *search;
    struct rng rng;
    enum sample_strategy strategy;
    uint64_t *priority;                 /* of each chain; greater goes first */
    uint32_t *chain;                    /* of each node: that of its own moves; those of its ports follow */
    uint64_t change[SAMPLE_DEPTH_MOST]; /* pct: the moves at which a chain falls behind */
    uint32_t changes;
    uint64_t fault[FAULTS_MOST]; /* the moves before which a fault is tried */
    uint32_t faults;
    uint64_t made, moves; /* moves: those that count */
    struct global_move *list;
    size_t count, room;
    struct intern pairs;
};

/* -------------------------------------------------------------------------------- chains and priorities */

static uint32_t chain_of(const struct random_walk *w, struct global_move move)
{
    return w->chain[move.node] + (move.kind == MOVE_TAKE ? 1 + (uint32_t)move.port : 0);
}

static void open_chains(struct random_walk *w)
{
    const struct parray *array = w->search->globals.array;
    w->chain = memory_take(array->count + 1u, sizeof w->chain[0], what_for);
    for (uint32_t i = 0; i < array->count; i++)
        w->chain[i + 1] = w->chain[i] + 1 + array->nodes[i].degree;
    w->sample->chains = w->chain[array->count];
    w->priority = memory_take(w->sample->chains, sizeof w->priority[0], what_for);
}

/* Above all that fall behind, which have those below SAMPLE_DEPTH_MOST. */
static uint64_t draw_priority(struct random_walk *w)
{
    return rng_next(&w->rng) | SAMPLE_DEPTH_MOST;
}

static uint64_t draw_moment(struct random_walk *w, uint64_t longest)
{
    return rng_below(&w->rng, longest ? longest + 1 : LENGTH_GUESS);
}

/* Before which move a fault is tried. A node becomes a traitor before its first move, or never. */
static uint64_t draw_fault(struct random_walk *w)
{
    const struct globals *g = &w->search->globals;
    bool first = g->bounds.most[KIND_TRAITOR] && rng_below(&w->rng, 2);
    return first ? rng_below(&w->rng, g->nodes) : draw_moment(w, w->sample->length);
}

static void begin(struct random_walk *w)
{
    struct sampling *s = w->sample;
    rng_open(&w->rng, s->seed, s->made);
    uint64_t turn = s->made;
    do
        w->strategy = (enum sample_strategy)(turn++ % SAMPLE_STRATEGIES);
    while (!s->on[w->strategy]);
    s->last = w->strategy;
    for (uint32_t i = 0; i < s->chains; i++)
        w->priority[i] = draw_priority(w);
    w->changes = w->strategy == SAMPLE_PCT ? s->depth - 1 : 0;
    for (uint32_t i = 0; i < w->changes; i++)
        w->change[i] = draw_moment(w, s->longest);
    w->faults = (uint32_t)rng_below(&w->rng, w->search->globals.bounds.total + 1);
    for (uint32_t i = 0; i < w->faults; i++)
        w->fault[i] = draw_fault(w);
    w->made = w->moves = 0;
}

/* -------------------------------------------------------------------------------- which move */

static void list_moves_of(struct random_walk *w, uint32_t state, uint32_t node)
{
    w->list = memory_grow(w->list, &w->room, w->count + GLOBAL_MOVES_MOST, sizeof w->list[0], what_for);
    w->count += global_moves(&w->search->globals, state, node, w->list + w->count);
}

/* Keep the moves on the list that are faults, or those that are none. Result: how many. */
static size_t keep(struct random_walk *w, bool faults)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->count; i++)
        if (move_is_fault(w->list[i]) == faults)
            w->list[kept++] = w->list[i];
    return kept;
}

/* Is one of the moments now? It is over then. */
static bool is_now(uint64_t *moments, uint32_t *count, uint64_t now)
{
    for (uint32_t i = 0; i < *count; i++)
        if (moments[i] <= now) {
            moments[i] = moments[--*count];
            return true;
        }
    return false;
}

/* Has an execution made the move from the state of its node? From now on, yes. */
static bool was_made(struct random_walk *w, uint32_t state, struct global_move move, bool note)
{
    struct globals *g = &w->search->globals;
    uint32_t what = move.number;
    if (move.kind == MOVE_TAKE)
        what = global_front(g, state, move.node, (uint32_t)move.port);
    const uint32_t pair[] = {global_local(g, state, move.node), move.kind, (uint32_t)move.port, what};
    bool fresh;
    if (!note)
        return intern_find(&w->pairs, pair, sizeof pair) != INTERN_NONE;
    if (intern_add(&w->pairs, pair, sizeof pair, &fresh) == INTERN_NONE)
        memory_failed(sizeof pair, what_for);
    return !fresh;
}

static size_t choose_ahead(struct random_walk *w)
{
    size_t ahead = 0;
    for (size_t i = 1; i < w->count; i++)
        if (w->priority[chain_of(w, w->list[i])] > w->priority[chain_of(w, w->list[ahead])])
            ahead = i;
    size_t same = 0; /* a chain may have several moves: the numbers of node_choose, and to find nothing */
    uint32_t chain = chain_of(w, w->list[ahead]);
    for (size_t i = 0; i < w->count; i++)
        if (chain_of(w, w->list[i]) == chain && rng_below(&w->rng, ++same) == 0)
            ahead = i;
    return ahead;
}

static size_t choose_new(struct random_walk *w, uint32_t state)
{
    size_t best = 0, many = 0;
    bool known = true;
    for (size_t i = 0; i < w->count; i++) {
        bool made = was_made(w, state, w->list[i], false);
        if (made && !known)
            continue;
        many = made == known ? many + 1 : 1;
        known = made;
        if (rng_below(&w->rng, many) == 0)
            best = i;
    }
    return best;
}

/* Choose among the moves on the list, of which there are some. */
static struct global_move choose(struct random_walk *w, uint32_t state)
{
    size_t chosen = 0;
    switch (w->strategy) {
    case SAMPLE_PCT:
        if (is_now(w->change, &w->changes, w->moves))
            w->priority[chain_of(w, w->list[choose_ahead(w)])] = w->changes;
        chosen = choose_ahead(w);
        break;
    case SAMPLE_POS:
        chosen = choose_ahead(w);
        for (uint32_t i = w->chain[w->list[chosen].node]; i < w->chain[w->list[chosen].node + 1]; i++)
            w->priority[i] = draw_priority(w);
        break;
    case SAMPLE_NEW:
        chosen = choose_new(w, state);
        break;
    default:
        chosen = rng_below(&w->rng, w->count);
        break;
    }
    return w->list[chosen];
}

/* List the moves of all nodes that are faults, or those that are none. */
static void list_all(struct random_walk *w, uint32_t state, bool faults)
{
    w->count = 0;
    for (uint32_t i = 0; i < w->search->globals.nodes; i++)
        list_moves_of(w, state, i);
    w->count = keep(w, faults);
}

/* List the moves among which one is to be chosen: the faults, if it is time for one; those of a node that may
 * go first; or all others. Result: does the choice count? */
static bool list_moves(struct random_walk *w, uint32_t state)
{
    struct globals *g = &w->search->globals;
    if (is_now(w->fault, &w->faults, w->made)) {
        list_all(w, state, true);
        if (w->count)
            return false;
        w->fault[w->faults++] = w->made + 1; /* a traitor only at a beginning, a loss only of what is sent */
    }
    w->count = 0;
    for (uint32_t i = 0; i < g->nodes; i++)
        if (global_private(g, state, i)) {
            list_moves_of(w, state, i);
            w->count = keep(w, false);
            if (w->count)
                return false;
        }
    list_all(w, state, false);
    return true;
}

/* -------------------------------------------------------------------------------- executions */

static void make_execution(struct random_walk *w)
{
    struct state_search *s = w->search;
    uint32_t state = 0;
    for (; w->made < SAMPLE_MOVES_MOST; w->made++) {
        bool failed = global_failed(&s->globals, state), fresh;
        bool counts = !failed && list_moves(w, state);
        if (failed || !w->count) {
            visit_end(s, state);
            return;
        }
        struct global_move move = counts ? choose(w, state) : w->list[rng_below(&w->rng, w->count)];
        was_made(w, state, move, true);
        uint32_t next = global_next(&s->globals, state, move, &fresh);
        s->moves++;
        w->moves += counts;
        w->sample->states += fresh;
        if (fresh)
            visit_state(s, next, state, move);
        if (s->end != SEARCH_COMPLETE)
            return;
        state = next;
    }
    w->sample->cut++;
}

void sample_run(struct sampling *sample, struct state_search *search)
{
    struct random_walk w = {.sample = sample, .search = search};
    bool any = false;
    for (size_t i = 0; i < SAMPLE_STRATEGIES; i++)
        any = any || sample->on[i];
    for (size_t i = 0; i < SAMPLE_STRATEGIES && !any; i++)
        sample->on[i] = true;
    open_chains(&w);
    visit_begin(search);
    while (sample->made < sample->executions && visit_goes_on(search, sample->made)) {
        if (search->globals.states.count > STATES_KEPT)
            visit_again(search);
        begin(&w);
        make_execution(&w);
        sample->made++;
        sample->longest = w.moves > sample->longest ? w.moves : sample->longest;
        sample->length = w.made > sample->length ? w.made : sample->length;
    }
    sample->pairs = w.pairs.count;
    intern_free(&w.pairs);
    free(w.chain);
    free(w.priority);
    free(w.list);
}

double sample_chance(const struct sampling *sample)
{
    double moves = sample->longest ? (double)sample->longest : 1;
    return 1 / (sample->chains * pow(moves, sample->depth - 1.0));
}

/* -------------------------------------------------------------------------------- the option */

static bool read_one(struct sampling *sample, const char *word, size_t size)
{
    const char *colon = memchr(word, ':', size);
    size_t name = colon ? (size_t)(colon - word) : size;
    for (size_t i = 0; i < SAMPLE_STRATEGIES; i++)
        if (strlen(strategy_names[i]) == name && !strncmp(strategy_names[i], word, name)) {
            sample->on[i] = true;
            if (!colon)
                return true;
            char *end;
            unsigned long depth = strtoul(colon + 1, &end, 10);
            sample->depth = (uint32_t)depth;
            return i == SAMPLE_PCT && isdigit((unsigned char)colon[1]) && end == word + size && depth >= 1 &&
                   depth <= SAMPLE_DEPTH_MOST;
        }
    return false;
}

bool sample_read(struct sampling *sample, const char *text)
{
    for (;; text++) {
        size_t size = strcspn(text, ",");
        if (!read_one(sample, text, size))
            return false;
        text += size;
        if (!*text)
            return true;
    }
}

void sample_write(const struct sampling *sample, char *text, size_t size)
{
    size_t at = 0;
    for (size_t i = 0; i < SAMPLE_STRATEGIES; i++)
        if (sample->on[i] && at < size)
            at += (size_t)snprintf(text + at, size - at, i == SAMPLE_PCT ? "%s%s:%u" : "%s%s", at ? "," : "",
                                   strategy_names[i], sample->depth);
}

const char *sample_name(enum sample_strategy strategy)
{
    return strategy_names[strategy];
}
