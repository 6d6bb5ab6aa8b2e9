/*
 * replay_check.c: the ending is compared if the file states one, else the choices that took effect.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "disturb/history.h"
#include "options/replay_check.h"
#include "options/say.h"
#include "run/array.h"

static bool ended_as_stated(const struct replay *replay, const struct outcome *outcome)
{
    if (replay->status == outcome->status && replay->result == outcome->result_digest) {
        fprintf(stderr, "%sthe replay went as recorded\n", SAY_PREFIX);
        return true;
    }
    say_usage("the replay did NOT go as recorded: status %d and results %016" PRIx64
              ", not %d and %016" PRIx64 "; is it the same program?",
              outcome->status, outcome->result_digest, replay->status, replay->result);
    return false;
}

/* Calls that end with nothing, or wait longer, leave no trace among the choices that took effect. */
static bool leaves_no_trace(const struct choice *choice)
{
    return choice->kind == CHOICE_AWAIT || choice->kind == CHOICE_MISS;
}

static bool is_among(const struct choice *choice, const struct choice *list, size_t count)
{
    return leaves_no_trace(choice) || (count && bsearch(choice, list, count, sizeof *list, choice_order));
}

static bool took_effect(const struct replay *replay, const struct parray *array)
{
    size_t count, listed = replay->disturb.choice_count, found = 0;
    if (!listed)
        return true;
    struct choice *list = history_choices(array, &count);
    for (size_t i = 0; i < listed; i++)
        found += is_among(&replay->choices[i], list, count);
    free(list);
    if (found)
        return true;
    say_usage("the replay repeats NOTHING: no choice of its file took effect (%zu %s listed); is it the same "
              "program?",
              listed, listed == 1 ? "is" : "are");
    return false;
}

bool replay_check(const struct replay *replay, const struct parray *array)
{
    return replay->expected ? ended_as_stated(replay, array_outcome(array)) : took_effect(replay, array);
}
