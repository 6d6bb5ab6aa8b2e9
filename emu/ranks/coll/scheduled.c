/*
 * scheduled.c: a schedule becomes hops of tokens, of which each rank has a list of sends and receives by
 * step.
 */
#include "coll/scheduled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coll/scheduled_sums.h"
#include "machine/memory.h"
#include "say.h"
#include "schedule/schedule_file.h"
#include "schedule/walk.h"

static const char what[] = "a schedule of collective calls";

/* A chunk of a block crosses a link. dest -1: it is for all. */
struct token_hop {
    uint64_t step;
    int from, to, origin, dest;
    uint32_t chunk;
};

/* What a rank does in a step. */
struct rank_entry {
    uint64_t step;
    enum rounds_kind kind;
    uint32_t peer, place;
};

struct scheduled {
    enum rounds_task task;
    int root;
    uint32_t ranks, chunks; /* chunks of a block */
    struct token_hop *hop;
    size_t hops, hop_room;
    struct rank_entry *entry;    /* by rank, step and kind */
    size_t *first;               /* of each rank and one more */
    uint32_t *transit;           /* of each rank: blocks that pass through, of an exchange */
    struct scheduled_sums *sums; /* of one that adds up, which has nothing of all this; else NULL */
};

static void add_hop(struct scheduled *s, struct token_hop hop)
{
    s->hop = memory_grow(s->hop, &s->hop_room, s->hops + 1, sizeof s->hop[0], what);
    s->hop[s->hops++] = hop;
}

/* ------------------------------------------------------------------------------------------- hops */

/* The sends of a GOAL file say whose token it is, and in which step it goes. */
static const char *hops_of_records(struct scheduled *s, const struct schedule *schedule)
{
    s->chunks = 1;
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];
        const struct schedule_record *record = op->record ? &schedule->record[op->record - 1] : NULL;
        if (!schedule_does(op, SCHEDULE_SENDS))
            continue;
        if (!record || record->origin < 0 || !record->step)
            return "its messages do not say whose token they carry" SAY_DO "take one that `parray solve' has "
                   "written, without sums";
        if (record->units > 1)
            return "its tokens have several units, which it does not tell apart";
        add_hop(s, (struct token_hop){record->step, op->rank, op->to, record->origin, record->dest, 0});
    }
    return NULL;
}

/* The chunks of a rank are numbered by destination if not all ranks want them. */
static bool is_private(const struct schedule *schedule)
{
    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *d = &schedule->demand[i];
        for (uint32_t k = 0; k < schedule->demands; k++)
            if (schedule->demand[k].of == d->of && schedule->demand[k].rank != d->rank &&
                schedule->demand[k].chunk != d->chunk)
                return true;
    }
    return false;
}

static const char *hops_of_data(struct scheduled *s, const struct schedule *schedule)
{
    struct walk walk;
    struct findings findings = FINDINGS_NONE;
    const char *why = NULL;
    bool private = is_private(schedule);
    walk_run(&walk, schedule, &findings);
    uint32_t chunks = walk.sums.chunks, ranks = (uint32_t)schedule->ranks;
    s->chunks = private ? chunks / ranks : chunks;
    if (!s->chunks || walk.ended < schedule->count)
        why = "it does not come to its end" SAY_DO "see `parray schedule'";
    for (uint32_t i = 0; i < walk.ordered && !why; i++) {
        const struct schedule_op *op = &schedule->op[walk.order[i]];
        for (uint32_t k = 0; schedule_does(op, SCHEDULE_SENDS) && k < op->count; k++) {
            const struct value *leaf = &walk.sums.list[walk.carried[walk.carried_at[walk.order[i]] + k]];
            uint32_t chunk = leaf->right;
            add_hop(s, (struct token_hop){walk.depth[walk.order[i]] + 1, op->rank, op->to, (int)leaf->left,
                                          private ? (int)(chunk / s->chunks) : -1, chunk % s->chunks});
        }
    }
    walk_close(&walk);
    findings_free(&findings);
    return why;
}

/* ------------------------------------------------------------------------------------------- task */

struct seen_tokens {
    int origins, dests, one_origin, one_dest;
    bool all;
};

static struct seen_tokens look_at(const struct scheduled *s)
{
    struct seen_tokens seen = {0, 0, -1, -1, true};
    bool *origin = memory_take(s->ranks, 1, what), *dest = memory_take(s->ranks, 1, what);
    for (size_t i = 0; i < s->hops; i++) {
        const struct token_hop *hop = &s->hop[i];
        seen.one_origin = hop->origin;
        seen.origins += !origin[hop->origin];
        origin[hop->origin] = true;
        seen.all &= hop->dest < 0;
        if (hop->dest < 0)
            continue;
        seen.one_dest = hop->dest;
        seen.dests += !dest[hop->dest];
        dest[hop->dest] = true;
    }
    free(origin);
    free(dest);
    return seen;
}

static const char *find_task(struct scheduled *s)
{
    const struct seen_tokens seen = look_at(s);
    int ranks = (int)s->ranks;
    s->root = -1;
    if (seen.all && seen.origins == 1)
        s->task = ROUNDS_SPREAD;
    else if (seen.all && seen.origins == ranks)
        s->task = ROUNDS_SHARE;
    else if (!seen.all && seen.origins == 1)
        s->task = ROUNDS_DEAL;
    else if (!seen.all && seen.dests == 1)
        s->task = ROUNDS_COLLECT;
    else if (!seen.all && seen.origins == ranks && seen.dests == ranks)
        s->task = ROUNDS_EXCHANGE;
    else
        return "it is for none of broadcast, scatter, gather, allgather and alltoall";
    if (s->task == ROUNDS_SPREAD || s->task == ROUNDS_DEAL)
        s->root = seen.one_origin;
    if (s->task == ROUNDS_COLLECT)
        s->root = seen.one_dest;
    return NULL;
}

/* ---------------------------------------------------------------------------------------- entries */

static int hop_order(const void *left, const void *right)
{
    const struct token_hop *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->from != b->from)
        return a->from - b->from;
    if (a->to != b->to)
        return a->to - b->to;
    return a->origin != b->origin ? a->origin - b->origin
           : a->dest != b->dest   ? a->dest - b->dest
                                  : (a->chunk > b->chunk) - (a->chunk < b->chunk);
}

static bool fits(const struct scheduled *s, const struct token_hop *hop)
{
    int ranks = (int)s->ranks;
    return hop->from >= 0 && hop->from < ranks && hop->to >= 0 && hop->to < ranks && hop->from != hop->to &&
           hop->origin >= 0 && hop->origin < ranks && hop->dest < ranks;
}

/* Where tokens are while the hops are gone through. */
struct token_places {
    struct scheduled *s;
    uint32_t *at; /* of an exchange, of each token: 1 + its place behind all others; 0: it is at its origin */
};

static size_t token_of(const struct scheduled *s, const struct token_hop *hop)
{
    return ((size_t)hop->origin * s->ranks + (size_t)hop->dest) * s->chunks + hop->chunk;
}

/* Where the token of the hop lies at the rank that it leaves, and at that which it comes to. */
static void find_places(struct token_places *places, const struct token_hop *hop, uint32_t *from,
                        uint32_t *to)
{
    struct scheduled *s = places->s;
    uint32_t size = s->ranks * s->chunks, of_origin = (uint32_t)hop->origin * s->chunks + hop->chunk,
             of_dest = (uint32_t)(hop->dest < 0 ? 0 : hop->dest) * s->chunks + hop->chunk;
    *from = *to = s->task == ROUNDS_SPREAD ? hop->chunk : s->task == ROUNDS_DEAL ? of_dest : of_origin;
    if (s->task != ROUNDS_EXCHANGE)
        return;
    uint32_t *at = &places->at[token_of(s, hop)];
    *from = *at ? 2 * size + *at - 1 : of_dest;
    *at = hop->to == hop->dest ? 0 : ++s->transit[hop->to];
    *to = hop->to == hop->dest ? size + of_origin : 2 * size + *at - 1;
}

/* Each rank's entries stand together, in the order of steps; in a step what is sent comes first. */
static void list_entries(struct scheduled *s)
{
    struct token_places places = {.s = s};
    uint32_t *from = memory_take(s->hops + 1, sizeof *from, what),
             *to = memory_take(s->hops + 1, sizeof *to, what);
    size_t *end = memory_take(s->ranks + 1, sizeof *end, what);
    if (s->task == ROUNDS_EXCHANGE)
        places.at = memory_take((size_t)s->ranks * s->ranks * s->chunks, sizeof *places.at, what);
    for (size_t i = 0; i < s->hops; i++) {
        find_places(&places, &s->hop[i], &from[i], &to[i]);
        s->first[s->hop[i].from + 1]++;
        s->first[s->hop[i].to + 1]++;
    }
    for (uint32_t rank = 0; rank < s->ranks; rank++) {
        s->first[rank + 1] += s->first[rank];
        end[rank] = s->first[rank];
    }
    for (size_t i = 0, next; i < s->hops; i = next) {
        for (next = i; next < s->hops && s->hop[next].step == s->hop[i].step; next++)
            s->entry[end[s->hop[next].from]++] =
                (struct rank_entry){s->hop[next].step, ROUNDS_SEND, (uint32_t)s->hop[next].to, from[next]};
        for (size_t k = i; k < next; k++)
            s->entry[end[s->hop[k].to]++] =
                (struct rank_entry){s->hop[k].step, ROUNDS_RECEIVE, (uint32_t)s->hop[k].from, to[k]};
    }
    free(places.at);
    free(from);
    free(to);
    free(end);
}

static const char *make(struct scheduled *s, const struct schedule *schedule)
{
    const char *why = NULL;
    if (schedule->space && scheduled_adds(schedule)) {
        s->sums = scheduled_sums_make(schedule, &why);
        return why;
    }
    why = schedule->space ? hops_of_data(s, schedule) : hops_of_records(s, schedule);
    for (size_t i = 0; i < s->hops && !why; i++)
        if (!fits(s, &s->hop[i]))
            why = "it names a rank that there is not";
    if (!why && !s->hops)
        why = "it has no messages";
    why = why ? why : find_task(s);
    if (why)
        return why;
    qsort(s->hop, s->hops, sizeof s->hop[0], hop_order);
    s->entry = memory_take(2 * s->hops, sizeof s->entry[0], what);
    s->first = memory_take((size_t)s->ranks + 1, sizeof s->first[0], what);
    s->transit = memory_take(s->ranks, sizeof s->transit[0], what);
    list_entries(s);
    return NULL;
}

struct scheduled *scheduled_read(const char *file, uint32_t ranks, char *error, size_t size)
{
    struct findings findings = FINDINGS_NONE;
    struct schedule *schedule = schedule_read(file, NULL, &findings);
    struct scheduled *s = memory_take(1, sizeof *s, what);
    const char *why = NULL;
    if (!schedule)
        findings_print(&findings, file, stderr);
    findings_free(&findings);
    s->ranks = ranks;
    if (!schedule)
        why = "it cannot be read";
    else if ((uint32_t)schedule->ranks != ranks)
        why = "it is for another number of ranks";
    else
        why = make(s, schedule);
    if (schedule)
        schedule_free(schedule);
    if (!why)
        return s;
    snprintf(error, size, "coll %s cannot be used: %s", file, why);
    scheduled_close(s);
    return NULL;
}

void scheduled_close(struct scheduled *s)
{
    if (!s)
        return;
    scheduled_sums_close(s->sums);
    free(s->hop);
    free(s->entry);
    free(s->first);
    free(s->transit);
    free(s);
}

/* ------------------------------------------------------------------------------------------- lists */

struct round_list *scheduled_list(const struct scheduled *s, struct operation *operation, size_t block)
{
    uint32_t self = (uint32_t)operation->comm->group->own, size = s->ranks * s->chunks;
    bool exchange = s->task == ROUNDS_EXCHANGE;
    if (s->sums)
        return scheduled_sums_list(s->sums, operation, block);
    if (operation->task != s->task || (s->root >= 0 && operation->mark.root != s->root) ||
        block % s->chunks || !comm_is_whole(operation->rank, operation->comm))
        return NULL;
    struct round_list *list = rounds_begin(exchange ? size + s->transit[self] : 0);
    for (size_t i = s->first[self]; list && i < s->first[self + 1]; i++) {
        const struct rank_entry *e = &s->entry[i];
        rounds_add(list,
                   (struct rounds_act){.kind = e->kind, .peer = e->peer, .place = e->place, .blocks = 1});
        if (i + 1 < s->first[self + 1] && s->entry[i + 1].step != e->step)
            list->rounds++;
    }
    for (uint32_t i = 0; list && exchange && i < s->chunks; i++)
        rounds_add(list, (struct rounds_act){.kind = ROUNDS_COPY,
                                             .place = size + self * s->chunks + i,
                                             .blocks = 1,
                                             .left = self * s->chunks + i});
    if (!list)
        return NULL;
    list->rounds++;
    operation->chunks = s->chunks;
    return rounds_end(list);
}
