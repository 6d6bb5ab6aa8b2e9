/*
 * linear_search.c: a depth-first search over configurations, which are kept as rows of 64-bit words: of each
 * lane how many operations have come, then of each object how many words it holds, and these.
 *
 * A lane is what has to come in order: the operations of a process that have ended. One that has not ended is
 * a lane of its own, behind what its process had done before: its process may have gone on without it.
 */
#include <stdlib.h>
#include <string.h>

#include "intern.h"
#include "grow.h"
#include "linearize/linearize.h"

struct lane_of {
    size_t *index; /* of the operations */
    size_t count, room;
    uint32_t process;
    bool open;    /* its one operation has not ended */
    size_t after; /* of an open one: the lane of its process, if `needs` */
    size_t needs; /* ... and how many of that have to come before */
};

/* A configuration on the way down, and the key of the operation by which the search left it last. */
struct frame_of {
    uint32_t number;
    uint64_t end;
    size_t lane;
    bool left;
};

struct searching {
    const struct linear_object *object;
    const struct linear_operation *operation;
    bool in_time; /* what has ended before another one began stands before it */
    struct lane_of *lane;
    size_t lanes, lane_room, closed; /* closed: operations that have ended */
    int64_t *number;                 /* of the objects, sorted */
    size_t objects;
    struct intern seen;
    struct frame_of *stack;
    size_t depth, stack_room;
    uint64_t *row; /* the configuration that is made */
    size_t row_most;
    bool failed; /* no memory */
};

/* ---------------------------------------------------------------------------------------------- lanes */

static size_t lane_of_process(const struct searching *s, uint32_t process)
{
    size_t i = 0;
    while (i < s->lanes && (s->lane[i].open || s->lane[i].process != process))
        i++;
    return i;
}

static struct lane_of *add_lane(struct searching *s, uint32_t process)
{
    struct lane_of *more = grow(s->lane, &s->lane_room, s->lanes + 1, sizeof s->lane[0]);
    if (!more)
        return NULL;
    s->lane = more;
    s->lane[s->lanes] = (struct lane_of){.process = process};
    return &s->lane[s->lanes++];
}

static bool add_operation(struct searching *s, size_t i)
{
    const struct linear_operation *o = &s->operation[i];
    size_t at = lane_of_process(s, o->process);
    bool open = o->end == LINEAR_NEVER, known = at < s->lanes;
    size_t needs = known ? s->lane[at].count : 0;
    struct lane_of *lane = known && !open ? &s->lane[at] : add_lane(s, o->process);
    size_t *more = lane ? grow(lane->index, &lane->room, lane->count + 1, sizeof lane->index[0]) : NULL;
    if (!more)
        return false;
    lane->index = more;
    lane->index[lane->count++] = i;
    lane->open = open;
    lane->after = at;
    lane->needs = open ? needs : 0;
    s->closed += !open;
    return true;
}

static int number_order(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* Which objects there are. */
static bool list_objects(struct searching *s, size_t count)
{
    s->number = malloc((count ? count : 1) * sizeof s->number[0]);
    if (!s->number)
        return false;
    for (size_t i = 0; i < count; i++)
        s->number[i] = s->operation[i].object;
    qsort(s->number, count, sizeof s->number[0], number_order);
    for (size_t i = 0; i < count; i++)
        if (!s->objects || s->number[s->objects - 1] != s->number[i])
            s->number[s->objects++] = s->number[i];
    return true;
}

static bool begin_search(struct searching *s, size_t count)
{
    bool fine = list_objects(s, count);
    for (size_t i = 0; i < count && fine; i++)
        fine = add_operation(s, i);
    s->row_most = s->lanes + s->objects * (1 + s->object->words) + count * s->object->more + s->object->more;
    s->row = fine ? malloc((s->row_most + 1) * sizeof s->row[0]) : NULL;
    return s->row != NULL;
}

static void end_search(struct searching *s)
{
    for (size_t i = 0; i < s->lanes; i++)
        free(s->lane[i].index);
    free(s->lane);
    free(s->number);
    free(s->stack);
    free(s->row);
    intern_free(&s->seen);
}

/* ------------------------------------------------------------------------------------- configurations */

static void push(struct searching *s, uint32_t number)
{
    struct frame_of *more = grow(s->stack, &s->stack_room, s->depth + 1, sizeof s->stack[0]);
    s->failed |= !more;
    if (!more)
        return;
    s->stack = more;
    s->stack[s->depth++] = (struct frame_of){.number = number};
}

/* Go down to the configuration in s->row, if it has not been looked at. */
static void visit(struct searching *s, size_t words)
{
    bool fresh;
    uint32_t number = intern_add(&s->seen, s->row, words * sizeof s->row[0], &fresh);
    s->failed |= number == INTERN_NONE;
    if (!s->failed && fresh)
        push(s, number);
}

static void visit_first(struct searching *s)
{
    const struct linear_object *object = s->object;
    size_t used = s->lanes;
    memset(s->row, 0, s->lanes * sizeof s->row[0]);
    for (size_t i = 0; i < s->objects; i++) {
        s->row[used++] = object->words;
        for (size_t k = 0; k < object->words; k++)
            s->row[used++] = object->initial ? (uint64_t)object->initial[k] : 0;
    }
    visit(s, used);
}

static const struct linear_operation *next_of(const struct searching *s, const uint64_t *row, size_t lane)
{
    const struct lane_of *l = &s->lane[lane];
    if (row[lane] >= l->count || (l->needs && row[l->after] < l->needs))
        return NULL;
    return &s->operation[l->index[row[lane]]];
}

/* The earliest end of all operations that have not come. */
static uint64_t earliest_end(const struct searching *s, const uint64_t *row)
{
    uint64_t earliest = LINEAR_NEVER;
    for (size_t i = 0; i < s->lanes; i++)
        if (row[i] < s->lane[i].count) {
            uint64_t end = s->operation[s->lane[i].index[row[i]]].end;
            earliest = end < earliest ? end : earliest;
        }
    return earliest;
}

static bool comes_after(uint64_t end, size_t lane, const struct frame_of *frame)
{
    return !frame->left || end > frame->end || (end == frame->end && lane > frame->lane);
}

/* The lane of the operation that is to be tried next: that which ends first of those that may come and have
 * not been tried. s->lanes: there is none. */
static size_t next_lane(const struct searching *s, const uint64_t *row, const struct frame_of *frame)
{
    uint64_t bound = s->in_time ? earliest_end(s, row) : LINEAR_NEVER, best_end = 0;
    size_t best = s->lanes;
    for (size_t i = 0; i < s->lanes; i++) {
        const struct linear_operation *o = next_of(s, row, i);
        if (!o || o->begin > bound || !comes_after(o->end, i, frame))
            continue;
        if (best == s->lanes || o->end < best_end) {
            best = i;
            best_end = o->end;
        }
    }
    return best;
}

static size_t object_of(const struct searching *s, int64_t number)
{
    const int64_t *at = bsearch(&number, s->number, s->objects, sizeof number, number_order);
    return (size_t)(at - s->number);
}

/* Make the configuration in which the next operation of the lane has come, and go there if it can. */
static void try_lane(struct searching *s, const uint64_t *row, size_t words, size_t lane)
{
    const struct linear_operation *o = next_of(s, row, lane);
    size_t at = s->lanes, more = s->object->more;
    for (size_t i = object_of(s, o->object); i > 0; i--)
        at += 1 + (size_t)row[at];
    size_t held = (size_t)row[at], behind = at + 1 + held;
    memcpy(s->row, row, behind * sizeof row[0]);
    s->row[lane]++;
    /* The words have the size and alignment of those that the row is made of. */
    struct linear_state state = {(int64_t *)&s->row[at + 1], held};
    memset(&state.word[held], 0, more * sizeof state.word[0]);
    if (!s->object->apply(s->object->user, &state, o))
        return;
    s->row[at] = state.count;
    memcpy(&s->row[at + 1 + state.count], &row[behind], (words - behind) * sizeof row[0]);
    visit(s, words - held + state.count);
}

/* Have all operations come that have ended? */
static bool is_end(const struct searching *s, const uint64_t *row)
{
    size_t came = 0;
    for (size_t i = 0; i < s->lanes; i++)
        came += s->lane[i].open ? 0 : (size_t)row[i];
    return came == s->closed;
}

/* --------------------------------------------------------------------------------------------- the search */

static enum linear_verdict search(struct searching *s, uint64_t *looks)
{
    visit_first(s);
    while (s->depth && !s->failed) {
        struct frame_of *frame = &s->stack[s->depth - 1];
        const uint64_t *row = intern_bytes(&s->seen, frame->number);
        size_t words = intern_size(&s->seen, frame->number) / sizeof row[0], lane;
        if (is_end(s, row))
            return LINEAR_ORDERED;
        if (*looks < s->lanes || s->seen.bytes > LINEAR_BYTES_MOST)
            return LINEAR_UNDECIDED;
        *looks -= s->lanes;
        lane = next_lane(s, row, frame);
        if (lane == s->lanes) {
            s->depth--;
            continue;
        }
        *frame = (struct frame_of){frame->number, next_of(s, row, lane)->end, lane, true};
        try_lane(s, row, words, lane);
    }
    return s->failed ? LINEAR_NO_MEMORY : LINEAR_UNORDERED;
}

enum linear_verdict linear_search(const struct linear_object *object, enum linear_order order,
                                  const struct linear_operation *operation, size_t count, uint64_t *looks)
{
    struct searching s = {.object = object, .operation = operation, .in_time = order == LINEARIZABLE};
    enum linear_verdict verdict = begin_search(&s, count) ? search(&s, looks) : LINEAR_NO_MEMORY;
    end_search(&s);
    return verdict;
}
