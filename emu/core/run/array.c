/*
 * array.c: the life of an array, and the queries of array.h.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "block_guards.h"
#include "disturb/disturbance.h"
#include "disturb/disturbance_open.h"
#include "engine/engine.h"
#include "facts/disturb_options.h"
#include "facts/trace_sink.h"
#include "fault/crash.h"
#include "fault/crash_call.h"
#include "fault/exit_guard.h"
#include "fault/interrupt.h"
#include "fault/last_words.h"
#include "fault/sanitized.h"
#include "fault/spinning.h"
#include "fault/state_guard.h"
#include "machine/disk.h"
#include "machine/payloads.h"
#include "machine/program_params.h"
#include "machine/share.h"
#include "machine/storeys.h"
#include "message/messages.h"
#include "node/node_memory.h"
#include "plain_locale.h"
#include "run/array.h"
#include "run/channel_use.h"
#include "run/conclude_status.h"
#include "run/measure.h"
#include "run/stages.h"
#include "sanitizer.h"
#include "say.h"
#include "seconds.h"
#include "step/outside_wait.h"
#include "value/operations.h"
#include "value/reaches.h"

static void call_release(struct parray *array, void *unused)
{
    (void)unused;
    array->program->release(array);
}

/* Have the program release what it has, unless it has damaged that. */
static void release_program(struct parray *array)
{
    if (!array->data.prepared || !array->program->release || array->crash.left)
        return;
    array->data.prepared = false;
    crash_call(array, "release", call_release, NULL);
}

int array_release(struct parray *array)
{
    struct outcome *o = &array->outcome;
    if (array->crash.left)
        return o->status;
    release_program(array);
    if (array->crash.left) {
        o->status = array->crash.left;
        snprintf(o->error, sizeof o->error, "%s", array->crash.left_text);
        o->advice = say_join(o->error);
        o->error_site = told_site_of(array->crash.left_site, NULL);
    }
    return o->status;
}

/* What `progress` needs of the program is asked before the run: while nodes run no other part of it does. */
static bool open_progress(struct parray *array, int *status, char *error)
{
    if (array->clock.progress)
        array->clock.own_bound = crash_call_ask(array, "lower_bound", array->program->lower_bound);
    return prepare_left(array, status, error, OUTCOME_ERROR_SIZE);
}

static bool open_properties(struct parray *array, int *status, char *error, size_t error_size)
{
    *status = PARRAY_USAGE;
    if (!reaches_open(array, error, error_size))
        return false;
    if (operations_open(array))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "out of memory for the operations of %" PRIu32 " nodes", array->count);
    return false;
}

static bool open_disturbance(struct parray *array, const struct disturb_options *disturb, int *status,
                             char *error)
{
    if (!disturb || !disturb_active(disturb))
        return true;
    *status = PARRAY_USAGE;
    return disturbance_open(array, disturb, error, OUTCOME_ERROR_SIZE);
}

static bool open_messages(struct parray *array, int *status, char *error)
{
    *status = PARRAY_USAGE;
    return messages_open(array, error, OUTCOME_ERROR_SIZE);
}

static void longest(void *sum, const void *other)
{
    double one = *(const double *)other;
    *(double *)sum = one > *(double *)sum ? one : *(double *)sum;
}

/* Times are those of the slowest process, memory is that of all. */
static void share_cost(struct parray *array)
{
    struct outcome *o = &array->outcome;
    uint64_t bytes[] = {o->memory_bytes, o->image_bytes};
    share_merge(array, &o->setup_seconds, sizeof o->setup_seconds, longest);
    share_merge(array, &o->seconds, sizeof o->seconds, longest);
    share_sum(array, bytes, ARRAY_LENGTH(bytes));
    o->memory_bytes = bytes[0];
    o->image_bytes = bytes[1];
}

struct parray *array_open(const struct parray_program *program, const struct options *options,
                          struct trace_sink *sink, int *status, char *error)
{
    double opened = seconds_now();
    struct parray *array = calloc(1, sizeof *array);
    if (!array) {
        *status = PARRAY_LIMIT;
        snprintf(error, OUTCOME_ERROR_SIZE, "out of memory");
        return NULL;
    }
    array->wall.opened = opened;
    sanitizer_find();
    array->program = program;
    array->data.arg = options->arg;
    array->data.packet_units = 1;
    array->data.verified = -1;
    array->data.bound = options->bound;
    array->payloads = options->payloads;
    array->embedding.observer = options->observer;
    array->embedding.without_signals = options->without_signals;
    array->embedding.keeps_process = options->keeps_process;
    outside_wait_open(&array->embedding);
    array->trace.sink = sink;
    array->trace.on = options->trace && (sink || options->transport);
    array->trace.wants_data = array->trace.on && sink && sink->wants_data;
    array->trace.notes = array->trace.on && sink && sink->note;
    if (choose(array, options, status, error, OUTCOME_ERROR_SIZE) &&
        open_properties(array, status, error, OUTCOME_ERROR_SIZE) &&
        (!theory || theory->choose(array, status, error, OUTCOME_ERROR_SIZE)) &&
        build_size(array, status, error, OUTCOME_ERROR_SIZE) &&
        prepare_program(array, status, error, OUTCOME_ERROR_SIZE) &&
        build(array, options->stack, status, error, OUTCOME_ERROR_SIZE) &&
        (!array->task || theory->open(array, status, error, OUTCOME_ERROR_SIZE)) &&
        open_messages(array, status, error) && open_disturbance(array, options->disturb, status, error) &&
        open_progress(array, status, error)) {
        uint32_t extras = array->rules.on ? EXTRA_RULES : 0;
        extras |= array->trace.on ? EXTRA_TRACE : 0;
        extras |= program->any_port || program->messages || array->layer ? EXTRA_MARKS : 0;
        extras |= array->disturbance ? EXTRA_DISTURBANCE : 0;
        extras |= disturbance_single(array) ? EXTRA_TURNS : 0;
        extras |= disturbance_overtakes(array) ? EXTRA_OVERTAKE : 0;
        extras |= array->links.shape.capacity <= array->links.shape.mask ? EXTRA_ROOM : 0;
        extras |= sanitizer.thread ? EXTRA_RACES : 0;
        extras |= array->payloads ? EXTRA_PAYLOADS : 0;
        atomic_init(&array->extras, extras);
        if (options->watch_mailboxes)
            measure_watch(array);
        if (array->payloads)
            payloads_begin(array->payloads, array->count);
        state_zones_open(array);
        return array;
    }
    if (options->refusal && array->crash.left)
        *options->refusal = REFUSAL_LEFT;
    if (options->refused_at)
        *options->refused_at = told_site_of(array->crash.left_site, NULL);
    array_close(array);
    return NULL;
}

bool array_run_nodes(struct parray *array)
{
    bool signals = !array->embedding.without_signals;
    array->embedding.thread = pthread_self();
    exit_guard_watch();
    /* Of several processes the first one has the sink; the others tell it their events. */
    array->trace.wants_data = share_any(array, array->trace.wants_data);
    array->trace.notes = share_any(array, array->trace.notes);
    if (array->trace
            .notes) /* the first call allocates, and would need the stack of whichever node comes first */
        plain_leave(plain_enter());
    if (signals) {
        crash_watch(array);
        sanitized_watch();
        spinning_watch(array);
    }
    bool ran = array->engine->run(array);
    if (signals) {
        spinning_unwatch(array);
        if (!last_words_due(array)) /* else array_close does it */
            crash_unwatch(array);
        interrupt_reset();
    }
    return ran;
}

static int settle(struct parray *array, bool ran)
{
    struct outcome *outcome = &array->outcome;
    if (share_any(array, !ran) || conclude_lack(array)) {
        outcome->time = outcome->lower_bound = outcome->paper_time = outcome->tcd_bound = (double)NAN;
        outcome->own_bound = (double)NAN;
        outcome->utilization_mean = outcome->utilization_min = outcome->utilization_max = (double)NAN;
        outcome->status = PARRAY_LIMIT;
        outcome->verified = -1;
        outcome->task.name = array->program->task;
        return outcome->status;
    }
    outcome->began = true;
    outcome->setup_seconds = array->wall.started - array->wall.opened;
    outcome->seconds = array->wall.ended - array->wall.started;
    array->data.released = true;
    conclude(array);
    share_cost(array);
    return outcome->status;
}

int array_conclude(struct parray *array, bool ran)
{
    int status = settle(array, ran);
    array->outcome.advice = say_join(array->outcome.error);
    say_join(array->outcome.wrong);
    return status;
}

int array_run(struct parray *array)
{
    return array_conclude(array, array_run_nodes(array));
}

void array_close(struct parray *array)
{
    if (!array)
        return;
    node_memory_free(array);
    messages_close(array);
    disturbance_close(array);
    state_zones_close(array);
    build_free(array);
    bool left = array->crash.left;
    release_program(array);
    if (!left)
        crash_call_end_if_left(array); /* there is no run any more whose status could tell it */
    if (theory)
        theory->close(array);
    outcome_free(&array->outcome);
    free(array->link_use);
    channel_use_close(array);
    for (size_t i = 0; i < array->data.alloc_count; i++)
        free(array->data.allocs[i]);
    free(array->data.allocs);
    for (uint32_t rank = 0; array->data.disks && rank < array->count; rank++)
        disk_free(&array->data.disks[rank]);
    free(array->data.disks);
    free(array->data.params);
    if (array->guest.topo && array->guest.topo != array->topo)
        topo_close(array->guest.topo);
    if (array->topo)
        topo_close(array->topo);
    crash_unwatch(array);
    outside_wait_close(&array->embedding);
    free(array);
}

void array_interrupt(void)
{
    interrupt_request();
}

const struct outcome *array_outcome(const struct parray *array)
{
    return &array->outcome;
}

const struct topo *array_topo(const struct parray *array)
{
    return array->topo;
}

const struct model *array_model(const struct parray *array)
{
    return array->model;
}

const char *array_engine(const struct parray *array)
{
    return array->part.on ? "mpi" : array->engine->name;
}

uint32_t array_processes(const struct parray *array)
{
    return array->part.on ? array->part.count : 0;
}

unsigned array_workers(const struct parray *array)
{
    return array->workers;
}

uint32_t array_mailbox(const struct parray *array)
{
    return array->links.mailbox;
}

uint64_t array_startup(const struct parray *array)
{
    return array->duration.startup;
}

uint64_t array_per_unit(const struct parray *array)
{
    return array->duration.per_unit;
}

uint64_t array_max_steps(const struct parray *array)
{
    return array->clock.max_steps;
}

uint32_t array_packet_units(const struct parray *array)
{
    return array->data.packet_units;
}

bool array_param(const struct parray *array, size_t i, const char **name, const char **value)
{
    const struct parray_param *param = program_param(array->program, i);
    if (!param)
        return false;
    *name = param->name;
    *value = array->data.params[i];
    return true;
}

const void *array_state(const struct parray *array, int rank, size_t *size)
{
    if (rank < 0 || rank >= array->guest.topo->nodes || !array->data.state_bytes)
        return NULL;
    if (size)
        *size = array->data.state_bytes;
    return node_state(program_node(array, (uint32_t)rank));
}
