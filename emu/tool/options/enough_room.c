/*
 * enough_room.c: sizes are tried, because what nodes would send if they could is not known: each in a process
 * of its own, twice as large as the one before, and then those between the last that was too small and the
 * first that was not.
 */
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "options/enough_room.h"
#include "options/opts.h"
#include "stress/run_once.h"

/* What a trial may take: longer runs, and larger mailboxes, leave the answer open. */
enum { ROOM_MOST = 1 << 12, SECONDS_MOST = 2, STEPS_FACTOR = 8, STEPS_MORE = 10000 };

/* Whether a run ended well with mailboxes of that size. */
enum trial { TOO_SMALL, ENOUGH, NOT_KNOWN };

static enum trial try_room(struct conditions *conditions, uint32_t room)
{
    conditions->options.mailbox = room;
    const struct ending ending = run_once(conditions);
    return ending.deadlock ? TOO_SMALL : ending.status == PARRAY_DONE && !ending.signal ? ENOUGH : NOT_KNOWN;
}

static bool waits_for_room(const struct deadlock *deadlock)
{
    for (size_t i = 0; i < deadlock->count; i++)
        if (deadlock->waiters[i].full)
            return true;
    return false;
}

void enough_room(const struct request *request, const struct parray_program *program,
                 struct deadlock *deadlock, uint32_t too_small)
{
    struct conditions conditions = {.program = program, .options = request->options, .seconds = SECONDS_MOST};
    if (request->options.disturb)
        conditions.disturb = *request->options.disturb;
    if (!waits_for_room(deadlock) || request->options.transport || conditions.disturb.choice_count)
        return;
    conditions.options.trace = conditions.options.progress = false;
    conditions.options.max_steps = STEPS_FACTOR * deadlock->step + STEPS_MORE;
    uint32_t room = too_small;
    enum trial trial = TOO_SMALL;
    while (trial == TOO_SMALL && room < ROOM_MOST) {
        trial = try_room(&conditions, room *= 2);
        if (trial == TOO_SMALL)
            deadlock->too_small = too_small = room;
    }
    while (trial == ENOUGH && room - too_small > 1) {
        uint32_t between = too_small + (room - too_small) / 2;
        if (try_room(&conditions, between) == ENOUGH)
            room = between;
        else
            too_small = between;
    }
    deadlock->room = trial == ENOUGH ? room : 0;
}
