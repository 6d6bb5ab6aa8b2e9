/*
 * grade_junit.c: texts may have been written by the program: signs that XML does not allow become question
 * marks.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <string.h>

#include "grade/grade.h"
#include "parray.h"
#include "quantity.h"
#include "task/task.h"

static void put_text(const char *text, FILE *out)
{
    json_t *json = json_string(text); /* NULL: not UTF-8 */
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            putc((unsigned char)*text < ' ' || *text == 0x7f || (!json && (unsigned char)*text >= 0x80)
                     ? '?'
                     : *text,
                 out);
        }
    json_decref(json);
}

/* One kind of points of one setting. */
struct test {
    char name[64], why[OUTCOME_ERROR_SIZE]; /* why: it failed */
    bool passed;
};

enum { TESTS_MOST = RUBRIC_THRESHOLDS + 3 };

static void add_test(struct test *tests, size_t *count, const char *name, bool passed, const char *why)
{
    struct test *test = &tests[(*count)++];
    snprintf(test->name, sizeof test->name, "%s", name);
    snprintf(test->why, sizeof test->why, "%s", why);
    test->passed = passed;
}

static const char *why_not_correct(const struct result *result)
{
    const struct run_report *r = &result->run.report;
    return result->shared ? r->shared : r->error[0] ? r->error : "the task is not solved";
}

/* The tests that give points on a setting, in the order of the text. */
static size_t list_tests(const struct rubric_setting *setting, const struct result *result,
                         struct test *tests)
{
    const struct point_scale *scale = &setting->scale;
    char name[64], why[OUTCOME_ERROR_SIZE];
    size_t count = 0;
    const char *no_result = "the result is not correct";
    if (scale->correct)
        add_test(tests, &count, "correct", result->correct && !result->shared, why_not_correct(result));
    if (scale->legal)
        add_test(tests, &count, "legal", result->legal,
                 result->correct ? why_not_correct(result) : no_result);
    for (size_t i = 0; i < scale->thresholds; i++) {
        const struct threshold *threshold = &scale->threshold[i];
        struct quantity a, b;
        if (threshold->within > 0)
            snprintf(name, sizeof name, "steps within %g", threshold->within);
        else
            snprintf(name, sizeof name, "steps in %" PRIu64, threshold->steps);
        int used = snprintf(why, sizeof why, "%s steps", quantity_count(&a, result->run.report.steps));
        if (result->bound.steps)
            snprintf(why + used, sizeof why - (size_t)used, "; the lower bound is %s",
                     quantity_count(&b, result->bound.steps));
        add_test(tests, &count, name, result_has_few_steps(result, threshold),
                 result->legal ? why : "the result is not correct, or not legal");
    }
    if (scale->stress)
        add_test(tests, &count, "stress", result->correct && result->stress.alike,
                 !result->correct       ? no_result
                 : !result->stress.made ? "not tried: the run does not keep to the model"
                                        : result->stress.text);
    return count;
}

static void put_test(const struct test *test, const struct rubric_setting *setting, const char *task,
                     FILE *out)
{
    fputs("    <testcase classname=\"", out);
    put_text(task, out);
    putc('.', out);
    put_text(setting->name, out);
    fputs("\" name=\"", out);
    put_text(test->name, out);
    if (test->passed) {
        fputs("\"/>\n", out);
        return;
    }
    fputs("\">\n      <failure message=\"", out);
    put_text(setting->hidden ? "not reached on a hidden setting" : test->why, out);
    fputs("\"/>\n    </testcase>\n", out);
}

static size_t failures_of(const struct test *tests, size_t count)
{
    size_t failures = 0;
    for (size_t i = 0; i < count; i++)
        failures += !tests[i].passed;
    return failures;
}

static void put_suite(const struct grade *grade, size_t index, FILE *out)
{
    struct test tests[TESTS_MOST];
    char missing[512];
    const struct rubric_setting *setting = &grade->rubric->setting[index];
    const struct result *result = &grade->result[index];
    size_t count = list_tests(setting, result, tests);
    fputs("  <testsuite name=\"", out);
    put_text(setting->name, out);
    fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n", count,
            failures_of(tests, count));
    fprintf(out, "    <properties>\n      <property name=\"points\" value=\"%llu of %llu\"/>\n",
            (unsigned long long)result->total, (unsigned long long)scale_total(&setting->scale));
    sandbox_missing(&grade->sandbox, missing, sizeof missing);
    if (*missing) {
        fputs("      <property name=\"missing fences\" value=\"", out);
        put_text(missing, out);
        fputs("\"/>\n", out);
    }
    fputs("    </properties>\n", out);
    for (size_t i = 0; i < count; i++)
        put_test(&tests[i], setting, grade->rubric->task->name, out);
    fputs("  </testsuite>\n", out);
}

void grade_junit_write(const struct grade *grade, FILE *out)
{
    struct test tests[TESTS_MOST];
    size_t count = 0, failures = 0;
    for (size_t i = 0; i < grade->rubric->count; i++) {
        size_t mine = list_tests(&grade->rubric->setting[i], &grade->result[i], tests);
        count += mine;
        failures += failures_of(tests, mine);
    }
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"parray grade ", out);
    put_text(grade->rubric->task->name, out);
    fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n", count, failures);
    for (size_t i = 0; i < grade->rubric->count; i++)
        put_suite(grade, i, out);
    fputs("</testsuites>\n", out);
}
