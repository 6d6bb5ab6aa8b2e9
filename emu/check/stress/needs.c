/*
 * needs.c: the kinds of disturbances are few, so each is tried once. Nodes side by side need not go alike
 * twice; turns on one worker show the same in a run that repeats.
 */
#include "machine/machine.h"
#include "seconds.h"
#include "stress/needs.h"

enum { TURNS_TRIED = 8, RUN_SECONDS = 5 };

struct trial {
    const struct stress_finding *finding;
    struct needs *needs;
    double ends;
};

bool finding_shows(const struct stress_finding *f, const struct run_ending *ending)
{
    if (!ending_fine(&f->ending))
        return ending_fails_alike(&f->ending, ending);
    if (!ending_fine(ending))
        return false;
    return f->ending.kind != f->first.kind ? ending->kind != f->first.kind : ending->leftovers != 0;
}

bool need_take_out(enum need need, struct conditions *c, const struct options *normal)
{
    struct disturb_options *d = &c->disturb;
    const struct conditions before = *c;
    switch (need) {
    case NEED_FAULTS:
        d->lose = d->twice = d->corrupt = d->overtake = d->drift = 0;
        d->plan_count = d->choice_count = 0;
        return disturb_faulty(&before.disturb) || before.disturb.choice_count;
    case NEED_LAG:
        d->lag = 0;
        return before.disturb.lag;
    case NEED_DELAYS:
        d->jitter = 0;
        return before.disturb.jitter;
    case NEED_ROOM:
        c->options.mailbox = normal->mailbox;
        return before.options.mailbox != normal->mailbox;
    case NEED_ORDER:
        d->order = ORDER_FIXED;
        return before.disturb.order != ORDER_FIXED;
    case NEED_STACKS:
        c->options.stacks = normal->stacks;
        return before.options.stacks != normal->stacks;
    case NEED_TURNS:
        d->turns = false;
        return before.disturb.turns;
    case NEED_WORKERS:
        c->options.workers = normal->workers;
        return before.options.workers != normal->workers;
    case NEED_GARBAGE:
        d->garbage = 0;
        return before.disturb.garbage;
    case NEED_TIME: /* comes last, when the seed draws nothing else */
        d->seed = 0;
        return before.disturb.seed && !disturb_draws(d);
    case NEEDS:
        break;
    }
    return false;
}

static bool try_conditions(struct trial *t, const struct conditions *conditions)
{
    if (seconds_now() >= t->ends) {
        t->needs->cut = true;
        return false;
    }
    struct run_ending ending = run_once(conditions);
    t->needs->cut |= ending.cut;
    if (ending.cut || !finding_shows(t->finding, &ending))
        return false;
    t->needs->conditions = *conditions;
    t->needs->ending = ending;
    return true;
}

/* Go over to one worker and turns, which go alike whenever the run is repeated. */
static void try_turns(struct trial *t)
{
    struct conditions turns = t->needs->conditions;
    turns.options.workers = 1;
    if (t->needs->conditions.options.workers == 1 || try_conditions(t, &turns))
        return;
    turns.disturb.turns = true;
    for (unsigned i = 0; i < TURNS_TRIED && !try_conditions(t, &turns); i++)
        turns.disturb.seed++;
}

static void try_without(struct trial *t, enum need need)
{
    struct conditions without = t->needs->conditions;
    bool same_room = need == NEED_ROOM && without.options.mailbox == t->finding->first.mailbox;
    if (need_take_out(need, &without, &t->finding->undisturbed.options) && !same_room)
        t->needs->of[need] = !try_conditions(t, &without);
}

struct needs needs_find(const struct stress_finding *finding, double seconds)
{
    struct needs needs = {.conditions = finding->conditions};
    struct trial t = {finding, &needs, seconds_now() + seconds};
    needs.conditions.twice = false;
    if (needs.conditions.seconds > RUN_SECONDS)
        needs.conditions.seconds = RUN_SECONDS;
    needs.repeats = try_conditions(&t, &needs.conditions);
    if (!needs.repeats && needs.conditions.options.workers == 1)
        return needs;
    try_turns(&t);
    needs.repeats |= needs.conditions.options.workers == 1;
    for (enum need need = 0; need < NEEDS && needs.repeats; need++)
        try_without(&t, need);
    return needs;
}
