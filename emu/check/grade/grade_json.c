/*
 * grade_json.c: numbers that are not known are null.
 */
#include "grade/grade.h"
#include "json/json_value.h"
#include "parray.h"
#include "task/task.h"

static json_t *points_json(uint64_t points, uint64_t of, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "points", count_json(points));
    put(o, "of", count_json(of));
    return o.json;
}

/* The lines of the sheet about few of one thing. */
static json_t *thresholds_json(const struct result *result, const struct point_scale *scale, enum few few,
                               bool *failed)
{
    json_t *list = json_array();
    for (size_t i = 0; i < scale->thresholds; i++) {
        const struct threshold *threshold = &scale->threshold[i];
        if (threshold->few != few)
            continue;
        struct object o = object_new(failed);
        bool by_bound = threshold->within > 0;
        put(o, "within", by_bound ? json_real(threshold->within) : json_null());
        put(o, "in", by_bound ? json_null() : count_json(threshold->most));
        put(o, "points", count_json(result->points.few[i]));
        put(o, "of", count_json(scale->threshold[i].points));
        append(o, list, o.json);
    }
    return list;
}

static void add_text(void *list, const char *text)
{
    json_array_append_new(list, text_json(text));
}

static json_t *params_json(const struct options *options)
{
    json_t *list = json_array();
    for (size_t i = 0; i < options->param_count; i++)
        add_text(list, options->params[i]);
    return list;
}

/* A list of texts, as --fault takes them. */
static json_t *faults_json(const struct rubric_setting *setting)
{
    json_t *list = json_array();
    rubric_each_fault(setting, add_text, list);
    return list;
}

static json_t *filled_text(const char *text)
{
    return text_json(*text ? text : NULL);
}

static json_t *stress_json(const struct graded_stress *stress, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "runs", count_json(stress->runs));
    put(o, "classes", count_json(stress->classes));
    put(o, "alike", json_boolean(stress->alike));
    put(o, "found", filled_text(stress->text));
    return o.json;
}

static json_t *blank_json(const struct graded_blank *blank, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "without_packets", json_boolean(blank->silent));
    put(o, "without_contents", json_boolean(blank->hollow));
    put(o, "found", filled_text(blank->unreceived));
    put(o, "apart", filled_text(blank->apart));
    return o.json;
}

static json_t *races_json(const struct graded_races *races, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "found", filled_text(races->found));
    return o.json;
}

/* A number that is 0 where nothing was given: the program's, or no limit. */
static json_t *given_json(uint64_t number)
{
    return number ? count_json(number) : json_null();
}

static void put_array(struct object o, const struct rubric_setting *setting, const struct result *result)
{
    const struct options *options = &setting->options;
    put(o, "name", text_json(setting->name));
    put(o, "line", given_json(setting->line));
    put(o, "hidden", json_boolean(setting->hidden));
    put(o, "late", json_boolean(setting->late));
    put(o, "silent", json_boolean(setting->silent));
    put(o, "told", json_boolean(setting->told));
    put(o, "beside", setting->beside == UINT64_MAX ? json_null() : count_json(setting->beside));
    put(o, "topology", filled_text(result->bound.topology));
    put(o, "topology_hidden", json_boolean(setting->no_links));
    put(o, "model", text_json(options->model));
    put(o, "layer", text_json(options->layer));
    put(o, "params", params_json(options));
    put(o, "startup", count_json(options->startup));
    put(o, "per_unit", count_json(options->per_unit));
    put(o, "mailbox", given_json(options->mailbox));
    put(o, "max_steps", given_json(options->max_steps));
    put(o, "stack", given_json(options->stack));
    put(o, "faults", faults_json(setting));
}

static void put_run(struct object o, const struct result *result)
{
    static const char *const ends[] = {[GRADED_WHOLE] = "whole",
                                       [GRADED_KILLED] = "killed",
                                       [GRADED_LOST] = "lost",
                                       [GRADED_FORGED] = "forged"};
    const struct run_report *r = &result->run.report;
    bool whole = result->run.end == GRADED_WHOLE;
    put(o, "report", json_string(ends[result->run.end]));
    put(o, "status", whole ? json_integer(r->status) : json_null());
    put(o, "correct", json_boolean(result->correct));
    put(o, "legal", json_boolean(result->legal));
    put(o, "violations", whole ? count_json(r->violations) : json_null());
    put(o, "shared_memory", whole ? filled_text(r->shared) : json_null());
    put(o, "blank", result->blank.made ? blank_json(&result->blank, o.failed) : json_null());
    put(o, "races", result->races.made ? races_json(&result->races, o.failed) : json_null());
    put(o, "races_not_looked_at", filled_text(result->races.why_not));
    put(o, "error", filled_text(r->error));
    put(o, "steps", whole ? count_json(r->steps) : json_null());
    put(o, "lower_bound", count_json(result->bound.least.steps));
    put(o, "reason", filled_text(result->bound.least.reason));
    put(o, "ratio", real_json(result->ratio));
    put(o, "deliveries", whole ? count_json(r->deliveries) : json_null());
    put(o, "last_delivery", whole && r->delivered_last ? count_json(r->delivered_last) : json_null());
    put(o, "transmissions", whole ? count_json(r->transmissions) : json_null());
    put(o, "received_bytes", whole ? count_json(r->bytes) : json_null());
    put(o, "utilization", whole ? real_json(r->utilization) : json_null());
}

static json_t *setting_json(const struct rubric_setting *setting, const struct result *result, bool *failed)
{
    const struct point_scale *scale = &setting->scale;
    struct object o = object_new(failed), points = object_new(failed);
    put_array(o, setting, result);
    put_run(o, result);
    put(o, "stress", result->stress.made ? stress_json(&result->stress, failed) : json_null());
    put(points, "correct", points_json(result->points.correct, scale->correct, failed));
    put(points, "legal", points_json(result->points.legal, scale->legal, failed));
    for (enum few few = 0; few < FEWS; few++)
        put(points, few_kinds[few].word, thresholds_json(result, scale, few, failed));
    put(points, "stress", points_json(result->points.stress, scale->stress, failed));
    put(o, "points", points.json);
    put(o, "total", points_json(result->total, scale_total(scale), failed));
    return o.json;
}

static json_t *sandbox_json(const struct sandbox *sandbox, bool *failed)
{
    char missing[512];
    struct object o = object_new(failed);
    sandbox_missing(sandbox, missing, sizeof missing);
    put(o, "system_calls", json_boolean(sandbox->calls));
    put(o, "files", json_boolean(sandbox->files));
    put(o, "landlock", json_integer(sandbox->files_version));
    put(o, "memory", json_boolean(sandbox->memory));
    put(o, "missing", filled_text(missing));
    return o.json;
}

bool grade_json_write(const struct grade *grade, FILE *out)
{
    bool failed = false;
    const struct rubric *rubric = grade->rubric;
    struct object o = object_new(&failed);
    json_t *list = json_array();
    put(o, "schema", json_string("grade-1"));
    put(o, "file", text_json(grade->path));
    put(o, "program", filled_text(grade->look->name));
    put(o, "task", json_string(rubric->task->name));
    put(o, "sheet", text_json(rubric->path));
    put(o, "seed", count_json(rubric->seed));
    put(o, "seconds", count_json(rubric->seconds));
    put(o, "memory", count_json(rubric->memory));
    put(o, "runs", count_json(rubric->runs));
    put(o, "fences", sandbox_json(&grade->sandbox, &failed));
    put(o, "forbidden", filled_text(grade->forbidden));
    for (size_t i = 0; i < rubric->count; i++)
        append(o, list, setting_json(&rubric->setting[i], &grade->result[i], &failed));
    put(o, "settings", list);
    put(o, "points", count_json(result_total(grade->result, rubric->count)));
    put(o, "of", count_json(rubric_total(rubric)));
    put(o, "pass", count_json(rubric_pass_mark(rubric)));
    put(o, "passed", json_boolean(grade->passed));
    return json_write(o.json, out) && !failed;
}
