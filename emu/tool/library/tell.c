/*
 * tell.c: a callback may open and close other arrays, after which sentences would go nowhere: hence go_on
 * after each.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/violation_text.h"
#include "library/objects.h"
#include "library/tell.h"
#include "options/say.h"
#include "run/array.h"

/* Sentences go to this array again, after a callback. */
static void go_on(struct parray_array *a)
{
    say_into(a->error, sizeof a->error);
}

static bool tell_step(void *user, const struct observed_step *step)
{
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    bool end =
        calls->step(calls->step_user, a, step->step, step->transmissions, step->violations, step->live) != 0;
    go_on(a);
    return end;
}

static void tell_violation(void *user, const struct violation *violation)
{
    char text[OUTCOME_ERROR_SIZE];
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    violation_text(array_topo(a->array), array_model(a->array), violation, text, sizeof text);
    calls->violation(calls->violation_user, a, violation->step, violation->node, text);
    go_on(a);
}

static void tell_line(void *user, uint64_t step, uint32_t rank, const char *text)
{
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    calls->line(calls->line_user, a, step, (int)rank, text);
    go_on(a);
}

const struct observer *tell_observer(struct parray_array *a)
{
    const struct callbacks *calls = &a->calls;
    if (!calls->step && !calls->violation && !calls->line)
        return NULL;
    a->observer = (struct observer){.user = a,
                                    .step = calls->step ? tell_step : NULL,
                                    .violation = calls->violation ? tell_violation : NULL,
                                    .line = calls->line ? tell_line : NULL};
    return &a->observer;
}

void tell_deadlock(struct parray_array *a)
{
    char text[128];
    const struct callbacks *calls = &a->calls;
    const struct deadlock *d = array_outcome(a->array)->deadlock;
    if (!d || !calls->deadlock)
        return;
    snprintf(text, sizeof text, "deadlock in step %" PRIu64 ": %zu of %d nodes wait for ever", d->step,
             d->count, parray_nodes(a->array));
    calls->deadlock(calls->deadlock_user, a, d->step, text);
    go_on(a);
}
