/*
 * msccl_named_sums.c: reduce, allreduce and reduce-scatter of schedules that say which parts each packet adds
 * up.
 *
 * A gpu copies what it contributes to scratch first, so that in place nothing is lost; what comes is in
 * scratch of its own. A sum that is sent, or wanted in the end, is one of these, or is added up from some of
 * them in one more place. So every place is written before it is read and never again, and a step needs only
 * those that wrote what it reads.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/trace_event.h"
#include "machine/memory.h"
#include "msccl/msccl_moves.h"
#include "msccl/traced_tokens.h"
#include "schedule/cover.h"
#include "trace/kept_run.h"

static const char what_for[] = "an MSCCL schedule";

struct part_place {
    struct msccl_place place;
    struct msccl_at writer;
};

/* The partial sums of a chunk that a gpu has. */
struct chunk_parts {
    uint64_t *sets; /* of each: the gpus whose contributions are in it */
    struct part_place *at;
    size_t count, set_room, room;
};

struct named_sums {
    struct msccl_moves *moves;
    const struct traced_tokens *tokens;
    struct cover cover;
    struct chunk_parts *parts;   /* by gpu and chunk */
    struct msccl_place *arrival; /* of each event, once it is sent */
    uint64_t *whole;             /* all gpus */
};

static struct chunk_parts *parts_of(const struct named_sums *s, uint32_t gpu, uint32_t chunk)
{
    return &s->parts[(size_t)gpu * s->tokens->chunks + chunk];
}

static uint32_t chunk_of(const struct named_sums *s, const struct trace_event *event)
{
    uint32_t first =
        s->tokens->collective == MSCCL_REDUCE_SCATTER ? (uint32_t)event->dest * s->tokens->part : 0;
    return first + event->carried->unit;
}

static void add_part(struct named_sums *s, uint32_t gpu, uint32_t chunk, const uint64_t *set,
                     struct part_place at)
{
    struct chunk_parts *parts = parts_of(s, gpu, chunk);
    size_t words = s->cover.words;
    parts->sets =
        memory_grow(parts->sets, &parts->set_room, (parts->count + 1) * words, sizeof set[0], what_for);
    parts->at = memory_grow(parts->at, &parts->room, parts->count + 1, sizeof at, what_for);
    memcpy(parts->sets + parts->count * words, set, words * sizeof set[0]);
    parts->at[parts->count++] = at;
}

static struct msccl_place new_scratch(struct named_sums *s, uint32_t gpu)
{
    return (struct msccl_place){MSCCL_SCRATCH, s->moves->gpu[gpu].scratch++};
}

/* Where the gpu has exactly that sum; NULL: nowhere. */
static const struct part_place *find_part(const struct named_sums *s, uint32_t gpu, uint32_t chunk,
                                          const uint64_t *set)
{
    const struct chunk_parts *parts = parts_of(s, gpu, chunk);
    for (size_t i = 0; i < parts->count; i++)
        if (memcmp(parts->sets + i * s->cover.words, set, s->cover.words * sizeof set[0]) == 0)
            return &parts->at[i];
    return NULL;
}

/* Put a sum together in a place. False: its parts are not there. */
static bool put_together(struct named_sums *s, uint32_t gpu, uint32_t chunk, const uint64_t *set,
                         struct part_place *made)
{
    const struct chunk_parts *parts = parts_of(s, gpu, chunk);
    if (cover_find(&s->cover, parts->sets, (uint32_t)parts->count, set) != COVER_FOUND)
        return false;
    for (uint32_t i = 0; i < s->cover.chosen; i++) {
        const struct part_place *part = &parts->at[s->cover.choice[i]];
        struct msccl_put_step step = {.type = i ? MSCCL_RE : MSCCL_CPY, .src = part->place, .count = 1};
        step.dst = made->place;
        msccl_moves_need(s->moves, 0, part->writer);
        made->writer = msccl_moves_add(s->moves, gpu, -1, -1, 0, step, 1);
    }
    return true;
}

static bool sum_sent(void *of, size_t number)
{
    struct named_sums *s = of;
    const struct trace_event *event = &s->moves->event[number];
    uint32_t chunk = chunk_of(s, event);
    const struct part_place *there = find_part(s, event->from, chunk, event->carried->sum);
    struct part_place made;
    if (!there) {
        made.place = new_scratch(s, event->from);
        if (!put_together(s, event->from, chunk, event->carried->sum, &made)) {
            snprintf(s->moves->error, s->moves->error_size,
                     "node %u cannot add up what it sends to node %u in step %llu", event->from, event->to,
                     (unsigned long long)event->step);
            return false;
        }
        add_part(s, event->from, chunk, event->carried->sum, made);
        there = &made;
    }
    s->arrival[number] = new_scratch(s, event->to);
    struct msccl_put_step step = {
        .type = MSCCL_S, .src = there->place, .dst = s->arrival[number], .count = 1};
    msccl_moves_need(s->moves, 0, there->writer);
    msccl_moves_add(s->moves, event->from, (int32_t)event->to, -1, kept_run_parallel(s->moves->topo, event),
                    step, 1);
    return true;
}

static bool sum_came(void *of, size_t number)
{
    struct named_sums *s = of;
    const struct trace_event *event = &s->moves->event[number];
    struct msccl_put_step step = {
        .type = MSCCL_R, .src = s->arrival[number], .dst = s->arrival[number], .count = 1};
    struct msccl_at writer = msccl_moves_add(s->moves, event->to, -1, (int32_t)event->from,
                                             kept_run_parallel(s->moves->topo, event), step, 0);
    add_part(s, event->to, chunk_of(s, event), event->carried->sum,
             (struct part_place){s->arrival[number], writer});
    return true;
}

/* What the gpu contributes, chunk by chunk. */
static void begin(struct named_sums *s, uint32_t gpu)
{
    struct msccl_put_step step = {.type = MSCCL_CPY, .count = s->tokens->chunks};
    uint64_t *own = memory_take(s->cover.words, sizeof own[0], what_for);
    own[gpu / 64] |= UINT64_C(1) << gpu % 64;
    step.src.buffer = MSCCL_INPUT;
    step.dst.buffer = MSCCL_SCRATCH;
    s->moves->gpu[gpu].scratch = s->tokens->chunks;
    struct msccl_at writer = msccl_moves_add(s->moves, gpu, -1, -1, 0, step, 0);
    for (uint32_t chunk = 0; chunk < s->tokens->chunks; chunk++)
        add_part(s, gpu, chunk, own, (struct part_place){{MSCCL_SCRATCH, chunk}, writer});
    s->whole[gpu / 64] |= UINT64_C(1) << gpu % 64;
    free(own);
}

/* What the gpu wants goes to its output. */
static bool conclude(struct named_sums *s, uint32_t gpu)
{
    const struct traced_tokens *tokens = s->tokens;
    bool each = tokens->collective == MSCCL_REDUCE_SCATTER;
    bool wants = tokens->collective != MSCCL_REDUCE || gpu == tokens->root;
    for (uint32_t k = 0; wants && k < tokens->part; k++) {
        struct part_place made = {.place = {MSCCL_OUTPUT, k}};
        if (!put_together(s, gpu, each ? gpu * tokens->part + k : k, s->whole, &made)) {
            snprintf(s->moves->error, s->moves->error_size, "node %u cannot add up the sum that it wants",
                     gpu);
            return false;
        }
    }
    return true;
}

bool msccl_named_sums_make(struct msccl_moves *moves)
{
    const struct traced_tokens *tokens = moves->tokens;
    struct named_sums s = {.moves = moves, .tokens = tokens};
    const struct msccl_passes passes = {NULL, sum_came, sum_sent, &s};
    size_t lists = (size_t)tokens->nodes * tokens->chunks;
    cover_open(&s.cover, tokens->nodes);
    s.parts = memory_take(lists, sizeof s.parts[0], what_for);
    s.arrival = memory_take(moves->count, sizeof s.arrival[0], what_for);
    s.whole = memory_take(s.cover.words, sizeof s.whole[0], what_for);
    for (uint32_t gpu = 0; gpu < tokens->nodes; gpu++)
        begin(&s, gpu);
    bool fine = msccl_moves_pass(moves, &passes);
    for (uint32_t gpu = 0; fine && gpu < tokens->nodes; gpu++)
        fine = conclude(&s, gpu);
    for (size_t i = 0; i < lists; i++) {
        free(s.parts[i].sets);
        free(s.parts[i].at);
    }
    free(s.parts);
    free(s.arrival);
    free(s.whole);
    cover_close(&s.cover);
    return fine;
}
