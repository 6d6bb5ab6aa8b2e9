/*
 * graded_bound.c: through a layer, the tokens start and end at the nodes on which the layer puts the nodes
 * that the task speaks of.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "facts/model.h"
#include "grade/result.h"
#include "grade/rubric.h"
#include "layer/layer.h"
#include "task/learn_bound.h"
#include "task/task_case.h"
#include "topo/topo.h"
#include "topo/topo_shuffle.h"

/* What is opened for a bound. */
struct parts {
    struct topo *topo, *guest; /* guest: what the task speaks of; the same without a layer */
    struct task_case task_case;
    struct terms terms;
};

/* The parameters of the setting that the task has; the others are the program's own. */
static size_t params_of(const struct task *task, const struct options *options, const char **params)
{
    size_t count = 0;
    for (size_t i = 0; i < options->param_count; i++)
        for (const struct parray_param *p = task->params; p && p->name; p++) {
            size_t length = strlen(p->name);
            if (strncmp(options->params[i], p->name, length) == 0 && options->params[i][length] == '=' &&
                count < RUBRIC_PARAMS_MOST)
                params[count++] = options->params[i];
        }
    return count;
}

static bool open_guest(struct parts *parts, const struct options *options, const struct layer **layer,
                       char *error, size_t size)
{
    bool through = options->layer && strcmp(options->layer, "none") != 0;
    *layer = through ? layer_find(options->layer) : NULL;
    if (through && !*layer)
        return layer_refuse(options->layer, error, size), false;
    parts->guest = layer_guest(*layer, parts->topo, error, size);
    return parts->guest != NULL;
}

static bool open_parts(struct parts *parts, const struct task *task, const struct options *options,
                       char *error, size_t size)
{
    const struct layer *layer = NULL;
    const char *params[RUBRIC_PARAMS_MOST];
    parts->terms =
        (struct terms){.model = model_find(options->model ? options->model : "F*"),
                       .startup = options->startup == STARTUP_UNSET ? STARTUP_DEFAULT : options->startup,
                       .per_unit = options->per_unit};
    if (!parts->terms.model)
        return model_refuse(options->model, error, size), false;
    if (parts->terms.startup + parts->terms.per_unit == 0)
        return snprintf(error, size, "startup 0 with per-unit 0: a packet would take no time"), false;
    parts->topo = options->shuffle ? topo_open_shuffled(options->topology, options->shuffle,
                                                        options->shuffle_keeps, error, size)
                                   : topo_open(options->topology, error, size);
    if (!parts->topo || !open_guest(parts, options, &layer, error, size))
        return false;
    const struct task_asked asked = {task, parts->guest, options->seed, params,
                                     params_of(task, options, params)};
    parts->terms.topo = parts->topo;
    parts->terms.demand = &parts->task_case.demand;
    if (task_case_open(&parts->task_case, &asked) &&
        (!layer || task_case_move(&parts->task_case, layer->place)))
        return true;
    snprintf(error, size, "%s", parts->task_case.error);
    return false;
}

static bool is_link(const struct topo *topo, int node, int peer)
{
    for (int port = 0; port < topo_degree(topo, node); port++)
        if (topo_peer(topo, node, port) == peer)
            return true;
    return false;
}

/* Does the array have the nodes and the links that faults name? */
static bool check_faults(const struct rubric_setting *setting, const struct topo *topo, char *error,
                         size_t size)
{
    for (size_t i = 0; i < setting->faults.plan_count; i++) {
        const struct fault_plan *plan = &setting->faults.plan[i];
        if (plan->node >= topo->nodes)
            return snprintf(error, size, "fault: %s has nodes 0 to %d, and no node %" PRId32, topo->spec,
                            topo->nodes - 1, plan->node),
                   false;
        if (plan->kind == FAULT_DOWN && !is_link(topo, plan->node, plan->peer))
            return snprintf(error, size, "fault: %s has no link between nodes %" PRId32 " and %" PRId32,
                            topo->spec, plan->node, plan->peer),
                   false;
    }
    return true;
}

static void close_parts(struct parts *parts)
{
    task_case_close(&parts->task_case);
    if (parts->guest && parts->guest != parts->topo)
        topo_close(parts->guest);
    if (parts->topo)
        topo_close(parts->topo);
}

/* In the environment of the grades of a class: the file with the bounds that one of them has found. */
static const char of_class[] = "PARRAY_CLASS_BOUNDS";

void graded_bounds_share(const char *folder)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/bounds", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0 && close(file) == 0)
        setenv(of_class, path, 1);
}

void graded_bounds_join(void)
{
    const char *path = getenv(of_class);
    if (path)
        task_bounds_in(path);
}

/* Those through a layer, or with faults, have other bounds; and in a shuffled array its name does not tell
 * which link is where. */
static bool is_plain(const struct parts *parts, const struct options *options)
{
    return parts->guest == parts->topo && !options->disturb && !options->shuffle;
}

static bool find(struct parts *parts, struct task_least *least, char *error, size_t size)
{
    struct bounds bounds = {0};
    if (!bounds_find(&parts->terms, &bounds))
        return snprintf(error, size, "no memory"), false;
    *least = task_least_of(&bounds);
    return true;
}

bool graded_bound(const struct task *task, const struct rubric_setting *setting, struct graded_bound *bound,
                  char *error, size_t size)
{
    struct parts parts = {0};
    const struct options *options = &setting->options;
    *bound = (struct graded_bound){0};
    bool fine = open_parts(&parts, task, options, error, size);
    bool known = fine && is_plain(&parts, options) && task_bound_recall(&parts.terms, &bound->least);
    fine = fine && (known || options->disturb || find(&parts, &bound->least, error, size)) &&
           check_faults(setting, parts.topo, error, size);
    if (fine && is_plain(&parts, options))
        task_bound_learn(&parts.terms, &bound->least);
    if (fine)
        snprintf(bound->topology, sizeof bound->topology, "%s", parts.topo->spec);
    close_parts(&parts);
    return fine;
}

void graded_bound_learn(const struct task *task, const struct rubric_setting *setting,
                        const struct graded_bound *bound)
{
    struct parts parts = {0};
    char error[OUTCOME_ERROR_SIZE];
    if (open_parts(&parts, task, &setting->options, error, sizeof error) && parts.guest == parts.topo &&
        !setting->options.disturb)
        task_bound_learn(&parts.terms, &bound->least);
    close_parts(&parts);
}
