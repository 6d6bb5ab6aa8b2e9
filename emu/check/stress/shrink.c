/*
 * shrink.c: arrays come first, as the choices of a large array mean nothing in a small one. Then delta
 * debugging (Zeller, Hildebrandt 2002) takes out choices that took effect.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "seconds.h"
#include "stress/shrink.h"

/* ---------------------------------------------------------------------------------------------- attempts */

/* What a run that ended well is held against is the undisturbed run of its own array. */
bool attempt_in_time(struct shrinking *s)
{
    s->cut = seconds_now() >= s->ends;
    return !s->cut;
}

struct conditions attempt_plain(const struct shrinking *s, const struct conditions *conditions)
{
    struct conditions plain = *conditions;
    plain.disturb = undisturbed_options;
    plain.options.mailbox = s->undisturbed_mailbox;
    plain.options.stacks = NULL;
    return plain;
}

static struct run_ending run_plain(struct shrinking *s, const struct conditions *conditions)
{
    struct conditions plain = attempt_plain(s, conditions);
    s->attempts++;
    return run_once(&plain);
}

static bool same_failure(struct shrinking *s, const struct conditions *conditions,
                         const struct run_ending *ending)
{
    if (ending->cut)
        return false;
    if (s->failure.status != PARRAY_DONE)
        return ending_fails_alike(&s->failure, ending);
    if (ending->status != PARRAY_DONE || ending->signal != s->failure.signal)
        return false;
    if (s->left_over)
        return ending->leftovers > 0;
    struct run_ending other = run_plain(s, conditions);
    bool ended = !other.cut && !other.signal && (other.status == PARRAY_DONE || other.status == PARRAY_WRONG);
    return ended && other.kind != ending->kind;
}

bool attempt_fails(struct shrinking *s, const struct conditions *conditions, struct run_ending *ending)
{
    s->attempts++;
    *ending = run_once(conditions);
    return same_failure(s, conditions, ending);
}

enum { TURNS_TRIED = 4, ENDLESS_SECONDS = 5 };

static const char *no_time(void)
{
    return runs_interrupted() ? "interrupted before the run had been repeated"
                              : "the time was over before the run had been repeated";
}

/* -------------------------------------------------------------------------- fewer choices */

/* Copy all choices other than those of part `part` of `parts` into `list`. Result: how many. */
static size_t leave_out(const struct choice *all, size_t count, size_t part, size_t parts,
                        struct choice *list)
{
    size_t from = count * part / parts, until = count * (part + 1) / parts;
    if (count) {
        memcpy(list, all, from * sizeof *list);
        memcpy(list + from, all + until, (count - until) * sizeof *list);
    }
    return count - (until - from);
}

static bool try_list(struct shrinking *s, struct choice *list, size_t count)
{
    struct conditions attempt = s->conditions;
    struct run_ending ending;
    attempt.disturb.choice = list;
    attempt.disturb.choice_count = count;
    if (!attempt_fails(s, &attempt, &ending))
        return false;
    if (count)
        memcpy(s->choice, list, count * sizeof *list);
    s->conditions.disturb.choice_count = count;
    s->ending = ending;
    return true;
}

static void shrink_choices(struct shrinking *s)
{
    size_t parts = 1;
    struct choice *list = memory_take(s->conditions.disturb.choice_count, sizeof *list, "a smaller run");
    while (attempt_in_time(s) && s->conditions.disturb.choice_count) {
        size_t count = s->conditions.disturb.choice_count, part = 0;
        while (part < parts && attempt_in_time(s) &&
               !try_list(s, list, leave_out(s->choice, count, part, parts, list)))
            part++;
        if (part < parts)
            parts = parts > 2 ? parts - 1 : 1;
        else if (parts >= count)
            break;
        else
            parts = parts * 2 < count ? parts * 2 : count;
    }
    free(list);
}

/* ------------------------------------------------------------------------ simpler conditions */

static bool try_conditions(struct shrinking *s, const struct conditions *attempt)
{
    struct run_ending ending;
    if (!attempt_fails(s, attempt, &ending))
        return false;
    s->conditions = *attempt;
    s->ending = ending;
    return true;
}

/* Take out faults one by one. */
static void shrink_plans(struct shrinking *s)
{
    for (size_t i = s->conditions.disturb.plan_count; i-- > 0 && attempt_in_time(s);) {
        struct conditions attempt = s->conditions;
        struct disturb_options *d = &attempt.disturb;
        memmove(&d->plan[i], &d->plan[i + 1], (d->plan_count - i - 1) * sizeof d->plan[0]);
        d->plan_count--;
        try_conditions(s, &attempt);
    }
}

/* Make mailboxes as small as the failure bears. */
static void shrink_room(struct shrinking *s)
{
    for (int by_half = 1; by_half >= 0 && attempt_in_time(s);) {
        struct conditions attempt = s->conditions;
        uint32_t room = attempt.options.mailbox;
        attempt.options.mailbox = by_half ? room / 2 : room - 1;
        if (room < 2 || !try_conditions(s, &attempt))
            by_half--;
    }
}

/* Make the delays that are left as short as the failure bears, each by itself: halved, then less by one. */
static void shrink_delays(struct shrinking *s)
{
    for (size_t i = 0; i < s->conditions.disturb.choice_count; i++) {
        struct choice *choice = &s->choice[i];
        for (int by_half = 1; by_half >= 0 && choice->kind == CHOICE_DELAY && attempt_in_time(s);) {
            uint32_t delay = choice->value;
            choice->value = by_half ? delay / 2 : delay - 1;
            if (delay > 1 && try_conditions(s, &s->conditions))
                continue;
            choice->value = delay;
            by_half--;
        }
    }
}

static bool same_run(const struct run_ending *a, const struct run_ending *b)
{
    return a->kind == b->kind && a->digest == b->digest && a->result_digest == b->result_digest;
}

/* Keep turns, or add them, if the nodes share something: the order of nodes within a step then counts, and
 * only turns repeat it on every engine. Nodes share something if some order gives another run than the order
 * of ranks. (A crash leaves nothing to compare.) */
static void shrink_turns(struct shrinking *s)
{
    struct conditions ranks = s->conditions, turns = s->conditions;
    struct run_ending in_order, turned;
    ranks.disturb.turns = false;
    turns.disturb.turns = true;
    if (s->failure.signal || (s->conditions.disturb.turns && !attempt_fails(s, &ranks, &in_order)))
        return;
    in_order = s->conditions.disturb.turns ? in_order : s->ending;
    unsigned tries = in_order.read_time ? 1 : TURNS_TRIED; /* other seeds give other times */
    for (unsigned i = 0; i < tries; i++, turns.disturb.seed++) {
        bool failed = attempt_fails(s, &turns, &turned);
        if (same_run(&in_order, &turned))
            continue;
        if (failed)
            try_conditions(s, &turns);
        if (failed || s->conditions.disturb.turns)
            return;
    }
    if (s->conditions.disturb.turns)
        try_conditions(s, &ranks);
}

/* Remove all conditions without which the run still fails. */
static void shrink_conditions(struct shrinking *s)
{
    static const enum need kinds[] = {NEED_STACKS, NEED_ROOM,   NEED_GARBAGE,
                                      NEED_ORDER,  NEED_DELAYS, NEED_LAG};
    static const struct options normal; /* no stacks, no mailbox are given */
    for (size_t i = 0; i < ARRAY_LENGTH(kinds) && attempt_in_time(s); i++) {
        struct conditions attempt = s->conditions;
        if (need_take_out(kinds[i], &attempt, &normal))
            try_conditions(s, &attempt);
    }
    shrink_room(s);
    shrink_delays(s);
    shrink_turns(s);
    /* Without virtual time there would be the time of day, which no run repeats. */
    s->conditions.disturb.virtual_time = s->ending.read_time || s->failure.signal;
    if (!disturb_draws(&s->conditions.disturb))
        s->conditions.disturb.seed = 0;
}

/* Keep the run as its seed draws it: a crash takes along the list of what was drawn. */
static bool keep_drawn(struct shrinking *s)
{
    s->conditions = s->failing;
    return attempt_fails(s, &s->conditions, &s->ending);
}

/* Take over the plans of a run whose choices are listed: plans of single packets and clocks are among
 * these, and so is what is left of writes that were not flushed. */
static void keep_plans(struct disturb_options *to, const struct disturb_options *from)
{
    to->plan_count = 0;
    for (size_t i = 0; i < from->plan_count; i++) {
        if (from->plan[i].kind >= FAULT_LOSE)
            continue;
        to->plan[to->plan_count] = from->plan[i];
        to->plan[to->plan_count++].held |= from->plan[i].kind == FAULT_RESTART;
    }
}

/* Make the failing run with its choices listed instead of drawn. */
static bool list_choices(struct shrinking *s)
{
    size_t count;
    struct conditions recorded = s->failing;
    recorded.disturb.record = true;
    s->attempts++;
    run_with_choices(&recorded, &s->choice, &count);
    s->conditions = s->failing;
    s->conditions.disturb = (struct disturb_options){.seed = s->failing.disturb.seed,
                                                     .choice = s->choice,
                                                     .choice_count = count,
                                                     .garbage = s->failing.disturb.garbage,
                                                     .turns = s->failing.disturb.turns,
                                                     .virtual_time = s->failing.disturb.virtual_time,
                                                     .at_once = s->failing.disturb.at_once};
    keep_plans(&s->conditions.disturb, &s->failing.disturb);
    s->choices_before = count;
    return attempt_fails(s, &s->conditions, &s->ending);
}

/* Take over the choices of a failing run that lists them already. */
static void copy_choices(struct shrinking *s)
{
    size_t count = s->failing.disturb.choice_count;
    s->choice = memory_take(count, sizeof *s->choice, "a smaller run");
    memcpy(s->choice, s->failing.disturb.choice, count * sizeof *s->choice);
    s->conditions = s->failing;
    s->conditions.disturb.choice = s->choice;
    s->choices_before = count;
    s->ending = s->failure;
}

/* Does the small run end alike when repeated at other addresses? What it sends may be addresses, which then
 * differ: a replay promises the ending and the results. */
static bool run_repeats(struct shrinking *s)
{
    struct conditions again = s->conditions;
    again.elsewhere++;
    s->attempts++;
    struct run_ending ending = run_once(&again);
    return ending.kind == s->ending.kind && ending.result_digest == s->ending.result_digest;
}

bool shrink(struct shrinking *s)
{
    s->ends = seconds_now() + s->seconds;
    s->failing.twice = false;
    if (s->failure.signal == SIGALRM && s->failing.seconds > ENDLESS_SECONDS)
        s->failing.seconds = ENDLESS_SECONDS;
    s->failing.options.workers = 1;
    if (s->failing.disturb.choice_count) {
        copy_choices(s);
    } else {
        if (!s->keep_array)
            shrink_array(s);
        if (!(s->failure.signal ? keep_drawn(s) : list_choices(s))) {
            s->why =
                runs_left() <= 0
                    ? no_time()
                    : "the failure does not come back when the run is repeated with its seed on one worker";
            return false;
        }
    }
    shrink_plans(s);
    shrink_choices(s);
    shrink_conditions(s);
    if (!run_repeats(s))
        s->why =
            runs_left() <= 0
                ? no_time()
                : "the run goes otherwise each time it is repeated: it depends on what no seed controls (an "
                  "address, a process id, the system's random numbers; the time of day, if `parray cc' did "
                  "not link the program)";
    return !s->why;
}

void shrink_free(struct shrinking *s)
{
    free(s->choice);
    s->choice = NULL;
}
