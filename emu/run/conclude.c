/*
 * conclude.c: sum the counters, put violations into order, run the program's own check, set the exit status.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/node_text.h"
#include "facts/site.h"
#include "facts/violation_text.h"
#include "judge/violation.h"
#include "layer/layer.h"
#include "machine/crash.h"
#include "machine/each_shard.h"
#include "machine/log.h"
#include "machine/misuse.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/node_stack.h"
#include "machine/state_guard.h"
#include "phase/phase_sum.h"
#include "run/choose_stacks.h"
#include "run/conclude.h"
#include "run/conclude_task.h"
#include "run/leftovers.h"
#include "run/measure.h"
#include "run/stuck_text.h"
#include "run/task_bound.h"
#include "run/verdict.h"
#include "step/clock.h"
#include "step/clock_last.h"
#include "step/deadlock.h"
#include "step/events.h"
#include "step/find_jam.h"
#include "step/waiting.h"
#include "step/worm_wait.h"
#include "value/values.h"
#include "worm/worm_conclude.h"

/* -------------------------------------------------------------------------------- counters */

static void sum_lanes(struct parray *array)
{
    struct outcome *o = &array->outcome;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        o->transmissions += lane->transmissions;
        o->digest += lane->digest;
        o->busy += lane->transmissions * array->duration.unit + lane->busy_more;
        o->stalls += lane->stalls;
        o->fullest = lane->fullest > o->fullest ? lane->fullest : o->fullest;
        o->violation_count += lane->violations;
        array->links.irregular |= lane->irregular;
    }
    o->clock = array->clock.step;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        o->unreturned += array->contexts.shards[i].live;
}

/* Merge the series of the shards, into bins as coarse as the last step asks for. */
static void gather_series(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->busy_steps = memory_take(1, sizeof *o->busy_steps, "the links in use by step");
    series_reach(o->busy_steps, o->steps);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        series_merge(o->busy_steps, &array->contexts.shards[i].busy);
}

/* ------------------------------------------------------------------------------- violations */

/* Gather the first violations. Every lane has kept its own first ones, so the first of all are among them. */
static void gather_violations(struct parray *array)
{
    struct outcome *o = &array->outcome;
    size_t room = 0, count = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        if (!lane->violation_count)
            continue;
        o->violations = memory_grow(o->violations, &room, count + lane->violation_count,
                                    sizeof o->violations[0], "violations");
        memcpy(&o->violations[count], lane->violation, lane->violation_count * sizeof o->violations[0]);
        count += lane->violation_count;
    }
    if (count)
        qsort(o->violations, count, sizeof o->violations[0], violation_order);
    o->violations_kept = count < VIOLATIONS_KEPT ? count : VIOLATIONS_KEPT;
}

/* ---------------------------------------------------------------------------- verification */

static const struct failed_check *first_failed_check(const struct parray *array)
{
    const struct failed_check *first = NULL;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct failed_check *check = &array->contexts.lanes[i].check;
        if (!check->text)
            continue;
        if (!first || check->step < first->step || (check->step == first->step && check->rank < first->rank))
            first = check;
    }
    return first;
}

/* Does the node hold what it should? What it has to deliver is asked for by the task. */
static bool verify_node(struct parray *array, uint32_t rank)
{
    bool right = true;
    array->data.verified = (int32_t)rank;
    if (array->program->verify)
        right = array->program->verify(program_node(array, rank));
    array->data.verified = -1;
    if (array->task && !array->outcome.verify_failed)
        conclude_task_node(array, rank);
    return right;
}

/* Say at how many nodes `verify` failed, of those that were asked. */
static void describe_verify(struct parray *array)
{
    struct outcome *o = &array->outcome;
    char where[64];
    node_text(array->topo, o->verify_first, where, sizeof where);
    snprintf(o->error, sizeof o->error,
             "%s does not have the result that %s requires; verify failed at %" PRIu64 " of %" PRIu32
             " nodes%s",
             where, array->program->name, o->verify_failed, array->count,
             o->verify_failed > 1 ? ", of which this is the first" : "");
}

static bool verify_nodes(struct parray *array)
{
    struct outcome *o = &array->outcome;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct node *host = node_host(program_node(array, rank));
        if (disturbance_stopped(host, clock_last(array)) || verify_node(array, rank))
            continue;
        if (!o->verify_failed++)
            o->verify_first = (int32_t)host->rank;
    }
    if (o->verify_failed)
        describe_verify(array);
    return !o->verify_failed;
}

/* Ask all nodes, unless one of them makes a call that is not allowed after the run. */
static bool verify_guarded(struct parray *array)
{
    sigjmp_buf after;
    array->data.after = &after;
    crash_call_begin(array, "verify");
    bool right = sigsetjmp(after, 1) == 0 && verify_nodes(array);
    crash_call_end(array);
    array->data.after = NULL;
    return right;
}

/* Have all nodes returned but those that faults have stopped? */
static bool all_returned(const struct parray *array)
{
    return array->outcome.unreturned == array->outcome.faults.stopped;
}

static bool ran_whole(const struct parray *array)
{
    return array->clock.stop == STOP_IDLE && all_returned(array) && !array->outcome.jam;
}

/* Did the task find something wrong before the check failed? */
static bool fails_before(const struct task_outcome *task, const struct failed_check *check)
{
    return task->first.kind && task->first.step && task->first.step < check->step;
}

static void verify_run(struct parray *array)
{
    struct outcome *o = &array->outcome;
    bool whole = ran_whole(array) && !array->data.misused, checked = false;
    o->verified = -1;
    if (whole && (array->program->verify || array->task))
        o->verified = verify_guarded(array);
    conclude_task(array, whole && o->verified == 1 && array->task);
    if (o->task.first.kind && !array->data.misused) {
        o->verified = 0;
        snprintf(o->error, sizeof o->error, "%s", o->task.first.text);
    }
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        checked |= array->contexts.lanes[i].checked;
    if (whole && checked && o->verified < 0)
        o->verified = 1;
    const struct failed_check *check = first_failed_check(array);
    if (check && !array->data.misused && !fails_before(&o->task, check)) {
        char where[64];
        o->verified = 0;
        node_text(array->topo, (int)check->rank, where, sizeof where);
        snprintf(o->error, sizeof o->error, "step %" PRIu64 ": %s: check failed at %s: %s%s%s", check->step,
                 where, site_name(check->site), check->text, check->said && *check->text ? ": " : "",
                 check->said ? check->said : "");
    }
}

/* Have the program make its figures. What it states of the whole array counts like a check, after all of
 * those. */
static void check_figures(struct parray *array)
{
    struct outcome *o = &array->outcome;
    crash_call_begin(array, "figures");
    array->program->figures(array);
    crash_call_end(array);
    if (*array->data.failure && o->verified != 0 && !array->data.misused)
        snprintf(o->error, sizeof o->error, "%s", array->data.failure);
    if (*array->data.failure)
        o->verified = 0;
    else if (array->data.checked && o->verified < 0)
        o->verified = 1;
}

static void measure_time(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct parray_program *program = array->program;
    double unit = (double)array->duration.per_unit * program_packet_units(array);
    double bound = program->lower_bound ? program->lower_bound(array) : -1;
    double paper = program->paper_time ? program->paper_time(array) : -1;
    double tcd = program->tcd_bound ? program->tcd_bound(array) : -1;
    o->time = unit > 0 ? (double)o->steps / unit : (double)NAN;
    o->lower_bound = bound >= 0 ? bound : (double)NAN;
    o->paper_time = paper >= 0 ? paper : (double)NAN;
    o->tcd_bound = tcd >= 0 ? tcd : (double)NAN;
}

/* ----------------------------------------------------------------------------- exit status */

/* Find overflows where the stacks have canaries in place of guards. The lanes of a shard's nodes are their
 * own, or the shard's. */
static void check_canaries(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++) {
        struct fatal *fatal = &array->nodes[rank].lane->fatal;
        if (node_stack_check(&array->nodes[rank]) || fatal->status == PARRAY_USAGE ||
            (fatal->status && fatal->rank <= rank))
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

static void settle_status(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct fatal *interrupted = first_fatal(array, PARRAY_INTERRUPTED),
                       *misuse = first_fatal(array, PARRAY_USAGE),
                       *overflow = first_fatal(array, PARRAY_LIMIT);
    if (array->clock.stop == STOP_INTERRUPTED || interrupted) {
        o->interrupted = true;
        o->status = PARRAY_INTERRUPTED;
        if (interrupted)
            fatal_text(array, interrupted, o->error, sizeof o->error);
        else
            snprintf(o->error, sizeof o->error,
                     "interrupted in step %" PRIu64 ": the figures are those up to then", o->clock);
    } else if (array->data.misused) {
        o->status = PARRAY_USAGE;
    } else if (misuse) {
        o->status = PARRAY_USAGE;
        o->foreign = !misuse->text;
        fatal_text(array, misuse, o->error, sizeof o->error);
    } else if (o->violation_count) {
        o->status = PARRAY_VIOLATION;
        violation_text(array->topo, array->model, &o->violations[0], o->error, sizeof o->error);
    } else if (overflow) {
        o->status = PARRAY_LIMIT;
        fatal_text(array, overflow, o->error, sizeof o->error);
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
    } else if (!all_returned(array)) {
        o->status = PARRAY_WRONG;
        snprintf(o->error, sizeof o->error,
                 "%" PRIu64 " of %" PRIu32
                 " nodes have not returned, and nothing that parray knows of kept them",
                 o->unreturned - o->faults.stopped, array->count);
    } else if (array->clock.strict && o->leftovers) {
        leftovers_refuse(array);
    }
}

/* Did the run end in a way that lets one ask what waits for ever? */
static bool may_be_stuck(const struct parray *array)
{
    return array->clock.stop == STOP_IDLE || array->clock.stop == STOP_MAX_STEPS ||
           array->clock.stop == STOP_DEADLOCK;
}

void conclude(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->log = log_take(array->log);
    sum_lanes(array);
    measure_links(array);
    events_open_stalls(array);
    worms_conclude(array);
    waiting_conclude(array);
    worm_wait_conclude(array);
    if (may_be_stuck(array))
        o->jam = find_jam(array);
    gather_series(array);
    phases_conclude(array);
    leftovers_list(array);
    gather_violations(array);
    array->data.misused = state_guard_text(array, o->clock, o->error, sizeof o->error);
    verify_run(array);
    measure_results(array);
    measure_time(array);
    task_bound_take(array);
    values_conclude(array);
    if (ran_whole(array) && !o->faults.stopped && array->program->figures)
        check_figures(array);
    if (o->unreturned && may_be_stuck(array))
        o->deadlock = deadlock_find(array);
    each_shard(array, check_canaries, NULL);
    settle_status(array);
    verdict_settle(o);
    conclude_stacks(array);
}
