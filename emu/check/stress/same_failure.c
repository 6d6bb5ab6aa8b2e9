/*
 * same_failure.c: what a run that ended well is held against is the undisturbed run of its own array.
 */
#include "seconds.h"
#include "stress/same_failure.h"

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

static struct ending run_plain(struct shrinking *s, const struct conditions *conditions)
{
    struct conditions plain = attempt_plain(s, conditions);
    s->attempts++;
    return run_once(&plain);
}

static bool same_failure(struct shrinking *s, const struct conditions *conditions,
                         const struct ending *ending)
{
    if (ending->cut)
        return false;
    if (s->failure.status != PARRAY_DONE)
        return ending_fails_alike(&s->failure, ending);
    if (ending->status != PARRAY_DONE || ending->signal != s->failure.signal)
        return false;
    if (s->left_over)
        return ending->leftovers > 0;
    struct ending other = run_plain(s, conditions);
    bool ended = !other.cut && !other.signal && (other.status == PARRAY_DONE || other.status == PARRAY_WRONG);
    return ended && other.kind != ending->kind;
}

bool attempt_fails(struct shrinking *s, const struct conditions *conditions, struct ending *ending)
{
    s->attempts++;
    *ending = run_once(conditions);
    return same_failure(s, conditions, ending);
}
