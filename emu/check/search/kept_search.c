/*
 * kept_search.c: numbers, one behind the other:
 *
 *     packets | transitions of nodes | the next state, its level | states: parent and move | endings
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "search/kept_search.h"
#include "seconds.h"

enum { LOOK_EVERY = 1024 }; /* states between two looks at the clock */

static const char what_for[] = "the states of an array";

/* ------------------------------------------------------------------------------------------- writing */

static void put(FILE *out, uint64_t number)
{
    unsigned char bytes[VARINT_MOST];
    fwrite(bytes, 1, (size_t)(varint_put(bytes, number) - bytes), out);
}

/* A port, or -1. */
static void put_port(FILE *out, int32_t port)
{
    put(out, (uint64_t)(port + 1));
}

/* With them, those that no node has sent, but faults have made, have their numbers, too. */
static void put_packets(const struct locals *locals, FILE *out)
{
    size_t count = locals_packets(locals);
    put(out, count);
    for (size_t i = 0; i < count; i++) {
        const struct mail *mail = locals_packet(locals, (uint32_t)i);
        put(out, mail->size);
        fwrite(mail, 1, sizeof *mail + mail->size, out);
    }
}

static void put_transitions(const struct locals *locals, FILE *out)
{
    size_t count = locals_transitions(locals);
    put(out, count);
    for (size_t i = 0; i < count; i++) {
        const struct local_transition t = locals_transition(locals, i);
        put(out, t.state);
        put(out, t.answer.kind);
        put_port(out, t.answer.port);
        put(out, t.answer.packet);
        put(out, t.answer.clock);
        put(out, t.answer.sent);
        put(out, t.next);
    }
}

/* States are met in the order of their parents. */
static void put_states(const struct state_search *s, FILE *out)
{
    size_t count = s->globals.states.count;
    put(out, count);
    for (size_t i = 1; i < count; i++) {
        put(out, s->parent[i] - (i > 1 ? s->parent[i - 1] : 0));
        put(out, s->by[i].node);
        put(out, s->by[i].kind);
        put_port(out, s->by[i].port);
        put(out, s->by[i].number);
    }
}

static void put_endings(const struct state_search *s, FILE *out)
{
    put(out, s->ending_count);
    for (size_t i = 0; i < s->ending_count; i++) {
        const uint64_t *outcome = intern_bytes(&s->outcomes, (uint32_t)i);
        put(out, s->ending[i].place.state);
        put(out, s->ending[i].place.renaming);
        put(out, s->ending[i].count);
        for (size_t word = 0; word < intern_size(&s->outcomes, (uint32_t)i) / sizeof *outcome; word++)
            put(out, outcome[word]);
    }
}

void kept_search_write(const struct state_search *s, FILE *out)
{
    put_packets(s->globals.locals, out);
    put_transitions(s->globals.locals, out);
    put(out, s->globals.blurred);
    put(out, s->next);
    put(out, s->level);
    put(out, s->depth);
    put(out, s->moves);
    put_states(s, out);
    put_endings(s, out);
}

/* ------------------------------------------------------------------------------------------- reading */

static uint32_t get(struct varint_reader *from)
{
    return (uint32_t)varint_get(from, UINT32_MAX);
}

static int32_t get_port(struct varint_reader *from)
{
    return (int32_t)varint_get(from, INT32_MAX) - 1;
}

static bool get_packets(struct locals *locals, struct varint_reader *from)
{
    size_t count = get(from);
    bool fresh = true;
    for (size_t i = 0; i < count && !from->bad && fresh; i++) {
        size_t size = sizeof(struct mail) + get(from);
        from->bad = from->bad || size > (size_t)(from->end - from->at);
        fresh = !from->bad && locals_know_packet(locals, from->at, size);
        from->at += fresh ? size : 0;
    }
    return !from->bad && fresh;
}

static bool get_transitions(struct locals *locals, struct varint_reader *from)
{
    size_t count = get(from);
    for (size_t i = 0; i < count && !from->bad; i++) {
        uint32_t state = get(from);
        struct answer answer = {.kind = get(from)};
        answer.port = get_port(from);
        answer.packet = get(from);
        answer.clock = varint_get(from, UINT64_MAX);
        answer.sent = varint_get(from, UINT64_MAX);
        uint32_t next = get(from);
        if (from->bad || state >= locals_count(locals) || locals_transitions(locals) != i ||
            local_wants(locals, state)->kind == REQUEST_END || local_peek(locals, state, &answer) != next)
            return false;
    }
    return !from->bad && locals_transitions(locals) == count;
}

/* Is it a move that the array has in the state? */
static bool has_move(struct globals *g, uint32_t state, struct global_move move)
{
    struct global_move list[GLOBAL_MOVES_MOST];
    size_t count = move.node < g->nodes ? global_moves(g, state, move.node, list) : 0;
    for (size_t i = 0; i < count; i++)
        if (!memcmp(&list[i], &move, sizeof move))
            return true;
    return false;
}

/* Is more to be made once more? A look now and then tells. */
static bool is_wanted(struct state_search *s, uint32_t state)
{
    if (state % LOOK_EVERY == 0) {
        if (s->look)
            s->look(s->input, s);
        if (s->stop && *s->stop)
            s->end = SEARCH_INTERRUPTED;
        else if (s->ends > 0 && seconds_now() > s->ends)
            s->end = SEARCH_OUT_OF_TIME;
    }
    return s->end == SEARCH_COMPLETE;
}

static bool get_states(struct state_search *s, struct varint_reader *from)
{
    size_t count = get(from);
    uint32_t parent = 0;
    for (uint32_t i = 1; i < count && is_wanted(s, i); i++) {
        bool fresh;
        parent += get(from);
        struct global_move move = {.node = (uint16_t)varint_get(from, UINT16_MAX)};
        move.kind = (uint16_t)varint_get(from, UINT16_MAX);
        move.port = get_port(from);
        move.number = get(from);
        if (from->bad || parent >= i || !has_move(&s->globals, parent, move) ||
            global_next(&s->globals, parent, move, &fresh) != i || !fresh)
            return false;
        visit_state(s, i, parent, move);
    }
    return !from->bad && s->end != SEARCH_FOUND && !globals_unfit(&s->globals);
}

static bool get_endings(struct state_search *s, struct varint_reader *from)
{
    size_t count = get(from), width = 2 * (size_t)s->globals.nodes + 1;
    uint64_t *row = memory_take(width, sizeof row[0], what_for);
    bool fresh = true;
    for (size_t i = 0; i < count && !from->bad && fresh; i++) {
        struct search_ending ending = {.place.state = get(from)};
        ending.place.renaming = get(from);
        ending.count = varint_get(from, UINT64_MAX);
        for (size_t word = 0; word < width; word++)
            row[word] = varint_get(from, UINT64_MAX);
        fresh = ending.place.state < s->globals.states.count &&
                ending.place.renaming < quotient_count(&s->globals);
        fresh = fresh && visit_know_ending(s, ending, row);
    }
    free(row);
    return !from->bad && fresh && from->at == from->end;
}

bool kept_search_read(struct state_search *s, struct varint_reader *from)
{
    if (!get_packets(s->globals.locals, from) || !get_transitions(s->globals.locals, from))
        return false;
    s->globals.blurred = get(from);
    s->next = get(from);
    s->level = get(from);
    s->depth = get(from);
    s->moves = varint_get(from, UINT64_MAX);
    visit_begin(s);
    if (!get_states(s, from))
        return false;
    return s->end != SEARCH_COMPLETE || (s->next <= s->globals.states.count && get_endings(s, from));
}
