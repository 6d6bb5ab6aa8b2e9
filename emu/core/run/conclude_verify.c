/*
 * conclude_verify.c: the checks of a program, its task, its nodes and its figures.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/node_text.h"
#include "fault/crash_call.h"
#include "fault/failed_check.h"
#include "fault/state_guard.h"
#include "layer/layer.h"
#include "machine/share.h"
#include "machine/storeys.h"
#include "run/conclude_verify.h"
#include "step/clock.h"
#include "step/clock_last.h"

/* Enter what the first of all processes says, if one says anything. Result: one does. */
static bool take_first(struct parray *array, struct said *said, char *text, size_t size)
{
    bool any = share_first(array, said);
    if (any)
        snprintf(text, size, "%s", said->text);
    return any;
}

/* ------------------------------------------------------------------------------------ nodes */

/* The nodes at which `verify` failed. */
struct failures {
    uint64_t count;
    uint32_t first, first_host; /* the first of them, as the program knows it; NO_PEER: there are none */
};

static void add_failures(void *sum, const void *other)
{
    struct failures *all = sum;
    const struct failures *one = other;
    all->count += one->count;
    if (one->first < all->first) {
        all->first = one->first;
        all->first_host = one->first_host;
    }
}

/* Does the node hold what it should? What it has to deliver is asked for by the task, up to the first node
 * that fails; several processes know only later which one that is (ask_tasks). */
static bool verify_node(struct parray *array, uint32_t rank, const struct failures *failures)
{
    bool right = true;
    array->data.verified = (int32_t)rank;
    if (array->program->verify)
        right = array->program->verify(program_node(array, rank));
    array->data.verified = -1;
    if (array->task && !failures->count && !array->part.on)
        theory->missing(array, rank);
    return right;
}

static void verify_nodes(struct parray *array, struct failures *failures)
{
    for (uint32_t rank = program_next(array, 0); rank < array->count; rank = program_next(array, rank + 1)) {
        const struct node *host = node_host(program_node(array, rank));
        if (disturbance_excuses(host, clock_last(array)) || verify_node(array, rank, failures))
            continue;
        if (!failures->count++) {
            failures->first = rank;
            failures->first_host = host->rank;
        }
    }
}

/* Ask the nodes, unless one of them makes a call that is not allowed after the run. */
static void call_verify(struct parray *array, void *failures)
{
    sigjmp_buf after;
    array->data.after = &after;
    if (sigsetjmp(after, 1) == 0)
        verify_nodes(array, failures);
    array->data.after = NULL;
}

static void verify_guarded(struct parray *array, struct failures *failures)
{
    if (crash_call(array, "verify", call_verify, failures))
        return;
    array->data.after = NULL;
    array->data.verified = -1;
}

static void call_figures(struct parray *array, void *unused)
{
    (void)unused;
    array->program->figures(array);
}

/* Ask the nodes before `end` what they have delivered. */
static void ask_tasks(struct parray *array, uint64_t end)
{
    for (uint32_t rank = program_next(array, 0); rank < array->count && rank < end;
         rank = program_next(array, rank + 1))
        if (!disturbance_excuses(node_host(program_node(array, rank)), clock_last(array)))
            theory->missing(array, rank);
}

/* Say at how many nodes `verify` failed, of those that were asked. */
static void describe_verify(struct parray *array)
{
    struct outcome *o = &array->outcome;
    char where[64];
    node_text(array->topo, o->verify_first, where, sizeof where);
    snprintf(o->wrong, sizeof o->wrong,
             "%s does not have the result that %s requires; verify failed at %" PRIu64 " of %" PRIu32
             " nodes%s",
             where, array->program->name, o->verify_failed, array->count,
             o->verify_failed > 1 ? ", of which this is the first" : "");
}

/* Result: all hold what they should. */
static bool verify_all(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct failures failures = {.first = NO_PEER};
    struct said said = {.step = NEVER};
    verify_guarded(array, &failures);
    if (array->data.misused) {
        said = (struct said){.step = 0, .node = (uint32_t)array->data.verified};
        snprintf(said.text, sizeof said.text, "%s", o->error);
    }
    array->data.misused = take_first(array, &said, o->error, sizeof o->error);
    share_merge(array, &failures, sizeof failures, add_failures);
    if (array->task && array->part.on)
        ask_tasks(array, array->data.misused ? said.node : (uint64_t)failures.first + 1);
    o->verify_failed = failures.count;
    o->verify_first = failures.count ? (int32_t)failures.first_host : 0;
    if (failures.count)
        describe_verify(array);
    return !failures.count && !array->data.misused;
}

/* What one process assumes, all do. */
static void share_assumption(struct parray *array)
{
    struct said said = {.step = array->data.assumes ? 0 : NEVER};
    snprintf(said.text, sizeof said.text, "%s", array->data.assumes ? array->data.assumes : "");
    if (share_first(array, &said))
        array->outcome.assumes = array->part.on ? share_keep(array, said.text) : array->data.assumes;
}

bool conclude_returned(const struct parray *array)
{
    return array->outcome.unreturned == array->outcome.faults.stopped;
}

static bool ran_whole(const struct parray *array)
{
    return array->clock.stop == STOP_IDLE && conclude_returned(array) && !array->outcome.jam;
}

/* ----------------------------------------------------------------------------------- checks */

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

/* The first node_check that failed, with its sentence. */
static struct said say_failed_check(const struct parray *array)
{
    const struct failed_check *check = first_failed_check(array);
    struct said said = {.step = NEVER};
    char where[64];
    if (check) {
        said = (struct said){.step = check->step, .node = check->rank};
        node_text(array->topo, (int)check->rank, where, sizeof where);
        failed_check_text(check, where, said.text, sizeof said.text);
        said.site = told_site_of(check->site, "node_check");
    }
    share_first(array, &said);
    return said;
}

static bool any_checked(const struct parray *array)
{
    bool checked = false;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        checked |= array->contexts.lanes[i].checked;
    return share_any(array, checked);
}

/* Did the task find something wrong before the check failed? */
static bool fails_before(const struct task_outcome *task, const struct said *check)
{
    return task->first.kind && task->first.step && task->first.step < check->step;
}

void conclude_verify(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct said damage = {.step = NEVER};
    if (state_guard_text(array, o->clock, &damage.node, damage.text, sizeof damage.text))
        damage.step = 0;
    array->data.misused = take_first(array, &damage, o->error, sizeof o->error);
    bool whole = ran_whole(array) && !array->data.misused, checked = any_checked(array);
    o->partial = !ran_whole(array);
    o->verified = -1;
    if (whole && (array->program->verify || array->task))
        o->verified = verify_all(array), share_assumption(array);
    if (o->verified == 1 && array->data.aimless) {
        o->verified = -1;
        o->unverified = array->data.aimless;
    }
    if (array->task)
        theory->conclude(array, whole && o->verified == 1 && array->task);
    if (o->verified == 1 && array->task && o->faults.stopped && !o->task.deliveries) {
        o->verified = -1;
        o->unverified = "not checked: --fault stopped nodes, and no other node was to get anything";
    }
    if (o->task.first.kind) {
        o->verified = 0;
        snprintf(o->wrong, sizeof o->wrong, "%s%s%s%s", o->task.first.text, o->assumes ? " (assumed: " : "",
                 o->assumes ? o->assumes : "", o->assumes ? ")" : "");
        o->wrong_at.step = o->task.first.step;
        o->wrong_at.node = o->task.first.node;
        o->wrong_site = told_site_of(o->task.first.site, "node_deliver");
    }
    if (whole && checked && o->verified < 0) {
        o->verified = 1;
        o->unverified = NULL;
    }
    conclude_properties(array, whole);
    const struct said check = say_failed_check(array);
    if (check.step != NEVER && !fails_before(&o->task, &check)) {
        o->verified = 0;
        snprintf(o->wrong, sizeof o->wrong, "%s", check.text);
        o->wrong_at.step = check.step;
        o->wrong_at.node = (int32_t)check.node;
        o->wrong_site = check.site;
    }
}

/* ---------------------------------------------------------------------------------- figures */

struct compared {
    struct parray *array;
    struct said said; /* node: the number of the first figure that differs */
};

static void note_difference(struct compared *compared, size_t number, const char *name)
{
    struct said *said = &compared->said;
    if (said->step == 0 && said->node <= number)
        return;
    *said = (struct said){.step = 0, .node = number};
    snprintf(said->text, sizeof said->text,
             "figure \"%s\" is not the same in all processes of the run: in `figures`, have parray_sum, "
             "parray_max or parray_join merge what `verify` has gathered",
             name);
}

/* The figures of another process. */
static void compare_figures(void *user, struct deserializer *from)
{
    struct compared *compared = user;
    const struct outcome *o = &compared->array->outcome;
    size_t number = 0;
    for (; deserialize_more(from); number++) {
        const char *name = deserialize_text(from);
        double value = deserialize_double(from);
        const struct own_figure *own = number < o->own_count ? &o->own[number] : NULL;
        if (!own || strcmp(own->name, name) != 0 || memcmp(&own->value, &value, sizeof value) != 0)
            note_difference(compared, number, name);
    }
    if (number < o->own_count)
        note_difference(compared, number, o->own[number].name);
}

/* Figures that differ are misuse. */
static void share_figures(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct compared compared = {array, {.step = NEVER}};
    struct serialized mine = {.bytes = NULL};
    if (!array->part.on)
        return;
    for (size_t i = 0; i < o->own_count; i++) {
        serialize_text(&mine, o->own[i].name);
        serialize_double(&mine, o->own[i].value);
    }
    share_all(array, &mine, compare_figures, &compared);
    bool before = array->data.misused;
    char *text = before ? compared.said.text : o->error;
    array->data.misused |= take_first(array, &compared.said, text, sizeof compared.said.text);
}

static void check_figures(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct said failure = {.step = NEVER};
    array->data.figuring = true;
    if (!array->crash.left)
        crash_call(array, "figures", call_figures, NULL);
    array->data.figuring = false;
    share_figures(array);
    if (*array->data.failure) {
        failure = (struct said){.step = 0, .node = array->part.index};
        snprintf(failure.text, sizeof failure.text, "%s", array->data.failure);
    }
    bool failed = take_first(array, &failure, array->data.failure, sizeof array->data.failure);
    bool checked = share_any(array, array->data.checked);
    if (failed && !*o->wrong)
        snprintf(o->wrong, sizeof o->wrong, "%s", array->data.failure);
    if (failed)
        o->verified = 0;
    else if (checked && o->verified < 0 && !conclude_unknown(o))
        o->verified = 1;
}

void conclude_figures(struct parray *array)
{
    if (!ran_whole(array) || !array->program->figures)
        return;
    if (!array->outcome.faults.stopped) {
        check_figures(array);
        return;
    }
    array->outcome.figures_why = "skipped: they need all nodes, and --fault stopped some";
    bool looked = array->program->verify || array->task || property_any(array->program);
    if (array->outcome.verified == 1 && !looked) {
        array->outcome.verified = -1;
        array->outcome.unverified = "not as a whole: that is left to figures, and --fault stopped nodes";
    }
}
