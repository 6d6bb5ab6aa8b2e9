/*
 * shrink.c: arrays first, as the choices of a large one mean nothing in a small one: a smaller array is tried with a few seeds.
 * Then delta debugging (Zeller, Hildebrandt 2002) over the choices that took effect.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "seconds.h"
#include "stress/shrink.h"

enum { SEEDS_TRIED = 25, TURNS_TRIED = 4, ENDLESS_SECONDS = 5 };

/* -------------------------------------------------------------------------- smaller arrays */

/* One number of "mesh:4x6" made smaller: halved, less one, or less two, for programs that need an even one. Candidate i
 * means number i / 3. */
bool topology_smaller(const char *spec, unsigned i, char *text, size_t size)
{
    const char *at = strchr(spec, ':');
    if (!at || strncmp(spec, "graph", 5) == 0)
        return false;
    for (unsigned number = 0; *at; number++) {
        at += strcspn(at, "0123456789");
        size_t length = strspn(at, "0123456789");
        if (!length)
            return false;
        unsigned long value = strtoul(at, NULL, 10);
        if (number == i / 3) {
            unsigned long less[] = {(value + 1) / 2, value - 1, value > 2 ? value - 2 : value};
            snprintf(text, size, "%.*s%lu%s", (int)(at - spec), spec, less[i % 3], at + length);
            return true;
        }
        at += length;
    }
    return false;
}

/* -------------------------------------------------------------------------- same failure? */

static bool in_time(const struct shrinking *s)
{
    return seconds_now() < s->ends;
}

/* The plain run of the same array. */
static struct ending run_plain(struct shrinking *s, const struct conditions *setting)
{
    struct conditions plain = *setting;
    plain.disturb = undisturbed_options;
    plain.options.mailbox = s->plain_mailbox;
    s->attempts++;
    return run_once(&plain);
}

static bool same_failure(struct shrinking *s, const struct conditions *setting, const struct ending *result)
{
    if (result->status != s->failure.status || result->signal != s->failure.signal)
        return false;
    if (s->failure.status != PARRAY_DONE)
        return true;
    if (s->left_over)
        return result->leftovers > 0;
    struct ending plain = run_plain(s, setting);
    bool plain_runs = !plain.signal && (plain.status == PARRAY_DONE || plain.status == PARRAY_WRONG);
    return plain_runs && plain.kind != result->kind;
}

static bool fails(struct shrinking *s, const struct conditions *setting, struct ending *result)
{
    s->attempts++;
    *result = run_once(setting);
    return same_failure(s, setting, result);
}

static bool try_array(struct shrinking *s, const char *spec)
{
    struct conditions smaller = s->failing;
    struct ending result;
    smaller.options.topology = spec;
    result = run_plain(s, &smaller);
    if (s->plain_fine && !result_fine(&result))
        return false; /* refused, or another failure */
    for (uint64_t seed = 0; seed < SEEDS_TRIED && in_time(s); seed++) {
        smaller.disturb.seed = s->failing.disturb.seed + seed;
        if (fails(s, &smaller, &result)) {
            snprintf(s->topology, sizeof s->topology, "%s", spec);
            s->failing = smaller;
            s->failing.options.topology = s->topology;
            s->failure = result;
            return true;
        }
        if (result.status == PARRAY_USAGE && !result.clock)
            return false; /* refused */
    }
    return false;
}

static void shrink_array(struct shrinking *s)
{
    char spec[sizeof s->topology];
    const char *now =
        s->failing.options.topology ? s->failing.options.topology : s->failing.program->topology;
    now = now ? now : "ring:8";
    for (unsigned i = 0; in_time(s) && topology_smaller(now, i, spec, sizeof spec);) {
        bool smaller = strcmp(spec, now) != 0 && try_array(s, spec);
        now = smaller ? s->topology : now;
        i = smaller ? 0 : i + 1;
    }
}

/* -------------------------------------------------------------------------- fewer choices */

/* All choices but those of part `part` of `parts`, into `list`. Result: how many. */
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
    struct conditions attempt = s->setting;
    struct ending result;
    attempt.disturb.choice = list;
    attempt.disturb.choice_count = count;
    if (!fails(s, &attempt, &result))
        return false;
    if (count)
        memcpy(s->choice, list, count * sizeof *list);
    s->setting.disturb.choice_count = count;
    s->result = result;
    return true;
}

static void shrink_choices(struct shrinking *s)
{
    size_t parts = 1;
    struct choice *list = memory_take(s->setting.disturb.choice_count, sizeof *list, "a smaller run");
    while (in_time(s) && s->setting.disturb.choice_count) {
        size_t count = s->setting.disturb.choice_count, part = 0;
        while (part < parts && in_time(s) &&
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

/* -------------------------------------------------------------------------- plainer settings */

/* Each takes one thing out of a setting; false: it was not in there. */
static bool no_mailbox(struct conditions *setting)
{
    bool was = setting->options.mailbox != 0;
    setting->options.mailbox = 0;
    return was;
}

static bool no_garbage(struct conditions *setting)
{
    bool was = setting->disturb.garbage != 0;
    setting->disturb.garbage = 0;
    return was;
}

static bool no_order(struct conditions *setting)
{
    bool was = setting->disturb.order != ORDER_FIXED;
    setting->disturb.order = ORDER_FIXED;
    return was;
}

static bool no_jitter(struct conditions *setting)
{
    bool was = setting->disturb.jitter != 0;
    setting->disturb.jitter = 0;
    return was;
}

static bool no_lag(struct conditions *setting)
{
    bool was = setting->disturb.lag != 0;
    setting->disturb.lag = 0;
    return was;
}

static bool try_setting(struct shrinking *s, const struct conditions *attempt)
{
    struct ending result;
    if (!fails(s, attempt, &result))
        return false;
    s->setting = *attempt;
    s->result = result;
    return true;
}

static bool same_run(const struct ending *a, const struct ending *b)
{
    return a->kind == b->kind && a->digest == b->digest && a->result_digest == b->result_digest;
}

/* Turns stay, or come, if the nodes share something, as the order of nodes then counts and only turns repeat it on every
 * engine. That shows if some order is not like that of the ranks. (A crash leaves nothing to compare.) */
static void shrink_turns(struct shrinking *s)
{
    struct conditions ranks = s->setting, turns = s->setting;
    struct ending plain, turned;
    ranks.disturb.turns = false;
    turns.disturb.turns = true;
    if (s->failure.signal || (s->setting.disturb.turns && !fails(s, &ranks, &plain)))
        return;
    plain = s->setting.disturb.turns ? plain : s->result;
    unsigned tries = plain.read_time ? 1 : TURNS_TRIED; /* another seed has other times */
    for (unsigned i = 0; i < tries; i++, turns.disturb.seed++) {
        bool failed = fails(s, &turns, &turned);
        if (same_run(&plain, &turned))
            continue;
        if (failed)
            try_setting(s, &turns);
        if (failed || s->setting.disturb.turns)
            return;
    }
    if (s->setting.disturb.turns)
        try_setting(s, &ranks);
}

/* Is nothing drawn any more? */
static bool nothing_drawn(const struct disturb_options *d)
{
    return d->order == ORDER_FIXED && !d->jitter && !d->lag && !d->lose && !d->twice && !d->corrupt &&
           !d->turns && !d->virtual_time;
}

/* A setting that is as good as none goes. */
static void shrink_settings(struct shrinking *s)
{
    static bool (*const take_out[])(struct conditions *) = {no_mailbox, no_garbage, no_order, no_jitter,
                                                            no_lag};
    for (size_t i = 0; i < ARRAY_LENGTH(take_out) && in_time(s); i++) {
        struct conditions attempt = s->setting;
        if (take_out[i](&attempt))
            try_setting(s, &attempt);
    }
    shrink_turns(s);
    /* Without it there would be the real one, which repeats nothing. */
    s->setting.disturb.virtual_time = s->result.read_time || s->failure.signal;
    if (nothing_drawn(&s->setting.disturb))
        s->setting.disturb.seed = 0;
}

/* What was drawn before a crash is gone with it: the run stays as its seed draws it. */
static bool keep_drawn(struct shrinking *s)
{
    s->setting = s->failing;
    return fails(s, &s->setting, &s->result);
}

/* The failing run with its choices listed instead of drawn. */
static bool list_choices(struct shrinking *s)
{
    size_t count;
    struct conditions recorded = s->failing;
    recorded.disturb.record = true;
    s->attempts++;
    run_recorded(&recorded, &s->choice, &count);
    s->setting = s->failing;
    s->setting.disturb = (struct disturb_options){.seed = s->failing.disturb.seed,
                                                  .choice = s->choice,
                                                  .choice_count = count,
                                                  .garbage = s->failing.disturb.garbage,
                                                  .turns = s->failing.disturb.turns,
                                                  .virtual_time = s->failing.disturb.virtual_time,
                                                  .at_once = s->failing.disturb.at_once};
    s->setting.disturb.plan_count = s->failing.disturb.plan_count;
    memcpy(s->setting.disturb.plan, s->failing.disturb.plan, sizeof s->setting.disturb.plan);
    s->choices_before = count;
    return fails(s, &s->setting, &s->result);
}

/* The failing run has its choices listed already. */
static void copy_choices(struct shrinking *s)
{
    size_t count = s->failing.disturb.choice_count;
    s->choice = memory_take(count, sizeof *s->choice, "a smaller run");
    memcpy(s->choice, s->failing.disturb.choice, count * sizeof *s->choice);
    s->setting = s->failing;
    s->setting.disturb.choice = s->choice;
    s->choices_before = count;
    s->result = s->failure;
}

/* Does the small run come out the same once more, wherever things lie in memory? */
static bool repeats(struct shrinking *s)
{
    struct conditions again = s->setting;
    again.elsewhere = true;
    s->attempts++;
    struct ending result = run_once(&again);
    return same_run(&result, &s->result);
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
            s->why = "the failure does not come back from what its seed draws, on one worker";
            return false;
        }
    }
    shrink_choices(s);
    shrink_settings(s);
    if (!repeats(s))
        s->why =
            "the run is another one each time it is repeated: it goes by what no seed controls (an address, "
            "a "
            "process id, the system's random numbers; the time, if `parray cc' did not link the program)";
    return !s->why;
}

void shrink_free(struct shrinking *s)
{
    free(s->choice);
    s->choice = NULL;
}
