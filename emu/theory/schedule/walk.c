#include <inttypes.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "parray.h"
#include "quantity.h"
#include "schedule/schedule_text.h"
#include "schedule/walk.h"
#include "schedule/walk_data.h"

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
    followers_open(&walk->followers, schedule);
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
    followers_close(&walk->followers);
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
static void tell_followers(struct walk *walk, uint32_t op, bool begun)
{
    size_t last = walk->queue_last;

    for (size_t i = walk->followers.first[op]; i < walk->followers.first[op + 1]; i++) {
        struct schedule_need follower = walk->followers.list[i];

        if (follower.begun != begun)
            continue;
        if (walk->depth[op] > walk->depth[follower.op])
            walk->depth[follower.op] = walk->depth[op];
        if (--walk->open[follower.op] == 0)
            enqueue(walk, follower.op);
    }
    if (walk->schedule->late_first)
        turn_round(walk->queue + last, walk->queue_last - last);
}

static void end(struct walk *walk, uint32_t op)
{
    walk->state[op] = WALK_ENDED;
    walk->ended++;
    tell_followers(walk, op, false);
}

static void check_length(const struct walk *walk, uint32_t receive, uint32_t send)
{
    const struct schedule *schedule = walk->schedule;
    uint64_t comes = schedule_length(schedule, &schedule->op[send]),
             fits = schedule_length(schedule, &schedule->op[receive]);
    char place[SCHEDULE_TEXT_SIZE], other[SCHEDULE_TEXT_SIZE];

    if (comes == fits || (!schedule->space && comes < fits))
        return;
    finding_add(walk->findings, schedule->space ? PARRAY_WRONG : PARRAY_DONE, "mismatch",
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
    tell_followers(walk, op, true);
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
