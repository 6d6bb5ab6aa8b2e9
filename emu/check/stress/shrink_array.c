/*
 * shrink_array.c: a smaller array is tried with a few seeds, as what the seed of the found run draws means
 * nothing there.
 *
 * A program may not be written for the smaller array, and fail there in its own way. So the undisturbed run
 * has to end well there if it did on the array that was found, --force is not in force, and the reason has to
 * be the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stress/shrink.h"

enum { SEEDS_TRIED = 25, REASONS_TRIED = 4, REASON_SECONDS = 5 };

/* One number of "mesh:4x6" is made smaller: halved, less one, or less two, for programs that need an even
 * number. Candidate i changes number i / 3. */
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
            unsigned long less[] = {(value + 1) / 2, value ? value - 1 : 0, value > 2 ? value - 2 : value};
            snprintf(text, size, "%.*s%lu%s", (int)(at - spec), spec, less[i % 3], at + length);
            return true;
        }
        at += length;
    }
    return false;
}

/* Does a run on a smaller array fail for the reason for which the found one did? */
static bool same_reason(const struct shrinking *s, const struct conditions *conditions,
                        const struct run_ending *ending, const struct run_ending *plain)
{
    if (!s->reason || s->reason->kind == REASON_UNKNOWN)
        return true;
    struct stress_finding finding = {.conditions = *conditions,
                                     .undisturbed = attempt_plain(s, conditions),
                                     .ending = *ending,
                                     .first = *plain};
    struct reason reason = reason_find(&finding, REASON_SECONDS);
    return reason_same(s->reason, &reason);
}

/* May the program run on the array, without --force, and does it end well there if it is to? */
static bool fits_array(struct shrinking *s, const struct conditions *conditions, struct run_ending *ending)
{
    struct conditions plain = attempt_plain(s, conditions);
    plain.options.force = false;
    s->attempts++;
    *ending = run_once(&plain);
    return !ending->cut && !ending_refused(ending) && (!s->undisturbed_fine || ending_fine(ending));
}

static bool try_array(struct shrinking *s, const char *spec)
{
    struct conditions smaller = s->failing;
    struct run_ending plain, ending;
    smaller.options.topology = spec;
    if (!fits_array(s, &smaller, &plain))
        return false;
    for (uint64_t seed = 0, others = 0; seed < SEEDS_TRIED && attempt_in_time(s); seed++) {
        smaller.disturb.seed = s->failing.disturb.seed + seed;
        bool fails = attempt_fails(s, &smaller, &ending);
        if (fails && same_reason(s, &smaller, &ending, &plain)) {
            snprintf(s->topology, sizeof s->topology, "%s", spec);
            s->failing = smaller;
            s->failing.options.topology = s->topology;
            s->failure = ending;
            return true;
        }
        if (ending_refused(&ending) || (fails && ++others == REASONS_TRIED))
            return false;
    }
    return false;
}

void shrink_array(struct shrinking *s)
{
    char spec[sizeof s->topology];
    const char *now = conditions_topology(&s->failing);
    for (unsigned i = 0; attempt_in_time(s) && topology_smaller(now, i, spec, sizeof spec);) {
        bool smaller = strcmp(spec, now) != 0 && try_array(s, spec);
        now = smaller ? s->topology : now;
        i = smaller ? 0 : i + 1;
    }
}
