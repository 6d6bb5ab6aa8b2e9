/*
 * grade_junit.c: texts may have been written by the program.
 */
#include <inttypes.h>
#include <string.h>

#include "grade/grade.h"
#include "junit.h"
#include "parray.h"
#include "quantity.h"
#include "task/task.h"

/* One setting, as a suite with a case for each kind of points, in the order of the text. */
struct suite {
    struct junit *junit;
    const struct rubric_setting *setting;
    const struct result *result;
    const char *task;
};

static void put_case(const struct suite *suite, const char *name, bool passed, const char *why)
{
    const char *shown = suite->setting->hidden ? "not reached on a hidden setting" : why;
    junit_case(suite->junit, suite->task, name, passed ? NULL : shown);
}

static const char *why_not_correct(const struct result *result)
{
    const struct run_report *r = &result->run.report;
    return result->shared ? r->shared : r->error[0] ? r->error : "the task is not solved";
}

static void put_threshold(const struct suite *suite, const struct threshold *threshold)
{
    char name[64], why[OUTCOME_ERROR_SIZE];
    const struct result *result = suite->result;
    struct quantity a, b;
    if (threshold->within > 0)
        snprintf(name, sizeof name, "steps within %g", threshold->within);
    else
        snprintf(name, sizeof name, "%s in %" PRIu64, few_kinds[threshold->few].word, threshold->most);
    int used = snprintf(why, sizeof why, "%s %s", quantity_count(&a, result_count(result, threshold->few)),
                        few_kinds[threshold->few].word);
    if (threshold->few == FEW_STEPS && result->bound.least.steps)
        snprintf(why + used, sizeof why - (size_t)used, "; the lower bound is %s",
                 quantity_count(&b, result->bound.least.steps));
    put_case(suite, name, result_has_few(result, threshold),
             result->legal ? why : "the result is not correct, or not legal");
}

static void put_cases(const struct suite *suite)
{
    static const char no_result[] = "the result is not correct";
    const struct result *result = suite->result;
    const struct point_scale *scale = &suite->setting->scale;
    if (scale->correct)
        put_case(suite, "correct", result->correct && !result->shared, why_not_correct(result));
    if (scale->legal)
        put_case(suite, "legal", result->legal, result->correct ? why_not_correct(result) : no_result);
    for (size_t i = 0; i < scale->thresholds; i++)
        put_threshold(suite, &scale->threshold[i]);
    if (scale->stress)
        put_case(suite, "stress", result->correct && result->stress.alike,
                 !result->correct       ? no_result
                 : !result->stress.made ? "not tried: the run does not keep to the model"
                                        : result->stress.text);
}

static void put_suite(const struct grade *grade, const struct suite *suite)
{
    char text[512];
    junit_suite(suite->junit, suite->setting->name);
    snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64, suite->result->total,
             scale_total(&suite->setting->scale));
    junit_property(suite->junit, "points", text);
    sandbox_missing(&grade->sandbox, text, sizeof text);
    if (*text)
        junit_property(suite->junit, "missing fences", text);
    put_cases(suite);
}

void grade_junit_write(const struct grade *grade, FILE *out)
{
    char name[128];
    struct junit junit;
    const char *task = grade->rubric->task->name;
    snprintf(name, sizeof name, "parray grade %s", task);
    junit_open(&junit, name);
    for (size_t i = 0; i < grade->rubric->count; i++)
        put_suite(grade, &(const struct suite){&junit, &grade->rubric->setting[i], &grade->result[i], task});
    junit_write(&junit, out);
}
