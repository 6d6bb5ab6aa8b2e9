/*
 * msccl_convert.c: a schedule that was read, as thread blocks that can be written.
 *
 * The operations are laid out anew, in the order of a walk (walk.h), which is one in which they can all be
 * done: every connection has a thread block at each of its ends, as in msccl_moves.h, and what an operation
 * needs becomes needs of its steps. So a file of any format with data becomes a file of any other one.
 *
 * A message without chunks is a signal of a plan. MSCCL has no step for it: there it can be a message of some
 * chunk that its sender has, which goes to scratch.
 */
#include "msccl/msccl_convert.h"

#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "machine/memory.h"
#include "msccl/msccl_text.h"
#include "schedule/walk.h"

enum again_signals {
    SIGNALS_LEFT_OUT, /* with what they order */
    SIGNALS_AS_CHUNKS,
    SIGNALS_KEPT, /* as messages of 0 chunks */
};

static const char what_for[] = "a schedule that is written again";

/* The steps of an operation that must be done before what needs it begins. */
struct steps_of_op {
    size_t first, count; /* in `at` */
};

/* Messages from a thread block of the file to another gpu: a connection. */
struct again_connection {
    int32_t from, to;
    int64_t key;
    uint32_t channel;
};

struct again {
    const struct schedule *schedule;
    struct msccl_moves *moves;
    enum again_signals signals;
    struct walk walk;
    struct steps_of_op *of; /* of each operation */
    struct msccl_at *at;
    size_t ats, at_room;
    struct again_connection *connection;
    size_t connections, connection_room;
    const char *lacks; /* what no format of collectives can say; NULL: nothing */
};

/* ---------------------------------------------------------------------------------------------- places */

/* A place of those cells. */
static struct msccl_place place_of(const struct again *a, int32_t gpu, uint32_t cell, uint32_t count)
{
    const struct schedule_buffer *buffer = a->schedule->space[gpu].buffer;
    int k = MSCCL_INPUT;
    while (k + 1 < MSCCL_BUFFERS &&
           (cell < buffer[k].cell || (uint64_t)cell + count > (uint64_t)buffer[k].cell + buffer[k].count))
        k++;
    return (struct msccl_place){(enum msccl_buffer)k, cell - buffer[k].cell};
}

static struct msccl_place new_scratch(struct again *a, int32_t gpu, uint32_t count)
{
    struct msccl_blocks *blocks = &a->moves->gpu[gpu];
    struct msccl_place place = {MSCCL_SCRATCH, blocks->scratch};
    blocks->scratch += count;
    return place;
}

static bool is_written(const struct schedule *schedule, int32_t gpu, uint32_t cell)
{
    for (uint32_t i = schedule->first[gpu]; i < schedule->first[gpu + 1]; i++) {
        const struct schedule_op *op = &schedule->op[i];
        if (schedule_does(op, SCHEDULE_WRITES) && cell >= op->target && cell - op->target < op->count)
            return true;
    }
    return false;
}

/* A chunk that the gpu has from the beginning to the end. */
static struct msccl_place lasting_chunk(struct again *a, int32_t gpu)
{
    for (uint32_t i = 0; i < a->schedule->givens; i++) {
        const struct schedule_given *given = &a->schedule->given[i];
        for (uint32_t k = 0; given->rank == gpu && k < given->count; k++)
            if (!is_written(a->schedule, gpu, given->cell + k))
                return place_of(a, gpu, given->cell + k, 1);
    }
    a->lacks =
        "a gpu signals to another one, which no step of MSCCL does, and no chunk of it stays what it is "
        "and could be sent instead";
    return (struct msccl_place){MSCCL_INPUT, 0};
}

/* The channel of a message. With room, a tag is the channel of a connection; else each thread block, of those
 * that send to the gpu, has one. */
static uint32_t channel_of(struct again *a, const struct schedule_op *send)
{
    int64_t key = a->schedule->room ? send->to_tag : send->block;
    uint32_t number = 0;
    for (size_t i = 0; i < a->connections; i++) {
        const struct again_connection *c = &a->connection[i];
        if (c->from != send->rank || c->to != send->to)
            continue;
        if (c->key == key)
            return c->channel;
        number++;
    }
    a->connection = memory_grow(a->connection, &a->connection_room, a->connections + 1,
                                sizeof a->connection[0], what_for);
    a->connection[a->connections++] = (struct again_connection){
        send->rank, send->to, key, a->schedule->room ? (uint32_t)send->to_tag : number};
    return a->schedule->room ? (uint32_t)send->to_tag : number;
}

/* ---------------------------------------------------------------------------------------------- needs */

static void keep_at(struct again *a, uint32_t op, struct msccl_at at)
{
    a->at = memory_grow(a->at, &a->at_room, a->ats + 1, sizeof at, what_for);
    a->at[a->ats++] = at;
    a->of[op].count++;
}

/* Set the needs of the next step to the steps of all operations that this one needs. Result: how many. */
static size_t set_needs(struct again *a, uint32_t op)
{
    const struct schedule *s = a->schedule;
    size_t count = 0;
    for (size_t i = s->need_first[op]; i < s->need_first[op + 1]; i++) {
        const struct steps_of_op *before = &a->of[s->need[i].op];
        for (size_t k = 0; k < before->count; k++)
            msccl_moves_need(a->moves, count++, a->at[before->first + k]);
    }
    return count;
}

/* An operation without a step stands for all that it needs; of each thread block the last one suffices. */
static void pass_on(struct again *a, uint32_t op, size_t needs)
{
    needs = msccl_moves_last_needs(a->moves, needs);
    for (size_t i = 0; i < needs; i++)
        keep_at(a, op, a->moves->need[i]);
}

/* ---------------------------------------------------------------------------------------------- steps */

static struct msccl_at add_step(struct again *a, int32_t gpu, int32_t send, int32_t recv, uint32_t channel,
                                struct msccl_put_step step, size_t needs)
{
    return msccl_moves_add(a->moves, (uint32_t)gpu, send, recv, channel, step, needs);
}

/* The message is without chunks, and such are left out. */
static bool is_left_out(const struct again *a, const struct schedule_op *op)
{
    return !op->count && a->signals == SIGNALS_LEFT_OUT;
}

/* What comes, in its place: of the operation, or in scratch where that stores nothing. */
static struct msccl_at add_receive(struct again *a, uint32_t number, struct msccl_put_step step, size_t needs)
{
    const struct schedule_op *op = &a->schedule->op[number],
                             *send = &a->schedule->op[a->walk.partner[number]];
    step.type = schedule_does(op, SCHEDULE_READS) ? MSCCL_RRC : MSCCL_R;
    if (!schedule_does(op, SCHEDULE_READS))
        step.src = step.dst;
    return add_step(a, op->rank, -1, op->from, channel_of(a, send), step, needs);
}

static struct msccl_at add_local(struct again *a, const struct schedule_op *op, struct msccl_put_step step,
                                 size_t needs)
{
    step.type = schedule_does(op, SCHEDULE_ADDS) ? MSCCL_RE : MSCCL_CPY;
    return add_step(a, op->rank, -1, -1, 0, step, needs);
}

static struct msccl_at add_send(struct again *a, const struct schedule_op *op, struct msccl_put_step step,
                                size_t needs)
{
    step.type = MSCCL_S;
    step.dst = step.src;
    return add_step(a, op->rank, op->to, -1, channel_of(a, op), step, needs);
}

static void add_op(struct again *a, uint32_t number)
{
    const struct schedule_op *op = &a->schedule->op[number];
    bool receives = schedule_does(op, SCHEDULE_RECEIVES) && !is_left_out(a, op),
         sends = schedule_does(op, SCHEDULE_SENDS) && !is_left_out(a, op),
         writes = schedule_does(op, SCHEDULE_WRITES);
    struct msccl_put_step step = {.count = op->count || a->signals == SIGNALS_KEPT ? op->count : 1};
    size_t needs = set_needs(a, number);
    struct msccl_at last;

    a->of[number].first = a->ats;
    if (!receives && !sends && !writes) {
        pass_on(a, number, needs);
        return;
    }
    if (schedule_does(op, SCHEDULE_READS))
        step.src = place_of(a, op->rank, op->source, op->count);
    if (writes)
        step.dst = place_of(a, op->rank, op->target, op->count);
    else if (receives)
        step.dst = new_scratch(a, op->rank, step.count);
    if (receives)
        last = add_receive(a, number, step, needs);
    else if (writes)
        last = add_local(a, op, step, needs);
    if (sends && (receives || writes)) {
        step.src = step.dst;
        msccl_moves_need(a->moves, 0, last);
        needs = 1;
    } else if (sends && !op->count && a->signals == SIGNALS_AS_CHUNKS) {
        step.src = lasting_chunk(a, op->rank);
    }
    if (sends)
        last = add_send(a, op, step, needs);
    keep_at(a, number, last);
}

/* ---------------------------------------------------------------------------------------------- the whole */

static void set_head(const struct schedule *schedule, struct msccl_head *head, struct msccl_moves *moves)
{
    head->name = *schedule->name ? schedule->name : "schedule";
    msccl_collective_find(schedule->purpose.collective, &head->collective);
    head->root = schedule->purpose.root;
    head->chunks = schedule->purpose.chunks;
    head->in_place = schedule->purpose.in_place || schedule->purpose.both_ways;
    head->out_of_place = !schedule->purpose.in_place;
    head->buffer = memory_take((size_t)schedule->ranks, sizeof head->buffer[0], what_for);
    for (int gpu = 0; gpu < schedule->ranks; gpu++) {
        const struct schedule_buffer *buffer = schedule->space[gpu].buffer;
        head->buffer[gpu][0] = buffer[MSCCL_INPUT].count;
        head->buffer[gpu][1] = buffer[MSCCL_OUTPUT].count;
        moves->gpu[gpu].scratch = buffer[MSCCL_SCRATCH].count;
    }
}

/* Fill both, for a schedule with data in which nothing is wrong; both are freed in any case. False with a
 * sentence: a format of collectives has no words for the schedule. */
static bool lay_out(const struct schedule *schedule, enum again_signals signals, struct msccl_head *head,
                    struct msccl_moves *moves, char *error, size_t error_size)
{
    struct again a = {.schedule = schedule, .moves = moves, .signals = signals};
    struct findings findings = FINDINGS_NONE;

    *head = (struct msccl_head){.name = NULL};
    *moves = (struct msccl_moves){.error = error, .error_size = error_size};
    msccl_moves_open(moves, (uint32_t)schedule->ranks);
    set_head(schedule, head, moves);
    a.of = memory_take(schedule->count, sizeof a.of[0], what_for);
    walk_run(&a.walk, schedule, &findings);
    for (uint32_t i = 0; i < a.walk.ordered; i++)
        add_op(&a, a.walk.order[i]);
    walk_close(&a.walk);
    findings_free(&findings);
    free(a.of);
    free(a.at);
    free(a.connection);
    if (a.lacks)
        snprintf(error, error_size, "%s", a.lacks);
    return !a.lacks;
}

static void free_both(struct msccl_head *head, struct msccl_moves *moves)
{
    free(head->buffer);
    msccl_moves_free(moves);
}

/* --------------------------------------------------------------------------------------------- the text */

/* Make the text. False with a sentence. */
static bool make_text(const struct schedule *schedule, enum msccl_as as, enum again_signals signals,
                      char **text, size_t *size, char *error, size_t error_size)
{
    struct msccl_head head;
    struct msccl_moves moves;
    FILE *out = open_memstream(text, size);
    bool fine = lay_out(schedule, signals, &head, &moves, error, error_size);
    if (out && fine && as == MSCCL_AS_PLAN)
        mscclpp_json_write(out, &head, &moves, schedule);
    else if (out && fine)
        msccl_xml_write(out, &head, &moves);
    free_both(&head, &moves);
    if (out && fclose(out) == 0)
        return fine;
    snprintf(error, error_size, "out of memory");
    return false;
}

/* Messages without chunks are left out first: most of them say what other messages say, too. */
bool msccl_convert(const struct schedule *schedule, enum msccl_as as, FILE *out, char *error,
                   size_t error_size)
{
    bool fine = false;
    const enum again_signals ways[] = {SIGNALS_LEFT_OUT,
                                       as == MSCCL_AS_PLAN ? SIGNALS_KEPT : SIGNALS_AS_CHUNKS};
    for (size_t i = 0; i < ARRAY_LENGTH(ways) && !fine; i++) {
        char *text = NULL;
        size_t size = 0;
        fine = make_text(schedule, as, ways[i], &text, &size, error, error_size);
        struct schedule *proof = fine ? msccl_proof(text, size, error, error_size) : NULL;
        fine = proof != NULL;
        if (fine)
            fwrite(text, 1, size, out);
        schedule_free(proof);
        free(text);
    }
    return fine;
}
