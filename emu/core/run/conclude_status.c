/*
 * conclude_status.c: when several ends apply, the first of them here wins.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "crash/stop_signals.h"
#include "facts/violation_text.h"
#include "fault/misuse.h"
#include "machine/each_shard.h"
#include "machine/machine.h"
#include "machine/node_stack.h"
#include "machine/share.h"
#include "run/conclude_status.h"
#include "run/conclude_verify.h"
#include "run/leftovers.h"
#include "step/clock.h"

/* Write it to outcome.error: for a run that its limit of steps ended, for nodes that wait for ever, and for
 * worms that do. */
static void stuck_text_limit(struct parray *array)
{
    struct outcome *o = &array->outcome;
    int used =
        snprintf(o->error, sizeof o->error,
                 "stopped at --max-steps %" PRIu64 ": %" PRIu64 " of %" PRIu32 " nodes have not returned",
                 array->clock.max_steps, o->unreturned, array->count);
    if (o->deadlock)
        used += snprintf(o->error + used, sizeof o->error - (size_t)used, ", %zu of them are deadlocked",
                         o->deadlock->count);
    if (o->waits.unsent)
        snprintf(o->error + used, sizeof o->error - (size_t)used, ", %" PRIu64 " %s%s not begun",
                 o->waits.unsent, array->worms ? "worm" : "packet", o->waits.unsent == 1 ? " has" : "s have");
}

static void stuck_text_deadlock(struct parray *array)
{
    struct outcome *o = &array->outcome;
    snprintf(o->error, sizeof o->error,
             "deadlock in step %" PRIu64 ": %zu of %" PRIu32 " nodes wait for ever", o->deadlock->step,
             o->deadlock->count, array->count);
}

static void stuck_text_jam(struct outcome *o)
{
    snprintf(o->error, sizeof o->error,
             "wormhole deadlock in step %" PRIu64 ": %zu worm%s wait%s for ever, %zu of them in a cycle",
             o->jam->step, o->jam->count, o->jam->count == 1 ? "" : "s", o->jam->count == 1 ? "s" : "",
             o->jam->cycle_length);
}

/* Find overflows where the stacks have canaries in place of guards. The lanes of a shard's nodes are their
 * own, or the shard's. */
static void check_canaries(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++) {
        if (!part_holds(array, rank))
            continue;
        struct fatal *fatal = &array->nodes[rank].lane->fatal;
        if (node_stack_check(&array->nodes[rank]) || fatal->status == PARRAY_USAGE ||
            fatal->status == FATAL_CRASH || (fatal->status && fatal->rank <= rank))
            continue;
        *fatal = (struct fatal){.status = PARRAY_LIMIT, .rank = rank};
    }
}

/* The fatal error of the lowest rank among those with that status; NULL: there is none. */
static const struct fatal *first_fatal(const struct parray *array, int status)
{
    const struct fatal *first = NULL;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct fatal *fatal = &array->contexts.lanes[i].fatal;
        if (fatal->status == status && (!first || fatal->rank < first->rank))
            first = fatal;
    }
    return first;
}

/* The same of all processes, with its sentence. */
struct fatal_said {
    struct said said;
    int signal;               /* of a crash */
    bool any, foreign;        /* foreign: a node used another node's stack */
    size_t loose_from, loose; /* outcome.loose */
};

static void first_fatal_said(void *sum, const void *other)
{
    const struct fatal_said *a = sum, *b = other;
    if (b->any && (!a->any || b->said.node < a->said.node))
        *(struct fatal_said *)sum = *b;
}

static struct fatal_said say_fatal(const struct parray *array, int status)
{
    const struct fatal *fatal = first_fatal(array, status);
    struct fatal_said first = {.any = fatal != NULL};
    if (fatal) {
        first.said.node = fatal->rank;
        first.foreign = !fatal->text;
        first.signal = fatal->signal;
        fatal_text(array, fatal, first.said.text, sizeof first.said.text);
        first.said.site = fatal_site(array, fatal);
        const char *place = fatal->place ? strstr(first.said.text, fatal->place) : NULL;
        first.loose = place ? strlen(fatal->place) : 0;
        first.loose_from = place ? (size_t)(place - first.said.text) : 0;
    }
    share_merge(array, &first, sizeof first, first_fatal_said);
    return first;
}

static void say(struct outcome *o, const struct fatal_said *fatal)
{
    snprintf(o->error, sizeof o->error, "%s", fatal->said.text);
    o->loose.from = (uint16_t)fatal->loose_from;
    o->loose.length = (uint16_t)fatal->loose;
    o->error_at.step = o->clock;
    o->error_at.node = (int32_t)fatal->said.node;
    o->error_site = fatal->said.site;
}

bool conclude_stuck(const struct parray *array)
{
    return array->clock.stop == STOP_IDLE || array->clock.stop == STOP_MAX_STEPS ||
           array->clock.stop == STOP_DEADLOCK;
}

static void worst(void *sum, const void *other)
{
    int one = *(const int *)other;
    *(int *)sum = one > *(int *)sum ? one : *(int *)sum;
}

/* Was a function beside the nodes left in the middle, in some process? */
static bool take_left(struct parray *array)
{
    struct said said = {.step = NEVER};
    int status = array->crash.left;
    if (status) {
        said = (struct said){.step = 0, .node = array->part.index};
        snprintf(said.text, sizeof said.text, "%s", array->crash.left_text);
        said.site = told_site_of(array->crash.left_site, NULL);
    }
    share_merge(array, &status, sizeof status, worst);
    if (!share_first(array, &said))
        return false;
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE, "%s", said.text);
    array->outcome.error_site = said.site;
    array->outcome.status = status;
    array->outcome.interrupted = status == PARRAY_INTERRUPTED;
    array->outcome.partial = true;
    array->outcome.verified = -1;
    return true;
}

/* Take over how the run ended, by the first that applies. */
static void settle_status(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct fatal_said interrupted = say_fatal(array, PARRAY_INTERRUPTED),
                            crash = say_fatal(array, FATAL_CRASH), misuse = say_fatal(array, PARRAY_USAGE),
                            overflow = say_fatal(array, PARRAY_LIMIT);
    bool left = take_left(array);
    if (crash.any) {
        o->status = CRASH_STATUS + crash.signal;
        say(o, &crash);
    } else if (left) {
        return;
    } else if (array->clock.stop == STOP_INTERRUPTED || interrupted.any) {
        o->interrupted = true;
        o->status = PARRAY_INTERRUPTED;
        if (interrupted.any)
            say(o, &interrupted);
        else
            snprintf(o->error, sizeof o->error,
                     "interrupted%s in step %" PRIu64 ": the figures are those up to then", stop_signals_by(),
                     o->clock);
    } else if (array->data.misused) {
        o->status = PARRAY_USAGE;
    } else if (misuse.any) {
        o->status = PARRAY_USAGE;
        o->foreign = misuse.foreign;
        say(o, &misuse);
    } else if (o->violation_count) {
        o->status = PARRAY_VIOLATION;
        violation_text(array->topo, array->model, &o->violations[0], o->error, sizeof o->error);
    } else if (overflow.any) {
        o->status = PARRAY_LIMIT;
        say(o, &overflow);
    } else if (o->jam) {
        o->status = PARRAY_DEADLOCK;
        stuck_text_jam(o);
    } else if (o->deadlock && (o->deadlock->total || array->clock.stop == STOP_DEADLOCK)) {
        o->status = PARRAY_DEADLOCK;
        stuck_text_deadlock(array);
    } else if (array->clock.stop == STOP_MAX_STEPS) {
        o->status = o->deadlock ? PARRAY_DEADLOCK : PARRAY_LIMIT;
        stuck_text_limit(array);
    } else if (o->verified == 0) {
        o->status = PARRAY_WRONG;
        snprintf(o->error, sizeof o->error, "%s", o->wrong);
        o->error_at.step = o->wrong_at.step;
        o->error_at.node = o->wrong_at.node;
        o->error_site = o->wrong_site;
    } else if (!conclude_returned(array)) {
        o->status = PARRAY_WRONG;
        snprintf(o->error, sizeof o->error,
                 "%" PRIu64 " of %" PRIu32
                 " nodes have not returned, and nothing that parray knows of kept them",
                 o->unreturned - o->faults.stopped, array->count);
    } else if (array->clock.strict && o->leftovers) {
        leftovers_refuse(array);
    }
}

void conclude_status(struct parray *array)
{
    each_shard(array, check_canaries, NULL);
    settle_status(array);
}

bool conclude_lack(struct parray *array)
{
    struct said said = {.step = NEVER};
    for (uint32_t i = 0; i < array->contexts.lane_count && said.step; i++) {
        const struct fatal *fatal = &array->contexts.lanes[i].fatal;
        if (!fatal->lack.what)
            continue;
        said.step = 0;
        fatal_text(array, fatal, said.text, sizeof said.text);
    }
    if (!share_first(array, &said))
        return false;
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE, "%s", said.text);
    return true;
}
