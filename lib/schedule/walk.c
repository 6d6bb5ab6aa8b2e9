#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "quantity.h"
#include "schedule/schedule_text.h"
#include "schedule/walk.h"

/* ------------------------------------------------------------------------------------------------- cells */

static const char cells_for[] = "the cells of a schedule";

static void walk_data_open(struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;
    int ranks = schedule->ranks;

    if (!schedule->space)
        return;
    sums_open(&walk->sums, schedule);
    walk->cell_first = memory_take((size_t)ranks + 1, sizeof walk->cell_first[0], cells_for);
    for (int rank = 0; rank < ranks; rank++)
        walk->cell_first[rank + 1] = walk->cell_first[rank] + schedule->space[rank].cells;
    walk->cell = memory_take(walk->cell_first[ranks], sizeof walk->cell[0], cells_for);
    walk->carried_at = memory_take(schedule->count, sizeof walk->carried_at[0], cells_for);
    for (uint32_t i = 0; i < schedule->givens; i++) {
        const struct schedule_given *given = &schedule->given[i];

        for (uint32_t k = 0; k < given->count; k++)
            walk->cell[walk->cell_first[given->rank] + given->cell + k] =
                sums_leaf(&walk->sums, given->rank, given->chunk + k);
    }
}

static void walk_data_close(struct walk *walk)
{
    if (!walk->schedule->space)
        return;
    sums_close(&walk->sums);
    free(walk->cell_first);
    free(walk->cell);
    free(walk->carried_at);
    free(walk->carried);
}

/* Say once for an operation that it reads cells that hold nothing. */
static void complain(const struct walk *walk, uint32_t number, uint32_t cell)
{
    char place[SCHEDULE_TEXT_SIZE], what[SCHEDULE_TEXT_SIZE];
    const struct schedule_op *op = &walk->schedule->op[number];

    finding_add(walk->findings, SEVERITY_WRONG, "unwritten", op->line, 0,
                "%s reads %s, which holds nothing by then",
                schedule_place(walk->schedule, number, place, sizeof place),
                schedule_cell_text(walk->schedule, op->rank, cell, what, sizeof what));
}

/* What a cell holds; `told` is set when a complaint was made. */
static uint32_t read_cell(const struct walk *walk, uint32_t number, uint32_t cell, bool *told)
{
    uint32_t value = walk->cell[walk->cell_first[walk->schedule->op[number].rank] + cell];

    if (!value && !*told) {
        complain(walk, number, cell);
        *told = true;
    }
    return value;
}

/* What comes in the k-th chunk of the message that an operation takes. */
static uint32_t received(const struct walk *walk, uint32_t number, uint32_t k)
{
    uint32_t sender = walk->partner[number];

    return k < walk->schedule->op[sender].count ? walk->carried[walk->carried_at[sender] + k] : VALUE_NOTHING;
}

static void walk_data_do(struct walk *walk, uint32_t number)
{
    const struct schedule_op *op = &walk->schedule->op[number];
    size_t at = walk->carried_count;
    bool told = false;

    if (!walk->schedule->space)
        return;
    walk->carried = memory_grow(walk->carried, &walk->carried_room, at + op->count + 1,
                                sizeof walk->carried[0], cells_for);
    for (uint32_t k = 0; k < op->count; k++) {
        uint32_t value = schedule_does(op, SCHEDULE_RECEIVES) ? received(walk, number, k) : VALUE_NOTHING;

        if (schedule_does(op, SCHEDULE_READS))
            value = sums_add(&walk->sums, value, read_cell(walk, number, op->source + k, &told));
        if (schedule_does(op, SCHEDULE_ADDS))
            value = sums_add(&walk->sums, value, read_cell(walk, number, op->target + k, &told));
        walk->carried[at + k] = value;
    }
    for (uint32_t k = 0; schedule_does(op, SCHEDULE_WRITES) && k < op->count; k++)
        walk->cell[walk->cell_first[op->rank] + op->target + k] = walk->carried[at + k];
    if (schedule_does(op, SCHEDULE_SENDS)) {
        walk->carried_at[number] = at;
        walk->carried_count = at + op->count;
    }
}

/* -------------------------------------------------------------------------------------- matchers, queues */

static const char what_for[] = "going through a schedule";

/* An operation is put into the queue when its needs are met, when its message has come, and when its
 * connection has room. */
enum { TIMES_QUEUED = 3 };

/* ------------------------------------------------------------------------------------ life and death */

static void open_matchers(struct walk *walk)
{
    const struct schedule *schedule = walk->schedule;

    walk->matcher = memory_take((size_t)schedule->ranks, sizeof walk->matcher[0], what_for);
    walk->lane_room = memory_take(walk->lanes.count, sizeof walk->lane_room[0], what_for);
    walk->receive_room = memory_take(schedule->count, sizeof walk->receive_room[0], what_for);
    walk->message_room = memory_take(schedule->count, sizeof walk->message_room[0], what_for);
    for (int rank = 0; rank < schedule->ranks; rank++) {
        walk->matcher[rank] = (struct matcher){.schedule = schedule,
                                               .lanes = &walk->lanes,
                                               .rank = rank,
                                               .lane = walk->lane_room + walk->lanes.first[rank],
                                               .receive = walk->receive_room + schedule->first[rank],
                                               .message = walk->message_room};
        match_begin(&walk->matcher[rank]);
    }
}

static void walk_open(struct walk *walk, const struct schedule *schedule, struct findings *findings)
{
    size_t count = schedule->count;

    *walk = (struct walk){.schedule = schedule, .findings = findings};
    lanes_open(&walk->lanes, schedule);
    successors_open(&walk->successors, schedule);
    open_matchers(walk);
    walk->state = memory_take(count, sizeof walk->state[0], what_for);
    walk->open = memory_take(count, sizeof walk->open[0], what_for);
    walk->partner = memory_take(count, sizeof walk->partner[0], what_for);
    walk->depth = memory_take(count, sizeof walk->depth[0], what_for);
    walk->queue = memory_take(TIMES_QUEUED * count, sizeof walk->queue[0], what_for);
    walk->order = memory_take(count, sizeof walk->order[0], what_for);
    walk->next_blocked = memory_take(count, sizeof walk->next_blocked[0], what_for);
    walk->held = memory_take(walk->lanes.count, sizeof walk->held[0], what_for);
    walk->blocked = memory_take(walk->lanes.count, sizeof walk->blocked[0], what_for);
    for (uint32_t lane = 0; lane < walk->lanes.count; lane++)
        walk->blocked[lane] = (struct match_queue){MATCH_NONE, MATCH_NONE};
    walk_data_open(walk);
}

void walk_close(struct walk *walk)
{
    walk_data_close(walk);
    free(walk->blocked);
    free(walk->held);
    free(walk->next_blocked);
    free(walk->order);
    free(walk->queue);
    free(walk->depth);
    free(walk->partner);
    free(walk->open);
    free(walk->state);
    free(walk->message_room);
    free(walk->receive_room);
    free(walk->lane_room);
    free(walk->matcher);
    successors_close(&walk->successors);
    lanes_close(&walk->lanes);
}

/* --------------------------------------------------------------------------------------- operations */

static void enqueue(struct walk *walk, uint32_t op)
{
    walk->queue[walk->queue_last++] = op;
}

/* The operation that goes on next: the one that could do so first; or last, but those that can begin together
 * begin in the order of the file all the same. */
static uint32_t dequeue(struct walk *walk)
{
    if (!walk->schedule->late_first || walk->queue_first < walk->at_once)
        return walk->queue[walk->queue_first++];
    return walk->queue[--walk->queue_last];
}

static void turn_round(uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        uint32_t op = list[i];

        list[i] = list[count - 1 - i];
        list[count - 1 - i] = op;
    }
}

/* Tell the operations that wait for the beginning, or for the end, of `op`. */
static void tell_successors(struct walk *walk, uint32_t op, bool begun)
{
    size_t last = walk->queue_last;

    for (size_t i = walk->successors.first[op]; i < walk->successors.first[op + 1]; i++) {
        struct schedule_need successor = walk->successors.list[i];

        if (successor.begun != begun)
            continue;
        if (walk->depth[op] > walk->depth[successor.op])
            walk->depth[successor.op] = walk->depth[op];
        if (--walk->open[successor.op] == 0)
            enqueue(walk, successor.op);
    }
    if (walk->schedule->late_first)
        turn_round(walk->queue + last, walk->queue_last - last);
}

static void end(struct walk *walk, uint32_t op)
{
    walk->state[op] = WALK_ENDED;
    walk->ended++;
    tell_successors(walk, op, false);
}

static void check_length(const struct walk *walk, uint32_t receive, uint32_t send)
{
    const struct schedule *schedule = walk->schedule;
    uint64_t comes = schedule_length(schedule, &schedule->op[send]),
             fits = schedule_length(schedule, &schedule->op[receive]);
    char place[SCHEDULE_TEXT_SIZE], other[SCHEDULE_TEXT_SIZE];

    if (comes == fits || (!schedule->space && comes < fits))
        return;
    finding_add(walk->findings, schedule->space ? SEVERITY_WRONG : SEVERITY_NONE, "mismatch",
                schedule->op[receive].line, 0,
                "%s takes the message of %s, which has %" PRIu64 " %s%s, not %" PRIu64,
                schedule_place(schedule, receive, place, sizeof place),
                schedule_place(schedule, send, other, sizeof other), comes,
                schedule->space ? "chunk" : "byte", plural(comes), fits);
}

/* The receive has its message. */
static void meet(struct walk *walk, uint32_t receive, uint32_t send)
{
    walk->partner[receive] = send;
    if (walk->depth[send] + 1 > walk->depth[receive])
        walk->depth[receive] = walk->depth[send] + 1;
    check_length(walk, receive, send);
}

/* The message of a receive has left its connection, which has room for another one. */
static void take(struct walk *walk, uint32_t receive)
{
    uint32_t send = walk->partner[receive], lane = walk->lanes.of_send[send];
    struct match_queue *blocked = &walk->blocked[lane];

    walk->held[lane]--;
    if (blocked->first != MATCH_NONE) {
        uint32_t op = blocked->first;

        blocked->first = walk->next_blocked[op];
        if (blocked->first == MATCH_NONE)
            blocked->last = MATCH_NONE;
        walk->state[op] = WALK_READY;
        enqueue(walk, op);
    }
    if (walk->state[send] == WALK_SENT)
        end(walk, send);
}

static void block(struct walk *walk, uint32_t op)
{
    struct match_queue *blocked = &walk->blocked[walk->lanes.of_send[op]];

    walk->state[op] = WALK_BLOCKED;
    walk->next_blocked[op] = MATCH_NONE;
    if (blocked->last == MATCH_NONE)
        blocked->first = op;
    else
        walk->next_blocked[blocked->last] = op;
    blocked->last = op;
}

static void send(struct walk *walk, uint32_t op)
{
    uint32_t lane = walk->lanes.of_send[op];
    uint32_t receive = match_arrive(&walk->matcher[walk->schedule->op[op].to], lane, op);

    walk->held[lane]++;
    if (walk->depth[op] + UINT64_C(1) > walk->deepest)
        walk->deepest = walk->depth[op] + UINT64_C(1);
    walk->state[op] = WALK_SENT;
    if (receive != MATCH_NONE) {
        meet(walk, receive, op);
        walk->state[receive] = WALK_READY;
        enqueue(walk, receive);
    }
    if (walk->schedule->op[op].size <= walk->schedule->eager)
        end(walk, op);
}

/* An operation that has its message, if it takes one, does its part if there is room for what it sends. */
static void proceed(struct walk *walk, uint32_t number)
{
    const struct schedule_op *op = &walk->schedule->op[number];
    bool sends = schedule_does(op, SCHEDULE_SENDS);

    if (sends && walk->schedule->room && walk->held[walk->lanes.of_send[number]] >= walk->schedule->room) {
        block(walk, number);
        return;
    }
    walk->order[walk->ordered++] = number;
    walk_data_do(walk, number);
    if (schedule_does(op, SCHEDULE_RECEIVES))
        take(walk, number);
    if (sends)
        send(walk, number);
    else
        end(walk, number);
}

static void begin(struct walk *walk, uint32_t op)
{
    uint32_t send = MATCH_NONE;

    walk->state[op] = WALK_READY;
    tell_successors(walk, op, true);
    if (schedule_does(&walk->schedule->op[op], SCHEDULE_RECEIVES)) {
        send = match_post(&walk->matcher[walk->schedule->op[op].rank], op);
        if (send == MATCH_NONE) {
            walk->state[op] = WALK_POSTED;
            return;
        }
        meet(walk, op, send);
    }
    proceed(walk, op);
}

void walk_run(struct walk *walk, const struct schedule *schedule, struct findings *findings)
{
    walk_open(walk, schedule, findings);
    for (uint32_t op = 0; op < schedule->count; op++) {
        walk->partner[op] = SCHEDULE_NO_OP;
        walk->open[op] = (uint32_t)(schedule->need_first[op + 1] - schedule->need_first[op]);
        if (!walk->open[op])
            enqueue(walk, op);
    }
    walk->at_once = walk->queue_last;
    while (walk->queue_first < walk->queue_last) {
        uint32_t op = dequeue(walk);

        if (walk->state[op] == WALK_WAITS)
            begin(walk, op);
        else
            proceed(walk, op);
    }
}
