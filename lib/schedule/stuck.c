#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"
#include "schedule/stuck.h"

/* -------------------------------------------------------------------------------- ends without a partner */

/*
 * Where a rank receives nothing from any rank or of any tag, a lane with more sends than
 * receives has so many sends too many, whatever happened in the walk, and likewise receives. Else only what
 * the walk left over tells: a posted receive for which nothing more can come, and a message that no receive
 * that is yet to begin would take. So every operation that can never end waits, by the reasons of stuck.c,
 * for a cycle or for an end that is told here.
 */

struct unmatched {
    const struct walk *walk;
    const struct lane_ends *ends;
    struct findings *findings;
    uint8_t *taken; /* of each send: some receive has its message */
};

/* ------------------------------------------------------------------------------------------- telling */

/* The tag that receives of `to` lack from `from`, or that sends have too many; -1: none. */
static int32_t other_tag(const struct unmatched *u, int from, int to, bool of_receives)
{
    const struct lanes *lanes = &u->walk->lanes;
    uint32_t first, end = lanes_between(lanes, from, to, &first);

    for (uint32_t i = first; i < end; i++)
        if (of_receives ? lanes->lane[i].receives > lanes->lane[i].sends
                        : lanes->lane[i].sends > lanes->lane[i].receives)
            return lanes->lane[i].tag;
    return -1;
}

static void tell_send(const struct unmatched *u, uint32_t number)
{
    const struct schedule *schedule = u->walk->schedule;
    const struct schedule_op *op = &schedule->op[number];
    char place[SCHEDULE_TEXT_SIZE], hint[96] = "";
    int32_t tag = other_tag(u, op->rank, op->to, true);

    if (tag >= 0)
        snprintf(hint, sizeof hint, "; from there, %s %" PRId32 " still waits for tag %" PRId32,
                 schedule->format->rank_word, op->to, tag);
    bool hangs = u->walk->state[number] == WALK_SENT || u->walk->state[number] == WALK_BLOCKED;

    finding_add(u->findings, hangs ? SEVERITY_STUCK : SEVERITY_WRONG, "unmatched", op->line, 0,
                "no receive of %s %" PRId32 " takes the message of %s%s%s", schedule->format->rank_word,
                op->to, schedule_place(schedule, number, place, sizeof place),
                hangs ? ", which therefore waits for ever" : "", hint);
}

static void tell_receive(const struct unmatched *u, uint32_t number)
{
    const struct schedule *schedule = u->walk->schedule;
    const struct schedule_op *op = &schedule->op[number];
    char place[SCHEDULE_TEXT_SIZE], hint[96] = "";
    int32_t tag = op->from == SCHEDULE_ANY ? -1 : other_tag(u, op->from, op->rank, false);

    if (tag >= 0)
        snprintf(hint, sizeof hint, "; from there, a message of tag %" PRId32 " is left over", tag);
    finding_add(u->findings, SEVERITY_STUCK, "unmatched", op->line, 0,
                "%s waits for ever: no send is left for it%s",
                schedule_place(schedule, number, place, sizeof place), hint);
}

/* ------------------------------------------------------------------------------------------- finding */

static bool has_partner(const struct unmatched *u, uint32_t op, bool sends)
{
    return sends ? u->taken[op] : u->walk->partner[op] != SCHEDULE_NO_OP;
}

/* Of a lane that alone serves its receives: the last `surplus` operations without a partner. */
static void find_surplus(const struct unmatched *u, const uint32_t *op, size_t count, uint32_t surplus,
                         bool sends)
{
    size_t from = count;

    for (uint32_t found = 0; from > 0 && found < surplus; from--)
        found += !has_partner(u, op[from - 1], sends);
    for (; from < count; from++)
        if (!has_partner(u, op[from], sends)) {
            if (sends)
                tell_send(u, op[from]);
            else
                tell_receive(u, op[from]);
        }
}

static void find_in_lane(const struct unmatched *u, uint32_t number)
{
    const struct schedule_lane *lane = &u->walk->lanes.lane[number];
    const struct lane_ends *ends = u->ends;
    size_t send = ends->send_first[number], receive = ends->receive_first[number];

    if (lane->sends > lane->receives)
        find_surplus(u, ends->send + send, ends->send_first[number + 1] - send, lane->sends - lane->receives,
                     true);
    if (lane->receives > lane->sends)
        find_surplus(u, ends->receive + receive, ends->receive_first[number + 1] - receive,
                     lane->receives - lane->sends, false);
}

/* Is there a send on a lane that has not sent? */
static bool may_come(const struct unmatched *u, uint32_t lane)
{
    const struct lane_ends *ends = u->ends;

    for (size_t i = ends->send_first[lane]; i < ends->send_first[lane + 1]; i++)
        if (u->walk->state[ends->send[i]] < WALK_SENT)
            return true;
    return false;
}

/* Is there a receive that would take messages of a lane, and has not begun? */
static bool may_take(const struct unmatched *u, uint32_t lane)
{
    const struct lane_ends *ends = u->ends;
    const struct schedule_lane *of = &u->walk->lanes.lane[lane];

    for (size_t i = ends->receive_first[lane]; i < ends->receive_first[lane + 1]; i++)
        if (u->walk->state[ends->receive[i]] == WALK_WAITS)
            return true;
    for (uint32_t i = ends->wild_first[of->to]; i < ends->wild_first[of->to + 1]; i++)
        if (u->walk->state[ends->wild[i]] == WALK_WAITS &&
            lane_fits(of, &u->walk->schedule->op[ends->wild[i]]))
            return true;
    return false;
}

/* Can a message still come for a posted receive? `coming`: of each lane to its rank, whether one may come. */
static bool is_expected(const struct unmatched *u, uint32_t op, const uint8_t *coming)
{
    const struct lanes *lanes = &u->walk->lanes;
    const struct schedule_op *receive = &u->walk->schedule->op[op];
    uint32_t first = lanes->first[receive->rank];

    if (lanes->of_receive[op] != LANE_NONE)
        return coming[lanes->of_receive[op] - first];
    for (uint32_t lane = first; lane < lanes->first[receive->rank + 1]; lane++)
        if (coming[lane - first] && lane_fits(&lanes->lane[lane], receive))
            return true;
    return false;
}

/* Of a rank that receives from any rank or of any tag: the messages and the posted receives that are left,
 * where no receive, or no message, that might begin later would meet them. */
static void find_left(const struct unmatched *u, int rank)
{
    const struct walk *walk = u->walk;
    const struct lanes *lanes = &walk->lanes;
    uint32_t first = lanes->first[rank], end = lanes->first[rank + 1];
    uint8_t *coming = memory_take(end - first, 1, "unmatched messages");

    for (uint32_t lane = first; lane < end; lane++) {
        bool taken = may_take(u, lane);

        coming[lane - first] = may_come(u, lane);
        for (size_t i = u->ends->send_first[lane]; !taken && i < u->ends->send_first[lane + 1]; i++)
            if (walk->state[u->ends->send[i]] >= WALK_SENT && !u->taken[u->ends->send[i]])
                tell_send(u, u->ends->send[i]);
    }
    for (uint32_t op = walk->schedule->first[rank]; op < walk->schedule->first[rank + 1]; op++)
        if (walk->state[op] == WALK_POSTED && !is_expected(u, op, coming))
            tell_receive(u, op);
    free(coming);
}

static void unmatched_find(const struct walk *walk, const struct lane_ends *ends, struct findings *findings)
{
    const struct schedule *schedule = walk->schedule;
    struct unmatched u = {walk, ends, findings, memory_take(schedule->count, 1, "unmatched messages")};

    for (uint32_t op = 0; op < schedule->count; op++)
        if (walk->partner[op] != SCHEDULE_NO_OP)
            u.taken[walk->partner[op]] = 1;
    for (int rank = 0; rank < schedule->ranks; rank++) {
        if (ends->wild_first[rank] < ends->wild_first[rank + 1])
            find_left(&u, rank);
        else
            for (uint32_t lane = walk->lanes.first[rank]; lane < walk->lanes.first[rank + 1]; lane++)
                find_in_lane(&u, lane);
    }
    free(u.taken);
}

/* ------------------------------------------------------------------------------------------------ cycles */

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
struct schedule_wait {
    enum reason reason;
    uint32_t op;
};

struct stuck_rank {
    const struct walk *walk;
    struct lane_ends ends;
    uint32_t *seen; /* of each operation: the walk along reasons that came by; 0: none */
};

/* ------------------------------------------------------------------------------------------- reasons */

static struct schedule_wait wait_for_need(const struct stuck_rank *s, uint32_t op)
{
    const struct schedule *schedule = s->walk->schedule;

    for (size_t i = schedule->need_first[op]; i < schedule->need_first[op + 1]; i++) {
        struct schedule_need need = schedule->need[i];
        uint8_t state = s->walk->state[need.op];

        if (need.begun ? state == WALK_WAITS : state != WALK_ENDED)
            return (struct schedule_wait){NEEDS, need.op};
    }
    return (struct schedule_wait){NO_REASON, 0};
}

/* The first send of a lane that has not sent. */
static bool find_send(const struct stuck_rank *s, uint32_t lane, struct schedule_wait *wait)
{
    for (size_t i = s->ends.send_first[lane]; i < s->ends.send_first[lane + 1]; i++) {
        uint32_t op = s->ends.send[i];

        if (s->walk->state[op] < WALK_SENT) {
            *wait = (struct schedule_wait){WANTS_MESSAGE, op};
            return true;
        }
    }
    return false;
}

static struct schedule_wait wait_for_message(const struct stuck_rank *s, uint32_t op)
{
    const struct lanes *lanes = &s->walk->lanes;
    const struct schedule_op *receive = &s->walk->schedule->op[op];
    struct schedule_wait wait = {NO_REASON, 0};

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
static struct schedule_wait wait_for_receive(const struct stuck_rank *s, uint32_t lane, enum reason reason)
{
    const struct walk *walk = s->walk;
    int rank = walk->lanes.lane[lane].to;
    struct schedule_wait wait = {NO_REASON, 0};

    for (size_t i = s->ends.receive_first[lane]; i < s->ends.receive_first[lane + 1]; i++) {
        uint32_t op = s->ends.receive[i];

        if (walk->partner[op] != SCHEDULE_NO_OP && walk->state[op] == WALK_BLOCKED)
            return (struct schedule_wait){reason, op};
        if (walk->state[op] == WALK_WAITS && wait.reason == NO_REASON)
            wait = (struct schedule_wait){reason, op};
    }
    for (uint32_t i = s->ends.wild_first[rank]; i < s->ends.wild_first[rank + 1]; i++) {
        uint32_t op = s->ends.wild[i];

        if (wait.reason == NO_REASON && walk->state[op] == WALK_WAITS &&
            lane_fits(&walk->lanes.lane[lane], &walk->schedule->op[op]))
            wait = (struct schedule_wait){reason, op};
    }
    return wait;
}

static struct schedule_wait wait_of(const struct stuck_rank *s, uint32_t op)
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
        return (struct schedule_wait){NO_REASON, 0};
    }
}

/* -------------------------------------------------------------------------------------------- cycles */

/* Tell of the cycle to which `op` belongs, beginning with its first operation. */
static void tell_cycle(const struct stuck_rank *s, uint32_t op, struct findings *findings)
{
    const struct schedule *schedule = s->walk->schedule;
    char *text = memory_take(CYCLE_TEXT_SIZE, 1, "a finding"), place[SCHEDULE_TEXT_SIZE];
    uint32_t first = op, at = op, length = 0;
    bool needs_only = true;
    size_t used;

    do {
        struct schedule_wait wait = wait_of(s, at);

        needs_only &= wait.reason == NEEDS;
        at = wait.op;
        first = at < first ? at : first;
        length++;
    } while (at != op);
    used =
        (size_t)snprintf(text, CYCLE_TEXT_SIZE, "%s", schedule_place(schedule, first, place, sizeof place));
    at = first;
    for (uint32_t i = 0; i < length && i < PLACES_MOST; i++) {
        struct schedule_wait wait = wait_of(s, at);

        at = wait.op;
        used += (size_t)snprintf(text + used, CYCLE_TEXT_SIZE - used, "%s %s %s", i ? ", which" : "",
                                 reason_text[wait.reason],
                                 at == first ? (length > 1 ? "the first one" : "itself")
                                             : schedule_place(schedule, at, place, sizeof place));
    }
    finding_add(findings, SEVERITY_STUCK, needs_only ? "cycle" : "deadlock", schedule->op[first].line, 0,
                "%s%s", text, length > PLACES_MOST ? ", and so on, until it comes back" : "");
    free(text);
}

/* Follow reasons from an operation to a cycle that no earlier walk has come to. */
static void follow(struct stuck_rank *s, uint32_t op, uint32_t trip, struct findings *findings)
{
    while (!s->seen[op]) {
        struct schedule_wait wait = wait_of(s, op);

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
    struct stuck_rank s = {.walk = walk};

    lane_ends_open(&s.ends, schedule, &walk->lanes);
    s.seen = memory_take(schedule->count, sizeof s.seen[0], "cycles");
    for (uint32_t op = 0; op < schedule->count; op++)
        if (walk->state[op] != WALK_ENDED)
            follow(&s, op, op + 1, findings);
    unmatched_find(walk, &s.ends, findings);
    free(s.seen);
    lane_ends_close(&s.ends);
}
