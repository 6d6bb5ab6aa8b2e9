/*
 * scheduled_sums.c: operations of a schedule become acts of rounds.
 *
 * An operation that has d messages in the longest chain before it takes its part in round d, and sends in
 * round d + 1. So what it receives, and what it will send, is in a place of its own in between: other
 * operations of the round may change the cells. In a round all is done in the order in which a walk through
 * the schedule does it.
 */
#include "coll/scheduled_sums.h"

#include <stdlib.h>

#include "machine/memory.h"
#include "say.h"
#include "schedule/walk.h"

static const char what[] = "a schedule of sums";

/* What a rank does: an act, with its round, at a place in the walk. */
struct sum_act {
    int32_t rank;
    uint32_t position;
    struct rounds_act act;
};

struct scheduled_sums {
    enum rounds_task task;
    int root;
    uint32_t ranks, chunks; /* chunks of a block of the task */
    struct sum_act *act;    /* by rank, round and kind */
    size_t acts, room;
    size_t *first; /* of each rank and one more */
    uint32_t *own; /* of each rank: its cells, and the places beside them */
};

bool scheduled_adds(const struct schedule *schedule)
{
    for (uint32_t i = 0; i < schedule->demands; i++)
        if (schedule->demand[i].of == SCHEDULE_ANY)
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------------- task */

/* The chunks that are demanded of a rank: how many, and the first of them. */
struct demanded {
    uint32_t count, first;
};

static struct demanded demanded_of(const struct schedule *schedule, int rank)
{
    struct demanded demanded = {0, UINT32_MAX};
    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *d = &schedule->demand[i];
        if (d->rank != rank)
            continue;
        demanded.count += d->count;
        demanded.first = d->chunk < demanded.first ? d->chunk : demanded.first;
    }
    return demanded;
}

static const char *find_task(struct scheduled_sums *s, const struct schedule *schedule, uint32_t chunks)
{
    uint32_t whole = 0, parts = 0, share = chunks / s->ranks;
    for (uint32_t i = 0; i < schedule->demands; i++)
        if (schedule->demand[i].of != SCHEDULE_ANY)
            return "it wants sums and what is none";
    for (uint32_t rank = 0; rank < s->ranks; rank++) {
        struct demanded demanded = demanded_of(schedule, (int)rank);
        whole += demanded.count == chunks;
        s->root = demanded.count ? (int)rank : s->root;
        parts += share && demanded.count == share && demanded.first == rank * share;
    }
    if (whole == s->ranks)
        s->task = ROUNDS_SUM_ALL;
    else if (parts == s->ranks && chunks % s->ranks == 0)
        s->task = ROUNDS_SUM_DEAL;
    else if (whole == 1)
        s->task = ROUNDS_SUM;
    else
        return "it is for none of allreduce, reduce and reduce_scatter";
    s->root = s->task == ROUNDS_SUM ? s->root : -1;
    s->chunks = s->task == ROUNDS_SUM_DEAL ? share : chunks;
    return NULL;
}

/* Do all cells end with what is demanded? */
static bool is_fulfilled(const struct walk *walk, const struct schedule *schedule)
{
    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *d = &schedule->demand[i];
        for (uint32_t k = 0; k < d->count; k++)
            if (!sums_fit(&walk->sums, walk->cell[walk->cell_first[d->rank] + d->cell + k], d, d->chunk + k))
                return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- acts */

static void add(struct scheduled_sums *s, int rank, uint32_t round, uint32_t position, struct rounds_act act)
{
    s->act = memory_grow(s->act, &s->room, s->acts + 1, sizeof s->act[0], what);
    act.round = round;
    s->act[s->acts++] = (struct sum_act){rank, position, act};
}

static void add_local(struct scheduled_sums *s, const struct schedule_op *op, uint32_t round,
                      uint32_t position, enum rounds_kind kind, uint32_t place, uint32_t left)
{
    add(s, op->rank, round, position,
        (struct rounds_act){.kind = kind, .place = place, .blocks = op->count, .left = left, .right = place});
}

/* The operation at that position of the walk. Cells are the list's own places, behind those of the task. */
static void add_operation(struct scheduled_sums *s, const struct walk *walk, uint32_t position)
{
    uint32_t number = walk->order[position], round = walk->depth[number], base = s->ranks * s->chunks;
    const struct schedule_op *op = &walk->schedule->op[number];
    uint32_t source = base + op->source, target = base + op->target, beside = base + s->own[op->rank];
    bool receives = schedule_does(op, SCHEDULE_RECEIVES), reads = schedule_does(op, SCHEDULE_READS);
    bool aside = receives || schedule_does(op, SCHEDULE_SENDS);
    if (!op->count)
        return;
    if (aside)
        s->own[op->rank] += op->count;
    if (receives)
        add(s, op->rank, round, position,
            (struct rounds_act){.kind = ROUNDS_RECEIVE,
                                .peer = (uint32_t)walk->schedule->op[walk->partner[number]].rank,
                                .place = beside,
                                .blocks = op->count});
    if (reads && aside)
        add_local(s, op, round, position, receives ? ROUNDS_ADD : ROUNDS_COPY, beside, source);
    if (schedule_does(op, SCHEDULE_ADDS))
        add_local(s, op, round, position, ROUNDS_ADD, aside ? beside : target, aside ? target : source);
    else if (schedule_does(op, SCHEDULE_WRITES) && !aside)
        add_local(s, op, round, position, ROUNDS_COPY, target, source);
    if (schedule_does(op, SCHEDULE_WRITES) && aside)
        add_local(s, op, round, position, ROUNDS_COPY, target, beside);
    if (schedule_does(op, SCHEDULE_SENDS))
        add(s, op->rank, round + 1, position,
            (struct rounds_act){
                .kind = ROUNDS_SEND, .peer = (uint32_t)op->to, .place = beside, .blocks = op->count});
}

/* What the task has given is in the cells before the first round, and what it wants is taken from them. */
static void add_ends(struct scheduled_sums *s, const struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;
    uint32_t base = s->ranks * s->chunks, last = (uint32_t)walk->deepest + 1;
    for (uint32_t i = 0; i < schedule->givens; i++) {
        const struct schedule_given *given = &schedule->given[i];
        add(s, given->rank, 0, 0,
            (struct rounds_act){.kind = ROUNDS_COPY,
                                .place = base + given->cell,
                                .blocks = given->count,
                                .left = given->chunk});
    }
    for (uint32_t i = 0; i < walk->ordered; i++)
        add_operation(s, walk, i);
    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *demand = &schedule->demand[i];
        add(s, demand->rank, last, 0,
            (struct rounds_act){.kind = ROUNDS_COPY,
                                .place = demand->chunk,
                                .blocks = demand->count,
                                .left = base + demand->cell});
    }
}

/* Sends, receives, and all the rest in the order of the walk: what is given comes first since it was added
 * first. */
static int act_order(const void *left, const void *right)
{
    const struct sum_act *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->act.round != b->act.round)
        return a->act.round < b->act.round ? -1 : 1;
    int first = a->act.kind < ROUNDS_ADD ? (int)a->act.kind : ROUNDS_ADD,
        second = b->act.kind < ROUNDS_ADD ? (int)b->act.kind : ROUNDS_ADD;
    if (first != second)
        return first - second;
    return (a->position > b->position) - (a->position < b->position);
}

/* Messages of one rank to another meet in the order in which they are sent and received: does each receive
 * take the one that is meant? */
static bool keeps_order(const struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;
    size_t pairs = (size_t)schedule->ranks * (size_t)schedule->ranks;
    uint64_t *last = memory_take(pairs, sizeof *last, what); /* of each pair: the round of the last receive */
    bool kept = true;
    for (uint64_t round = 0; round <= walk->deepest && kept; round++)
        for (uint32_t i = 0; i < walk->ordered && kept; i++) {
            uint32_t number = walk->order[i];
            const struct schedule_op *op = &schedule->op[number];
            if (!schedule_does(op, SCHEDULE_RECEIVES) || walk->depth[walk->partner[number]] != round)
                continue;
            size_t pair =
                (size_t)schedule->op[walk->partner[number]].rank * (size_t)schedule->ranks + (size_t)op->rank;
            kept = walk->depth[number] >= last[pair];
            last[pair] = walk->depth[number];
        }
    free(last);
    return kept;
}

static void sort_acts(struct scheduled_sums *s)
{
    for (size_t i = 0; i < s->acts; i++) /* qsort keeps no order of equals */
        if (s->act[i].act.kind >= ROUNDS_ADD)
            s->act[i].position = (uint32_t)i;
    qsort(s->act, s->acts, sizeof s->act[0], act_order);
    s->first = memory_take((size_t)s->ranks + 1, sizeof s->first[0], what);
    for (size_t i = 0; i < s->acts; i++)
        s->first[s->act[i].rank + 1]++;
    for (uint32_t rank = 0; rank < s->ranks; rank++)
        s->first[rank + 1] += s->first[rank];
}

static const char *make(struct scheduled_sums *s, const struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;
    if (walk->ended < schedule->count || !is_fulfilled(walk, schedule))
        return "it does not give all ranks their sums" SAY_DO "see `parray schedule'";
    const char *why = find_task(s, schedule, walk->sums.chunks);
    if (!why && !keeps_order(walk))
        why = "messages of one rank to another overtake each other in its channels";
    if (why)
        return why;
    s->own = memory_take(s->ranks, sizeof s->own[0], what);
    for (uint32_t rank = 0; rank < s->ranks; rank++)
        s->own[rank] = schedule->space[rank].cells;
    add_ends(s, walk);
    sort_acts(s);
    return NULL;
}

struct scheduled_sums *scheduled_sums_make(const struct schedule *schedule, const char **why)
{
    struct walk walk;
    struct findings findings = FINDINGS_NONE;
    struct scheduled_sums *s = memory_take(1, sizeof *s, what);
    s->ranks = (uint32_t)schedule->ranks;
    s->root = -1;
    walk_run(&walk, schedule, &findings);
    *why = make(s, &walk);
    walk_close(&walk);
    findings_free(&findings);
    if (!*why)
        return s;
    scheduled_sums_close(s);
    return NULL;
}

void scheduled_sums_close(struct scheduled_sums *s)
{
    if (!s)
        return;
    free(s->act);
    free(s->first);
    free(s->own);
    free(s);
}

/* ------------------------------------------------------------------------------------------- lists */

struct round_list *scheduled_sums_list(const struct scheduled_sums *s, struct operation *operation,
                                       size_t block)
{
    uint32_t self = (uint32_t)operation->comm->group->own;
    const struct datatype *type = operation->sum_type;
    if (operation->task != s->task || (s->root >= 0 && operation->mark.root != s->root) || !type ||
        !type->size || block / type->size % s->chunks || !operation->op->commutes ||
        !comm_is_whole(operation->rank, operation->comm))
        return NULL;
    struct round_list *list = rounds_begin(s->own[self]);
    for (size_t i = s->first[self]; list && i < s->first[self + 1]; i++) {
        if (i > s->first[self] && s->act[i].act.round != s->act[i - 1].act.round)
            list->rounds++;
        rounds_add(list, s->act[i].act);
    }
    if (!list)
        return NULL;
    list->rounds++;
    operation->chunks = s->chunks;
    return rounds_end(list);
}
