/*
 * choose.c: each choice refuses with the list of what would fit. --force overrules what does not fit the
 * program, never what is malformed.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "engine/engine.h"
#include "facts/disturb_options.h"
#include "facts/fault_kinds.h"
#include "facts/token_key.h"
#include "layer/layer.h"
#include "machine/program_params.h"
#include "machine/storeys.h"
#include "run/choose_stacks.h"
#include "run/stages.h"
#include "say.h"
#include "suggest.h"
#include "thread/thread_limit.h"
#include "topo/topo_shuffle.h"

enum { NODES_PER_WORKER = 256 };

bool choose_listed(const char *list, const char *name)
{
    if (!list)
        return true;
    size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += length) {
        bool starts = at == list || at[-1] == ' ', ends = !at[length] || at[length] == ' ';
        if (starts && ends)
            return true;
    }
    return false;
}

/* Choose the layer that was asked for, or that the program names if it can be used here, and with it the
 * guest topology. */
static bool choose_layer(struct parray *array, const struct options *options, char *error, size_t size)
{
    const char *name = options->layer ? options->layer : array->program->layer;
    char spec[TOPO_ERROR_SIZE];
    array->guest.topo = array->topo;
    if (!name || !strcmp(name, "none"))
        return true;
    array->layer = layer_find(name);
    if (!array->layer) {
        layer_refuse(name, error, size);
        return false;
    }
    if (array->layer->view(array->topo, spec, sizeof spec, error, size))
        return (array->guest.topo = topo_open(spec, error, size)) != NULL;
    array->layer = NULL;
    *error = options->layer ? *error : 0;
    return !options->layer;
}

static bool choose_topology(struct parray *array, const struct options *options, char *error, size_t size)
{
    const struct parray_program *program = array->program;
    const char *spec = options->topology   ? options->topology
                       : program->topology ? program->topology
                                           : "ring:8";
    array->topo = options->shuffle
                      ? topo_open_shuffled(spec, options->shuffle, options->shuffle_keeps, error, size)
                  : theory ? theory->open_topo(program, options, spec, error, size)
                           : topo_open(spec, error, size);
    array->data.hides_links = array->data.refuses = options->shuffle != 0;
    if (!array->topo)
        return false;
    array->count = (uint32_t)array->topo->nodes;
    if (!choose_layer(array, options, error, size))
        return false;
    if (options->force || choose_listed(program->topologies, array->topo->kind->name) ||
        choose_listed(program->topologies, array->guest.topo->kind->name))
        return true;
    snprintf(error, size, "%s was not written for topology %s; it fits: %s (--force runs it all the same)",
             program->name, array->guest.topo->spec, program->topologies);
    if (options->refusal)
        *options->refusal = REFUSAL_TOPOLOGY;
    return false;
}

static bool choose_model(struct parray *array, const struct options *options, char *error, size_t size)
{
    const struct parray_program *program = array->program;
    const char *name = options->model ? options->model : program->model ? program->model : "F*";
    array->model = model_find(name);
    if (!array->model) {
        model_refuse(name, error, size);
        return false;
    }
    if (options->force || choose_listed(program->models, array->model->name))
        return true;
    snprintf(error, size,
             "%s was not written for model %s; it fits: %s (--force runs it and lets the model judge)",
             program->name, array->model->name, program->models);
    return false;
}

/* What is forbidden waits where that has a meaning: packets under all models but that of worms, worms under
 * theirs. */
static bool choose_waits(const struct parray *array, const struct options *options, char *error, size_t size)
{
    const char *name = array->model->name;
    if (array->model->worms && options->on_violation == VIOLATION_WAIT)
        snprintf(error, size,
                 "--on-violation wait is for packets, and under model %s there are worms: take --worms wait",
                 name);
    else if (!array->model->worms && options->worms == WORMS_WAIT)
        snprintf(error, size,
                 "--worms wait: there are no worms under model %s" SAY_DO "take --on-violation wait", name);
    else
        return true;
    return false;
}

/* Can the machine start a thread for each node? */
static bool admit_threads(uint32_t nodes, char *error, size_t size)
{
    struct thread_limit least;
    if (thread_limit_admits(nodes, &least))
        return true;
    snprintf(error, size,
             "%" PRIu32 " nodes need as many threads, but %s is %" PRIu64 " and about %" PRIu64
             " are in use" SAY_DO "take --engine fibers, a smaller array, or raise %s",
             nodes, least.name, least.value, least.used, least.remedy);
    return false;
}

static bool choose_engine(struct parray *array, const struct options *options, int *status, char *error,
                          size_t size)
{
    const char *name = options->engine ? options->engine : "fibers";
    array->engine = engine_find(name);
    if (!array->engine) {
        engine_refuse(name, error, size);
        return false;
    }
    if (options->workers > WORKERS_MOST) {
        snprintf(error, size, "--workers %u: at most %d", options->workers, WORKERS_MOST);
        return false;
    }
    *status = PARRAY_LIMIT;
    return !array->engine->lane_per_node || admit_threads(array->count, error, size);
}

/* Without engine mpi, one process holds all nodes. */
static bool choose_part(struct parray *array, const struct options *options, int *status, char *error,
                        size_t size)
{
    array->part = (struct part){.count = 1, .here = 1, .end = array->count, .held = array->count};
    if (strcmp(array->engine->name, "mpi") != 0)
        return true;
    *status = PARRAY_USAGE;
    if (processes)
        return processes->choose(array, options, status, error, size);
    snprintf(error, size, "--engine mpi: this parray was built without it" SAY_DO "take --engine fibers");
    return false;
}

/* The processes of a run that are on this machine share its cores. */
static uint32_t workers_here(const struct parray *array)
{
    uint32_t cores = cpu_count() / array->part.here;
    return cores ? cores : 1;
}

static void choose_workers(struct parray *array, const struct options *options)
{
    uint32_t workers = options->workers;
    if (array->engine->lane_per_node) {
        array->workers = array->count;
        array->contexts.shard_count = 1;
        return;
    }
    if (options->disturb && options->disturb->turns)
        workers = 1; /* nodes that take turns run one at a time */
    /* A step of few nodes is over before a second worker arrives at the barrier. */
    if (!workers)
        workers = array->part.held < 2 * NODES_PER_WORKER ? 1 : workers_here(array);
    array->workers = array->contexts.shard_count = workers < array->part.held ? workers : array->part.held;
}

/* The task that was asked for, or that the program says that it solves. */
static bool choose_task(struct parray *array, const char *asked, char *error, size_t size)
{
    const char *name = asked ? asked : array->program->task;
    if (!name || theory)
        return !name || theory->take_task(array, asked, error, size);
    snprintf(error, size, "task %s: this parray was built without tasks", name);
    return false;
}

static bool choose_mailbox(struct parray *array, const struct options *options, char *error, size_t size)
{
    uint32_t least = array->program->mailbox ? array->program->mailbox : 1;
    array->links.mailbox = options->mailbox          ? options->mailbox
                           : least > MAILBOX_DEFAULT ? least
                                                     : MAILBOX_DEFAULT;
    if (array->links.mailbox > MAILBOX_MOST) {
        snprintf(error, size, "--mailbox %u: at most %d packets", array->links.mailbox, MAILBOX_MOST);
        return false;
    }
    if (array->links.mailbox >= least || options->force)
        return true;
    snprintf(error, size, "%s needs --mailbox %u at least, not %u (--force runs it all the same)",
             array->program->name, least, array->links.mailbox);
    return false;
}

static bool choose_times(struct parray *array, const struct options *options, char *error, size_t size)
{
    uint64_t startup = options->startup == STARTUP_UNSET ? array->program->startup : options->startup;
    array->duration.startup = startup;
    array->duration.per_unit = options->per_unit;
    array->duration.unit = startup + options->per_unit;
    array->clock.max_steps = options->max_steps;
    array->clock.watchdog = options->watchdog;
    array->clock.strict = options->strict;
    if (startup <= PACKET_STEPS_MOST && options->per_unit <= PACKET_STEPS_MOST && array->duration.unit >= 1 &&
        array->duration.unit <= PACKET_STEPS_MOST)
        return true;
    if (array->duration.unit == 0)
        snprintf(
            error, size,
            "--startup 0 with --per-unit 0: a packet would take no time; one of them must be at least 1");
    else
        snprintf(error, size,
                 "--startup %" PRIu64 " --per-unit %" PRIu64 ": each is 0 to %" PRIu32
                 ", and their sum 1 to %" PRIu32,
                 startup, options->per_unit, PACKET_STEPS_MOST, PACKET_STEPS_MOST);
    return false;
}

static void refuse_param(const struct parray_program *program, const char *text, char *error, size_t size)
{
    char name[64], hint[256];
    const struct parray_param *param;
    const char *equals = strchr(text, '=');
    struct suggestions nearest = {.word = name};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (size_t i = 0; equals && (param = program_param(program, i)); i++)
        suggest_offer(&nearest, param->name);
    int hinted = suggest_text(&nearest, hint, sizeof hint);
    int used = snprintf(error, size, "--param %s: %s%s %s takes", text,
                        equals ? "no such parameter" : "write it as K=V", hinted ? hint : ";", program->name);
    for (size_t i = 0; (param = program_param(program, i)) && (size_t)used < size; i++)
        used += snprintf(error + used, size - (size_t)used, "%s %s=%s", i ? "," : "", param->name,
                         param->value ? param->value : "");
    if (!program_param_count(program) && (size_t)used < size)
        snprintf(error + used, size - (size_t)used, " none");
}

static bool choose_params(struct parray *array, const struct options *options, char *error, size_t size)
{
    const struct parray_program *program = array->program;
    const struct parray_param *param;
    for (size_t i = 0; (param = program_param(program, i)); i++)
        array->data.params[i] = param->value ? param->value : "";
    for (size_t i = 0; i < options->param_count; i++) {
        const char *text = options->params[i], *equals = strchr(text, '=');
        int index = program_param_find(program, text, strcspn(text, "="));
        if (!equals || index < 0) {
            refuse_param(program, text, error, size);
            return false;
        }
        array->data.params[index] = equals + 1;
    }
    return true;
}

/* Does the program claim to bear faults that there are? */
static bool check_faults(const struct parray_program *program, char *error, size_t error_size)
{
    char wrong[256];
    uint32_t set;
    if (fault_kinds_read(program->faults, &set, wrong, sizeof wrong))
        return true;
    snprintf(error, error_size, ".faults of program '%s': %s", program->name, wrong);
    return false;
}

bool choose(struct parray *array, const struct options *options, int *status, char *error, size_t error_size)
{
    *status = PARRAY_USAGE;
    if (!check_faults(array->program, error, error_size))
        return false;
    if (!choose_task(array, options->task, error, error_size))
        return false;
    array->data.params = calloc(program_param_count(array->program) + 1, sizeof array->data.params[0]);
    if (!array->data.params) {
        *status = PARRAY_LIMIT;
        snprintf(error, error_size, "out of memory for the parameters of %s", array->program->name);
        return false;
    }
    if (!choose_topology(array, options, error, error_size) ||
        !choose_model(array, options, error, error_size) ||
        !choose_waits(array, options, error, error_size) ||
        !choose_mailbox(array, options, error, error_size) ||
        !choose_times(array, options, error, error_size) ||
        (array->layer && !layer_admits(array, options->on_violation, options->force, error, error_size)) ||
        !choose_params(array, options, error, error_size) ||
        !choose_engine(array, options, status, error, error_size) ||
        !choose_part(array, options, status, error, error_size))
        return false;
    choose_workers(array, options);
    *status = PARRAY_USAGE;
    if (!choose_stacks(array, options, error, error_size))
        return false;
    array->seed = options->seed;
    array->data.seed = array->program->task ? token_key_blind(options->seed) : options->seed;
    array->rules.abort = options->on_violation == VIOLATION_ABORT;
    array->rules.wait = options->on_violation == VIOLATION_WAIT;
    array->rules.worms_wait = options->worms == WORMS_WAIT;
    array->clock.progress = options->progress;
    array->rules.on = model_has_rules(array->model) || array->rules.wait;
    return true;
}
