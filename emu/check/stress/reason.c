/*
 * reason.c: what only a program with one kind of defect needs is looked at first.
 */
#include <signal.h>
#include <string.h>

#include "stress/reason.h"

/* -------------------------------------------------------- runs that end otherwise when they are repeated */

/* Processes that this one starts have the same addresses, so that two equal runs differ only by what the
 * system gives anew each time. */
enum { TRIES = 4, PLACES = 8, RUN_SECONDS = 5 };

struct reason_search {
    struct conditions conditions; /* on one worker */
    struct run_ending ending;
    struct reason reason;
};

static bool differs(const struct run_ending *a, const struct run_ending *b)
{
    return !a->cut && !b->cut &&
           (a->kind != b->kind || a->digest != b->digest || a->result_digest != b->result_digest);
}

/* Does the run end otherwise under these conditions? Then that is the reason. */
static bool try_conditions(struct reason_search *s, const struct conditions *conditions,
                           enum reason_kind kind)
{
    struct run_ending ending = run_once(conditions);
    if (!differs(&s->ending, &ending))
        return false;
    s->reason.kind = kind;
    s->reason.needs.conditions = *conditions;
    s->reason.needs.ending = ending;
    if (!ending.signal && !s->ending.signal)
        s->reason.parting = differ_find(&s->conditions, conditions);
    return true;
}

static bool try_again(struct reason_search *s)
{
    for (unsigned i = 0; i < TRIES; i++)
        if (try_conditions(s, &s->conditions, REASON_EACH_TIME))
            return true;
    return false;
}

static bool try_addresses(struct reason_search *s)
{
    struct conditions elsewhere = s->conditions;
    for (unsigned i = 0; i < PLACES; i++)
        if (elsewhere.elsewhere++, try_conditions(s, &elsewhere, REASON_ADDRESSES))
            return true;
    return false;
}

static bool try_turns(struct reason_search *s)
{
    struct conditions turns = s->conditions;
    turns.disturb.turns = true;
    for (unsigned i = 0; i < TRIES; i++, turns.disturb.seed++)
        if (try_conditions(s, &turns, REASON_MEMORY))
            return true;
    return false;
}

/* Try each condition that another run of the same seed has. */
static bool try_parts(struct reason_search *s)
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

/* Does even the undisturbed run end otherwise at other addresses, or each time? Then *reason becomes that. */
static bool unsteady_elsewhere(const struct stress_finding *finding, struct reason *reason)
{
    struct reason_search s = {.conditions = finding->undisturbed,
                              .reason = {.parting = {.one_ended = true, .other_ended = true}}};
    s.ending = run_once(&s.conditions);
    if (!try_addresses(&s))
        return false;
    try_again(&s); /* it may differ there only because it does each time */
    *reason = s.reason;
    return true;
}

/* Why a run ends otherwise when it is repeated with the same seed: repeat it as it was, then at other
 * addresses, then under each of the conditions that differ in conditions_again by itself. The parting is that
 * of the run and the first repetition that differs. */
static struct reason unsteady_find(const struct stress_finding *finding)
{
    struct reason_search s = {.conditions = finding->conditions,
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

/* Does the call take from any port, and something else in each run? */
static bool takes_another(const struct parting *p)
{
    return p->found && !p->one_ended && !p->other_ended && p->one.kind == ACT_TAKE &&
           p->other.kind == ACT_TAKE && p->one.any && act_same_site(&p->one, &p->other);
}

static enum reason_kind kind_of(const struct stress_finding *f, const struct needs *needs,
                                const struct parting *parting)
{
    const bool *of = needs->of;
    if (!needs->repeats)
        return REASON_UNKNOWN;
    if (of[NEED_TURNS] || of[NEED_WORKERS])
        return REASON_MEMORY;
    if (of[NEED_GARBAGE])
        return REASON_GARBAGE;
    if (of[NEED_STACKS])
        return REASON_STACKS;
    if (of[NEED_TIME])
        return needs->ending.read_time ? REASON_TIME : REASON_UNKNOWN;
    if (of[NEED_ORDER] || of[NEED_DELAYS] || of[NEED_LAG])
        return of[NEED_ORDER] || takes_another(parting) ? REASON_ORDER : REASON_ARRIVAL;
    if (of[NEED_ROOM])
        return REASON_ROOM;
    if (of[NEED_FAULTS])
        return REASON_FAULTS;
    return finding_shows(f, &f->first) ? REASON_UNDISTURBED : REASON_UNKNOWN;
}

/* Does the run never end, as the undisturbed one? */
static bool endless_both(const struct stress_finding *f)
{
    return f->ending.signal == SIGALRM ? f->first.signal == SIGALRM : f->ending.at_limit && f->first.at_limit;
}

/* Disturbances also change where memory lies. Could that be the reason why a kind of them is needed? */
static bool may_be_of_addresses(enum reason_kind kind)
{
    return kind == REASON_FAULTS || kind == REASON_MEMORY || kind == REASON_ORDER || kind == REASON_ARRIVAL ||
           kind == REASON_ROOM;
}

static struct reason find_disturbance(const struct stress_finding *f, double seconds)
{
    struct reason reason = {.parting = {.one_ended = true, .other_ended = true}};
    reason.needs = needs_find(f, seconds);
    if (reason.needs.repeats && !f->ending.signal && !f->first.signal) /* a crash leaves nothing to compare */
        reason.parting = differ_find(&f->undisturbed, &reason.needs.conditions);
    reason.kind = kind_of(f, &reason.needs, &reason.parting);
    if (may_be_of_addresses(reason.kind))
        unsteady_elsewhere(f, &reason);
    if (reason.kind != REASON_UNKNOWN)
        return reason;
    reason = unsteady_find(f);
    if (reason.kind == REASON_UNKNOWN && f->conditions.options.workers > 1) {
        /* Nothing else tells workers from each other than memory that their nodes write. */
        reason.kind = REASON_MEMORY;
        reason.needs.conditions = f->conditions;
    }
    return reason;
}

struct reason reason_find(const struct stress_finding *f, double seconds)
{
    bool steady = !f->unsteady || f->ending.kind != f->first.kind;
    if (endless_both(f) || (f->ending.kind == f->first.kind && steady))
        return (struct reason){.kind = REASON_UNDISTURBED};
    if (f->ending.signal == SIGALRM)
        return (struct reason){.kind = REASON_NO_END};
    return steady ? find_disturbance(f, seconds) : unsteady_find(f);
}

bool reason_seen(const struct reason *reason)
{
    return reason->kind == REASON_UNDISTURBED || reason->kind == REASON_NO_END;
}

/* The site of the call at which a run parts; NULL: it parts at none. */
static const char *site_of(const struct parting *p)
{
    return !p->found ? NULL : act_site(p->one_ended ? &p->other : &p->one);
}

bool reason_same(const struct reason *one, const struct reason *other)
{
    const char *a = site_of(&one->parting), *b = site_of(&other->parting);
    if (one->kind != other->kind)
        return false;
    if (one->kind != REASON_ORDER && one->kind != REASON_ARRIVAL)
        return true;
    return !a || !b ? a == b : strcmp(a, b) == 0;
}
