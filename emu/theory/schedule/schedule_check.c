#include <inttypes.h>

#include "parray.h"
#include "quantity.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_race.h"
#include "schedule/schedule_result.h"
#include "schedule/schedule_text.h"
#include "schedule/stuck.h"
#include "schedule/walk.h"

/* An operation that sends to its own rank, or touches cells that its rank does not have. */
static void check_operation(const struct schedule *schedule, uint32_t number, struct findings *findings)
{
    const struct schedule_op *op = &schedule->op[number];
    char place[SCHEDULE_TEXT_SIZE];
    uint32_t cells = schedule->space ? schedule->space[op->rank].cells : 0;
    bool reads = schedule->space && schedule_does(op, SCHEDULE_READS),
         touches = schedule->space && schedule_does(op, SCHEDULE_ADDS | SCHEDULE_WRITES);

    if (schedule_does(op, SCHEDULE_SENDS) && op->to == op->rank)
        finding_add(findings, PARRAY_USAGE, "own rank", op->line, 0,
                    "%s sends to its own %s, to which no link leads",
                    schedule_place(schedule, number, place, sizeof place), schedule->format->rank_word);
    if ((reads && (op->source > cells || op->count > cells - op->source)) ||
        (touches && (op->target > cells || op->count > cells - op->target)))
        finding_add(findings, PARRAY_USAGE, "cell", op->line, 0,
                    "%s touches chunks that its %s does not have",
                    schedule_place(schedule, number, place, sizeof place), schedule->format->rank_word);
}

static void tell_order(const struct walk *walk, struct findings *findings)
{
    if (walk->lanes.wild && findings->status != PARRAY_DONE)
        finding_add(findings, PARRAY_DONE, "any", 0, 0,
                    "%" PRIu32
                    " receive%s take%s a message from any %s or of any tag: what is said holds for "
                    "one order of messages, in another one it may be otherwise",
                    walk->lanes.wild, plural(walk->lanes.wild), walk->lanes.wild == 1 ? "s" : "",
                    walk->schedule->format->rank_word);
}

int schedule_check(const struct schedule *schedule, struct findings *findings, struct schedule_depth *depth)
{
    struct walk walk;

    if (depth)
        *depth = (struct schedule_depth){0};
    for (uint32_t op = 0; op < schedule->count; op++)
        check_operation(schedule, op, findings);
    if (findings->status == PARRAY_USAGE)
        return findings->status;
    walk_run(&walk, schedule, findings);
    stuck_find(&walk, findings);
    if (schedule->space && walk.ended == schedule->count) {
        result_find(&walk, findings);
        race_find(&walk, findings);
    }
    tell_order(&walk, findings);
    if (depth)
        *depth = (struct schedule_depth){walk.deepest, walk.ended, !walk.lanes.wild};
    walk_close(&walk);
    return findings->status;
}
