/*
 * compare_bound.c: the bounds of a point are found once for each layer, when a first run needs them.
 */
#include <math.h>
#include <string.h>

#include "bound/bound.h"
#include "facts/model.h"
#include "json/json_value.h"
#include "layer/layer.h"
#include "machine/memory.h"
#include "options/describe.h"
#include "say.h"
#include "json/json_record.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "task/task_case.h"
#include "topo/topo.h"

static json_t *bound_json(const struct options *options, const char *layer, const struct topo *topo,
                          const struct bounds *bounds)
{
    uint64_t best = bounds_best(bounds);
    return json_pack("{s:s?, s:i, s:o, s:o, s:o, s:s?, s:o}", "layer", layer, "nodes", topo->nodes, "links",
                     count_json(topo->links), "steps", best ? count_json(best) : json_null(), "lower_bound",
                     best ? quotient_json(best, options->per_unit) : json_null(), "reason",
                     best ? bounds->list[0].reason : NULL, "all", describe_bounds(bounds, options->per_unit));
}

bool compare_case_open(const struct sweep *sweep, const struct sweep_request *made, const struct topo *topo,
                       struct task_case *task_case)
{
    const struct options *options = &made->request.options;
    const struct task_asked asked = {sweep->task, topo, options->seed, options->params, options->param_count};
    return task_case_open(task_case, &asked);
}

/* The case is that which programs see, with all ranks where the layer puts them. */
static json_t *find_bound(const struct sweep *sweep, const struct sweep_request *made, const char *name)
{
    const struct layer *layer = name ? layer_find(name) : NULL;
    const struct options *options = &made->request.options;
    char error[TOPO_ERROR_SIZE];
    struct bounds bounds = {0};
    struct task_case task_case = {0};
    struct topo *topo = topo_open(options->topology, error, sizeof error);
    struct topo *guest = topo ? layer_guest(layer, topo, error, sizeof error) : NULL;
    if (!guest)
        memory_failed(0, "a topology");
    const struct terms terms = {.topo = topo,
                                .model = model_find(options->model),
                                .demand = &task_case.demand,
                                .startup = options->startup,
                                .per_unit = options->per_unit};
    bool opened = compare_case_open(sweep, made, guest, &task_case);
    if (!opened && !task_case.starved) /* through a layer; without one the points have been checked */
        say_usage("%s", task_case.error);
    else if (!opened || (layer && !task_case_move(&task_case, layer->place)) || !bounds_find(&terms, &bounds))
        memory_failed((size_t)topo->nodes, "bounds");
    json_t *json = bound_json(options, name, topo, &bounds);
    task_case_close(&task_case);
    if (guest != topo)
        topo_close(guest);
    topo_close(topo);
    return json;
}

/* The bounds for programs that run through a layer; NULL: none. */
static const json_t *bound_through(const struct sweep *sweep, size_t point, const char *layer)
{
    const char *key = layer ? layer : "none";
    json_t **bounds = &sweep->bounds[point];
    if (!*bounds)
        *bounds = json_object();
    if (!json_object_get(*bounds, key)) {
        struct sweep_request made;
        sweep_request_make(sweep, point * sweep->programs, &made);
        json_object_set_new(*bounds, key, find_bound(sweep, &made, layer));
        sweep_request_free(&made);
    }
    return json_object_get(*bounds, key);
}

const json_t *compare_bound(const struct sweep *sweep, size_t point)
{
    return bound_through(sweep, point, NULL);
}

/* Take over a member of the bound; null if there is none. */
static void put_member(json_t *row, const char *name, const json_t *bound, const char *member)
{
    json_t *value = json_object_get(bound, member);
    json_object_set_new(row, name, value ? json_incref(value) : json_null());
}

static void put_bound(json_t *row, const json_t *bound)
{
    double least = real_of(bound, "steps"), steps = real_of(row, "steps");
    bool whole = !(real_of(row, "unreturned") > 0) && !(real_of(row, "faults.lost") > 0);
    bool known = sweep_ended_well(row) && whole && !isnan(least) && !isnan(steps); /* as outcome_ratio */
    put_member(row, "lower_bound", bound, "lower_bound");
    put_member(row, "lower_bound_reason", bound, "reason");
    put_member(row, "bound_steps", bound, "steps");
    json_object_set_new(row, "ratio", known ? json_real(steps / least) : json_null());
}

void compare_bound_settle(const struct sweep *sweep, size_t point)
{
    for (size_t i = 0; i < sweep->programs; i++) {
        json_t *row = sweep->row[point * sweep->programs + i];
        const char *layer = json_string_value(json_object_get(row, "layer"));
        if (row) /* one with longer tokens has no bound of this task */
            put_bound(row, sweep_parts(row) > 1 ? NULL : bound_through(sweep, point, layer));
    }
}
