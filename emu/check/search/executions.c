/*
 * executions.c: depth first, with a stack of its own, as ways are long.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "search/executions.h"
#include "search/quotient.h"

enum { OPEN = 1, SUMMED = 2 };

static const char what_for[] = "the executions of a program";

/* A state with what sleeps there. */
struct visited_place {
    uint64_t count; /* of executions from here on */
    uint8_t is;     /* OPEN: on the stack; SUMMED: the count is known */
};

/* A place on the stack, with the moves that it has. */
struct visit {
    uint32_t place, state;
    size_t first, count, next; /* moves: where they begin, how many there are, which comes next */
    size_t sleeps, asleep;     /* what sleeps: where it begins, and how many */
};

struct counting {
    struct globals *globals;
    struct intern places; /* of key_of */
    struct visited_place *place;
    size_t place_room;
    struct visit *level;
    size_t levels, level_room;
    struct global_move *move; /* of all levels, one behind the other */
    size_t moves, move_room;
    uint32_t *key;
    size_t key_room, most;
    bool endless, many;
};

static int compare_moves(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct global_move));
}

static bool is_among(const struct global_move *list, size_t count, struct global_move move)
{
    for (size_t i = 0; i < count; i++)
        if (!memcmp(&list[i], &move, sizeof move))
            return true;
    return false;
}

static struct global_move *add_move(struct counting *c, struct global_move move)
{
    c->move = memory_grow(c->move, &c->move_room, c->moves + 1, sizeof move, what_for);
    c->move[c->moves] = move;
    return &c->move[c->moves++];
}

/* The number of a state with the moves from `sleeps` to the end of the list, which are put into an order. */
static uint32_t number_place(struct counting *c, uint32_t state, size_t sleeps, bool *fresh)
{
    size_t count = c->moves - sleeps, words = 1 + count * sizeof(struct global_move) / sizeof(uint32_t);
    if (count)
        qsort(c->move + sleeps, count, sizeof(struct global_move), compare_moves);
    c->key = memory_grow(c->key, &c->key_room, words, sizeof c->key[0], what_for);
    c->key[0] = state;
    if (count)
        memcpy(c->key + 1, c->move + sleeps, count * sizeof(struct global_move));
    uint32_t place = intern_add(&c->places, c->key, words * sizeof c->key[0], fresh);
    if (place == INTERN_NONE)
        memory_failed(words * sizeof c->key[0], what_for);
    if (*fresh) {
        c->place = memory_grow(c->place, &c->place_room, place + 1u, sizeof c->place[0], what_for);
        c->place[place] = (struct visited_place){0};
    }
    return place;
}

/* List the moves of a state: of a node that may go first, or of all. Result: how many. *rests: all are
 * faults, so that an execution may end here. */
static size_t list_moves(struct counting *c, uint32_t state, bool *rests)
{
    struct globals *g = c->globals;
    struct global_move list[GLOBAL_MOVES_MOST];
    size_t before = c->moves;
    uint32_t only = UINT32_MAX;
    *rests = true;
    for (uint32_t i = 0; i < g->nodes && only == UINT32_MAX; i++)
        if (global_private(g, state, i))
            only = i;
    for (uint32_t i = 0; i < g->nodes; i++) {
        size_t count = only == UINT32_MAX || only == i ? global_moves(g, state, i, list) : 0;
        for (size_t k = 0; k < count; k++) {
            *rests = *rests && move_is_fault(list[k]);
            add_move(c, list[k]);
        }
    }
    return c->moves - before;
}

/* Go on from a place: open it, or take its count. The list of moves ends with what sleeps there. Result: is
 * the count known? Then what sleeps is off the list. */
static bool enter(struct counting *c, uint32_t state, size_t sleeps, uint64_t *count)
{
    bool fresh;
    uint32_t place = number_place(c, state, sleeps, &fresh);
    if (!fresh) {
        c->endless |= c->place[place].is == OPEN;
        *count = c->place[place].count;
        c->moves = sleeps;
        return true;
    }
    c->many |= c->places.count > c->most;
    c->place[place].is = OPEN;
    size_t asleep = c->moves - sleeps, first = c->moves;
    c->level = memory_grow(c->level, &c->level_room, c->levels + 1, sizeof c->level[0], what_for);
    struct visit *level = &c->level[c->levels++];
    *level =
        (struct visit){.place = place, .state = state, .first = first, .sleeps = sleeps, .asleep = asleep};
    bool rests;
    level->count = list_moves(c, state, &rests);
    if (rests)
        c->place[place].count = 1;
    return false;
}

static uint64_t sum(uint64_t a, uint64_t b)
{
    return a + b < a || a + b >= EXECUTIONS_MANY ? EXECUTIONS_MANY : a + b;
}

/* Make the next move of the level on top, unless it sleeps. False: there is none. */
static bool go_on(struct counting *c)
{
    struct visit *level = &c->level[c->levels - 1];
    if (level->next == level->count)
        return false;
    struct global_move move = c->move[level->first + level->next++];
    const struct visit l = *level;
    uint64_t count;
    if (is_among(c->move + l.sleeps, l.asleep, move))
        return true;
    size_t sleeps = c->moves;
    uint32_t next = global_next(c->globals, l.state, move, NULL);
    for (size_t i = l.sleeps; i < l.first + l.next - 1; i++) /* what sleeps, then the moves that were made */
        if (!global_dependent(c->globals, l.state, c->move[i], move) &&
            !is_among(c->move + sleeps, c->moves - sleeps, c->move[i])) {
            struct global_move kept = c->move[i];
            add_move(c, kept);
        }
    for (size_t i = sleeps; i < c->moves; i++)
        c->move[i] = quotient_move(c->globals, c->globals->renamed, c->move[i]);
    if (enter(c, next, sleeps, &count))
        c->place[l.place].count = sum(c->place[l.place].count, count);
    return true;
}

/* The level on top is done: hand its count down. */
static void leave(struct counting *c)
{
    const struct visit *level = &c->level[--c->levels];
    uint64_t count = c->place[level->place].count;
    c->place[level->place].is = SUMMED;
    c->moves = level->sleeps;
    if (!c->levels)
        return;
    struct visited_place *below = &c->place[c->level[c->levels - 1].place];
    below->count = sum(below->count, count);
}

uint64_t executions_count(struct globals *globals, size_t most)
{
    struct counting c = {.globals = globals, .most = most};
    uint64_t count = 0;
    enter(&c, 0, 0, &count);
    while (c.levels && !c.endless && !c.many && !globals->blurred)
        if (!go_on(&c))
            leave(&c);
    count = c.endless ? EXECUTIONS_ENDLESS : c.many ? EXECUTIONS_MANY : c.place[0].count;
    if (globals->blurred)
        count = EXECUTIONS_BLURRED;
    intern_free(&c.places);
    free(c.place);
    free(c.level);
    free(c.move);
    free(c.key);
    return count;
}
