/*
 * grade_text.c: a line for each kind of points; of a hidden setting only whether it was reached.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "excerpt.h"
#include "grade/grade.h"
#include "parray.h"
#include "quantity.h"
#include "task/task.h"

enum { WORDS = 14 };

void grade_text_head(const struct grade *grade, FILE *out)
{
    char missing[512];
    struct quantity a;
    sandbox_missing(&grade->sandbox, missing, sizeof missing);
    fprintf(out, "grade of %s (%s): %s\n",
            grade->look->loaded ? grade->look->name : "a program that does not load", grade->path,
            grade->rubric->task->name);
    fprintf(out, "%-*s %" PRIu64 " s and %s for each run\n", WORDS, "limits", grade->rubric->seconds,
            quantity_bytes(&a, grade->rubric->memory));
    if (*missing)
        fprintf(out, "%-*s %s\n", WORDS, "MISSING", missing);
    if (grade->forbidden[0])
        fprintf(out, "%-*s %s\n", WORDS, "FORBIDDEN", grade->forbidden);
    else if (grade->rubric->forbids && grade->built_in)
        fprintf(out, "%-*s not looked at: the program is built in\n", WORDS, "forbidden");
}

static void put_line(FILE *out, const char *what, const char *text, uint64_t points, uint64_t of)
{
    fprintf(out, "  %-*s %-48s", WORDS - 2, what, text);
    if (of)
        fprintf(out, " %5" PRIu64 " of %" PRIu64, points, of);
    putc('\n', out);
}

static const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* Only the source of the program is shown: the line is what the program says. Settings that fail at the line
 * of the one before show it no more. */
static void put_line_of_source(const struct grade *grade, size_t index, FILE *out)
{
    const struct told_site *site = &grade->result[index].run.report.site;
    const char *before = index ? grade->result[index - 1].run.report.site.place : "";
    if (grade->source && strcmp(site->place, before) != 0 && excerpt_is_of(site->place, grade->source))
        excerpt_print(site->place, site->call, out);
}

/* What went wrong, on lines of its own. */
static void put_reasons(const struct grade *grade, size_t index, FILE *out)
{
    const struct result *result = &grade->result[index];
    const struct run_report *r = &result->run.report;
    if (result->shared)
        fprintf(out, "  %*s %s\n", WORDS - 2, "", r->shared);
    if ((!result->correct || r->violations) && r->error[0]) {
        fprintf(out, "  %*s %s\n", WORDS - 2, "", r->error);
        put_line_of_source(grade, index, out);
    }
    if (result->stress.made && result->stress.text[0])
        fprintf(out, "  %*s stress: %s\n", WORDS - 2, "", result->stress.text);
}

/* "14, at least 12 (ratio 1.17)" */
static void put_steps(const struct result *result, FILE *out)
{
    const struct run_report *r = &result->run.report;
    struct quantity a, b;
    fprintf(out, "  %-*s %s", WORDS - 2, "steps", quantity_count(&a, r->steps));
    if (!isnan(result->ratio))
        fprintf(out, ", at least %s (ratio %.3g): %s", quantity_count(&b, result->bound.least.steps),
                result->ratio, result->bound.least.reason);
    putc('\n', out);
    if (!isnan(r->utilization))
        fprintf(out, "  %-*s %.3g\n", WORDS - 2, "utilization", r->utilization);
}

static void put_thresholds(const struct result *result, const struct point_scale *scale, FILE *out)
{
    char what[64];
    for (size_t i = 0; i < scale->thresholds; i++) {
        const struct threshold *threshold = &scale->threshold[i];
        const char *has = yes_or_no(result_has_few(result, threshold));
        struct quantity a;
        if (threshold->within > 0)
            snprintf(what, sizeof what, "%s (at most %g times the bound)", has, threshold->within);
        else
            snprintf(what, sizeof what, "%s (at most %s)", has, quantity_count(&a, threshold->most));
        put_line(out, few_kinds[threshold->few].title, what, result->points.few[i], threshold->points);
    }
}

static void put_stress(const struct result *result, const struct rubric_setting *setting, FILE *out)
{
    char what[64];
    struct quantity a, b;
    if (!result->stress.made)
        snprintf(what, sizeof what, "not tried");
    else if (setting->hidden)
        snprintf(what, sizeof what, "%s", yes_or_no(result->stress.alike));
    else
        snprintf(what, sizeof what, "%s (%s run%s, %s class%s of outcomes)", yes_or_no(result->stress.alike),
                 quantity_count(&a, result->stress.runs), result->stress.runs == 1 ? "" : "s",
                 quantity_count(&b, result->stress.classes), result->stress.classes == 1 ? "" : "es");
    put_line(out, "steady", what, result->points.stress, setting->scale.stress);
}

static void put_races(const struct graded_races *races, bool hidden, FILE *out)
{
    fprintf(out, "  %-*s %s%s%s\n", WORDS - 2, "races",
            !races->made      ? "not looked at"
            : races->found[0] ? "found"
                              : "none",
            hidden || races->made ? "" : ": ", hidden || races->made ? "" : races->why_not);
}

static void put_fault(void *out, const char *fault)
{
    fprintf(out, "  %-*s %s\n", WORDS - 2, "fault", fault);
}

void grade_text_setting(const struct grade *grade, size_t index, FILE *out)
{
    const struct rubric_setting *setting = &grade->rubric->setting[index];
    const struct result *result = &grade->result[index];
    const struct point_scale *scale = &setting->scale;
    fprintf(out, "%s%s\n", setting->name, setting->hidden ? " (hidden)" : "");
    if (!setting->hidden && setting->line)
        fprintf(out, "  %-*s %s under %s%s\n", WORDS - 2, "array", result->bound.topology,
                setting->options.model, setting->no_links ? ", which the program is not told" : "");
    if (!setting->hidden)
        rubric_each_fault(setting, put_fault, out);
    put_line(out, "correct",
             result->correct && result->shared ? "yes, but nodes share memory" : yes_or_no(result->correct),
             result->points.correct, scale->correct);
    put_line(out, "legal", yes_or_no(result->legal), result->points.legal, scale->legal);
    if (result->correct && !setting->hidden)
        put_steps(result, out);
    put_thresholds(result, scale, out);
    put_stress(result, setting, out);
    if (result->races.made || (result->correct && result->races.why_not[0]))
        put_races(&result->races, setting->hidden, out);
    if (!setting->hidden && !grade->forbidden[0]) /* which was told above */
        put_reasons(grade, index, out);
    fflush(out); /* the next setting may take long */
}

void grade_text_total(const struct grade *grade, FILE *out)
{
    fprintf(out, "%-*s %" PRIu64 " of %" PRIu64 ", %" PRIu64 " are needed: %s\n", WORDS, "points",
            result_total(grade->result, grade->rubric->count), rubric_total(grade->rubric),
            rubric_pass_mark(grade->rubric), grade->passed ? "PASSED" : "NOT PASSED");
}
