/*
 * unsteady.c: processes that this one starts have the same addresses, so that two equal runs differ only by
 * what the system gives anew each time.
 */
#include "stress/unsteady.h"

enum { TRIES = 4, PLACES = 8, RUN_SECONDS = 5 };

struct search {
    struct conditions conditions; /* on one worker */
    struct ending ending;
    struct reason reason;
};

static bool differs(const struct ending *a, const struct ending *b)
{
    return !a->cut && !b->cut &&
           (a->kind != b->kind || a->digest != b->digest || a->result_digest != b->result_digest);
}

/* Does the run end otherwise under these conditions? Then that is the reason. */
static bool try_conditions(struct search *s, const struct conditions *conditions, enum reason_kind kind)
{
    struct ending ending = run_once(conditions);
    if (!differs(&s->ending, &ending))
        return false;
    s->reason.kind = kind;
    s->reason.needs.conditions = *conditions;
    s->reason.needs.ending = ending;
    if (!ending.signal && !s->ending.signal)
        s->reason.parting = differ_find(&s->conditions, conditions);
    return true;
}

static bool try_again(struct search *s)
{
    for (unsigned i = 0; i < TRIES; i++)
        if (try_conditions(s, &s->conditions, REASON_EACH_TIME))
            return true;
    return false;
}

static bool try_addresses(struct search *s)
{
    struct conditions elsewhere = s->conditions;
    for (unsigned i = 0; i < PLACES; i++)
        if (elsewhere.elsewhere++, try_conditions(s, &elsewhere, REASON_ADDRESSES))
            return true;
    return false;
}

static bool try_turns(struct search *s)
{
    struct conditions turns = s->conditions;
    turns.disturb.turns = true;
    for (unsigned i = 0; i < TRIES; i++, turns.disturb.seed++)
        if (try_conditions(s, &turns, REASON_MEMORY))
            return true;
    return false;
}

/* Try each condition that another run of the same seed has. */
static bool try_parts(struct search *s)
{
    struct conditions again = conditions_again(&s->conditions), part = s->conditions;
    part.disturb.garbage = again.disturb.garbage;
    if (try_conditions(s, &part, REASON_GARBAGE))
        return true;
    part = s->conditions;
    part.options.stacks = again.options.stacks;
    if (try_conditions(s, &part, REASON_STACKS))
        return true;
    part = s->conditions;
    part.disturb.virtual_time = false;
    return try_conditions(s, &part, REASON_TIME);
}

bool unsteady_elsewhere(const struct stress_finding *finding, struct reason *reason)
{
    struct search s = {.conditions = finding->undisturbed,
                       .reason = {.parting = {.one_ended = true, .other_ended = true}}};
    s.ending = run_once(&s.conditions);
    if (!try_addresses(&s))
        return false;
    try_again(&s); /* it may differ there only because it does each time */
    *reason = s.reason;
    return true;
}

struct reason unsteady_find(const struct stress_finding *finding)
{
    struct search s = {.conditions = finding->conditions,
                       .reason = {.parting = {.one_ended = true, .other_ended = true}}};
    s.conditions.options.workers = 1;
    s.conditions.twice = false;
    if (s.conditions.seconds > RUN_SECONDS)
        s.conditions.seconds = RUN_SECONDS;
    s.ending = run_once(&s.conditions);
    if (!try_again(&s) && !try_addresses(&s) && !try_parts(&s))
        try_turns(&s);
    return s.reason;
}
