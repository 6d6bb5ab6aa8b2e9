/*
 * shrink.c: arrays first, as the choices of a large one mean nothing in a small one: a smaller array is tried with a few seeds.
 * Then delta debugging (Zeller, Hildebrandt 2002) over the choices that took effect.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "machine.h"
#include "stress/shrink.h"

enum { SEEDS_TRIED = 25 };

/* -------------------------------------------------------------------------- smaller arrays */

/* One number of "mesh:4x6" made smaller: halved, or less one. Candidate i means number i / 2. */
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
        if (number == i / 2) {
            unsigned long less = i % 2 ? value - 1 : (value + 1) / 2;
            snprintf(text, size, "%.*s%lu%s", (int)(at - spec), spec, less, at + length);
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
static struct result run_plain(struct shrinking *s, const struct setting *setting)
{
    struct setting plain = *setting;
    plain.disturb = plain_disturb;
    plain.options.mailbox = s->plain_mailbox;
    s->attempts++;
    return run_once(&plain);
}

static bool same_failure(struct shrinking *s, const struct setting *setting, const struct result *result)
{
    if (result->status != s->failure.status || result->signal != s->failure.signal)
        return false;
    if (s->failure.status != PARRAY_DONE)
        return true;
    if (s->left_over)
        return result->leftovers > 0;
    struct result plain = run_plain(s, setting);
    bool plain_runs = !plain.signal && (plain.status == PARRAY_DONE || plain.status == PARRAY_WRONG);
    return plain_runs && plain.kind != result->kind;
}

static bool fails(struct shrinking *s, const struct setting *setting, struct result *result)
{
    s->attempts++;
    *result = run_once(setting);
    return same_failure(s, setting, result);
}

static bool try_array(struct shrinking *s, const char *spec)
{
    struct setting smaller = s->failing;
    struct result result;
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
    struct setting attempt = s->setting;
    struct result result;
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
    struct choice *list = calloc(s->setting.disturb.choice_count + 1, sizeof *list);
    if (!list)
        grow_failed(s->setting.disturb.choice_count * sizeof *list, "a smaller run");
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

static void try_setting(struct shrinking *s, struct setting attempt)
{
    struct result result;
    if (!fails(s, &attempt, &result))
        return;
    s->setting = attempt;
    s->result = result;
}

/* A setting that is as good as none goes. */
static void shrink_settings(struct shrinking *s)
{
    struct disturb *d = &s->setting.disturb;
    struct setting attempt = s->setting;
    attempt.options.mailbox = 0;
    if (s->setting.options.mailbox)
        try_setting(s, attempt);
    attempt = s->setting;
    attempt.disturb.garbage = 0;
    if (d->garbage)
        try_setting(s, attempt);
    attempt = s->setting;
    attempt.disturb.turns = false;
    if (d->turns)
        try_setting(s, attempt);
    /* Without it there would be the real one, which repeats nothing. */
    d->virtual_time = s->result.read_time;
    if (!d->turns && !d->virtual_time)
        d->seed = 0; /* nothing is drawn any more */
}

/* The failing run with its choices listed instead of drawn. */
static bool list_choices(struct shrinking *s)
{
    size_t count;
    struct setting recorded = s->failing;
    recorded.disturb.record = true;
    s->attempts++;
    run_recorded(&recorded, &s->choice, &count);
    s->setting = s->failing;
    s->setting.disturb = (struct disturb){.seed = s->failing.disturb.seed,
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
    s->choice = calloc(count, sizeof *s->choice);
    if (!s->choice)
        grow_failed(count * sizeof *s->choice, "a smaller run");
    memcpy(s->choice, s->failing.disturb.choice, count * sizeof *s->choice);
    s->setting = s->failing;
    s->setting.disturb.choice = s->choice;
    s->choices_before = count;
    s->result = s->failure;
}

/* Does the small run come out the same once more, wherever things lie in memory? */
static bool repeats(struct shrinking *s)
{
    struct setting again = s->setting;
    again.elsewhere = true;
    s->attempts++;
    struct result result = run_once(&again);
    return result.kind == s->result.kind && result.digest == s->result.digest &&
           result.result_digest == s->result.result_digest;
}

bool shrink(struct shrinking *s)
{
    s->ends = seconds_now() + s->seconds;
    s->failing.twice = false;
    s->failing.options.workers = 1;
    if (s->failing.disturb.choice_count) {
        copy_choices(s);
    } else {
        if (!s->keep_array)
            shrink_array(s);
        if (!list_choices(s)) {
            s->why = "the failure does not come back from its choices alone, on one worker";
            return false;
        }
    }
    shrink_choices(s);
    shrink_settings(s);
    if (!repeats(s))
        s->why =
            "the run is another one each time it is repeated: it goes by what no seed controls (an address; "
            "the time, if `parray cc' did not link the program)";
    return !s->why;
}

void shrink_free(struct shrinking *s)
{
    free(s->choice);
    s->choice = NULL;
}
