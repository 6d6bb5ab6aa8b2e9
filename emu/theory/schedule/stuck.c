#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "parray.h"
#include "schedule/lane_ends.h"
#include "schedule/schedule_text.h"
#include "schedule/stuck.h"
#include "schedule/unmatched.h"

/* Places of a cycle that are told; a longer one is cut. */
enum { PLACES_MOST = 8, CYCLE_TEXT_SIZE = 3 * PLACES_MOST * SCHEDULE_TEXT_SIZE };

enum reason { NO_REASON, NEEDS, WANTS_MESSAGE, WANTS_ROOM, WANTS_RECEIVE, REASONS };

/* Between one place of a cycle and the next. */
static const char *const reason_text[REASONS] = {
    [NEEDS] = "requires",
    [WANTS_MESSAGE] = "waits for the message of",
    [WANTS_ROOM] = "has no room for its message before an earlier one is taken by",
    [WANTS_RECEIVE] = "does not end before its message is taken by",
};

/* Why an operation cannot go on, and the operation that would have to. */
struct wait {
    enum reason reason;
    uint32_t op;
};

struct stuck {
    const struct walk *walk;
    struct lane_ends ends;
    uint32_t *seen; /* of each operation: the walk along reasons that came by; 0: none */
};

/* ------------------------------------------------------------------------------------------- reasons */

static struct wait wait_for_need(const struct stuck *s, uint32_t op)
{
    const struct schedule *schedule = s->walk->schedule;

    for (size_t i = schedule->need_first[op]; i < schedule->need_first[op + 1]; i++) {
        struct schedule_need need = schedule->need[i];
        uint8_t state = s->walk->state[need.op];

        if (need.begun ? state == WALK_WAITS : state != WALK_ENDED)
            return (struct wait){NEEDS, need.op};
    }
    return (struct wait){NO_REASON, 0};
}

/* The first send of a lane that has not sent. */
static bool find_send(const struct stuck *s, uint32_t lane, struct wait *wait)
{
    for (size_t i = s->ends.send_first[lane]; i < s->ends.send_first[lane + 1]; i++) {
        uint32_t op = s->ends.send[i];

        if (s->walk->state[op] < WALK_SENT) {
            *wait = (struct wait){WANTS_MESSAGE, op};
            return true;
        }
    }
    return false;
}

static struct wait wait_for_message(const struct stuck *s, uint32_t op)
{
    const struct lanes *lanes = &s->walk->lanes;
    const struct schedule_op *receive = &s->walk->schedule->op[op];
    struct wait wait = {NO_REASON, 0};

    if (lanes->of_receive[op] != LANE_NONE) {
        find_send(s, lanes->of_receive[op], &wait);
        return wait;
    }
    for (uint32_t lane = lanes->first[receive->rank]; lane < lanes->first[receive->rank + 1]; lane++)
        if (lane_fits(&lanes->lane[lane], receive) && find_send(s, lane, &wait))
            break;
    return wait;
}

/* The receive that would have to take a message of a lane. One that has its message and cannot go on comes
 * before those that have not begun. */
static struct wait wait_for_receive(const struct stuck *s, uint32_t lane, enum reason reason)
{
    const struct walk *walk = s->walk;
    int rank = walk->lanes.lane[lane].to;
    struct wait wait = {NO_REASON, 0};

    for (size_t i = s->ends.receive_first[lane]; i < s->ends.receive_first[lane + 1]; i++) {
        uint32_t op = s->ends.receive[i];

        if (walk->partner[op] != SCHEDULE_NO_OP && walk->state[op] == WALK_BLOCKED)
            return (struct wait){reason, op};
        if (walk->state[op] == WALK_WAITS && wait.reason == NO_REASON)
            wait = (struct wait){reason, op};
    }
    for (uint32_t i = s->ends.wild_first[rank]; i < s->ends.wild_first[rank + 1]; i++) {
        uint32_t op = s->ends.wild[i];

        if (wait.reason == NO_REASON && walk->state[op] == WALK_WAITS &&
            lane_fits(&walk->lanes.lane[lane], &walk->schedule->op[op]))
            wait = (struct wait){reason, op};
    }
    return wait;
}

static struct wait wait_of(const struct stuck *s, uint32_t op)
{
    switch (s->walk->state[op]) {
    case WALK_WAITS:
        return wait_for_need(s, op);
    case WALK_POSTED:
        return wait_for_message(s, op);
    case WALK_BLOCKED:
        return wait_for_receive(s, s->walk->lanes.of_send[op], WANTS_ROOM);
    case WALK_SENT:
        return wait_for_receive(s, s->walk->lanes.of_send[op], WANTS_RECEIVE);
    default:
        return (struct wait){NO_REASON, 0};
    }
}

/* -------------------------------------------------------------------------------------------- cycles */

/* Tell of the cycle to which `op` belongs, beginning with its first operation. */
static void tell_cycle(const struct stuck *s, uint32_t op, struct findings *findings)
{
    const struct schedule *schedule = s->walk->schedule;
    char *text = memory_take(CYCLE_TEXT_SIZE, 1, "a finding"), place[SCHEDULE_TEXT_SIZE];
    uint32_t first = op, at = op, length = 0;
    bool needs_only = true;
    size_t used;

    do {
        struct wait wait = wait_of(s, at);

        needs_only &= wait.reason == NEEDS;
        at = wait.op;
        first = at < first ? at : first;
        length++;
    } while (at != op);
    used =
        (size_t)snprintf(text, CYCLE_TEXT_SIZE, "%s", schedule_place(schedule, first, place, sizeof place));
    at = first;
    for (uint32_t i = 0; i < length && i < PLACES_MOST; i++) {
        struct wait wait = wait_of(s, at);

        at = wait.op;
        used += (size_t)snprintf(text + used, CYCLE_TEXT_SIZE - used, "%s %s %s", i ? ", which" : "",
                                 reason_text[wait.reason],
                                 at == first ? (length > 1 ? "the first one" : "itself")
                                             : schedule_place(schedule, at, place, sizeof place));
    }
    finding_add(findings, PARRAY_DEADLOCK, needs_only ? "cycle" : "deadlock", schedule->op[first].line, 0,
                "%s%s", text, length > PLACES_MOST ? ", and so on, until it comes back" : "");
    free(text);
}

/* Follow reasons from an operation to a cycle that no earlier walk has come to. */
static void follow(struct stuck *s, uint32_t op, uint32_t trip, struct findings *findings)
{
    while (!s->seen[op]) {
        struct wait wait = wait_of(s, op);

        s->seen[op] = trip;
        if (wait.reason == NO_REASON)
            return;
        op = wait.op;
        if (s->seen[op] == trip)
            tell_cycle(s, op, findings);
    }
}

void stuck_find(const struct walk *walk, struct findings *findings)
{
    const struct schedule *schedule = walk->schedule;
    struct stuck s = {.walk = walk};

    lane_ends_open(&s.ends, schedule, &walk->lanes);
    s.seen = memory_take(schedule->count, sizeof s.seen[0], "cycles");
    for (uint32_t op = 0; op < schedule->count; op++)
        if (walk->state[op] != WALK_ENDED)
            follow(&s, op, op + 1, findings);
    unmatched_find(walk, &s.ends, findings);
    free(s.seen);
    lane_ends_close(&s.ends);
}
