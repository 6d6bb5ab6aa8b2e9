/*
 * exam.c: the memory of an exam, and sums of points.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/settings.h"
#include "grade/exam.h"
#include "machine/memory.h"

static const char what_for[] = "the settings of a grade"; /* of memory */

const char *const exam_settings[] = {"topology", "model",     "layer", "param", "startup", "per-unit",
                                     "mailbox",  "max-steps", "stack", "fault", NULL};

struct exam_setting exam_setting_default(void)
{
    return (struct exam_setting){.options = OPTIONS_DEFAULT,
                                 .faults = {.seed = DISTURB_SEED_DEFAULT},
                                 .scale = {.correct = 60, .legal = 20, .stress = 20}};
}

const char *exam_keep(struct exam *exam, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        memory_failed(strlen(text), what_for);
    exam->owned =
        memory_grow(exam->owned, &exam->owned_room, exam->owned_count + 1, sizeof exam->owned[0], what_for);
    return exam->owned[exam->owned_count++] = copy;
}

struct exam_setting *exam_add(struct exam *exam, const struct exam_setting *like)
{
    exam->setting =
        memory_grow(exam->setting, &exam->room, exam->count + 1, sizeof exam->setting[0], what_for);
    struct exam_setting *setting = &exam->setting[exam->count++];
    size_t params = like->options.param_count;
    *setting = *like;
    setting->own_scale = false;
    setting->params = memory_take(params, sizeof setting->params[0], what_for);
    setting->param_room = params;
    if (params)
        memcpy(setting->params, like->params, params * sizeof setting->params[0]);
    setting->options.params = setting->params;
    return setting;
}

bool exam_set(struct exam *exam, struct exam_setting *setting, const struct setting_kind *kind,
              const char *text)
{
    if (setting->options.param_count == EXAM_PARAMS_MOST && kind->type == SETTING_PARAMS)
        return false;
    setting->params = memory_grow(setting->params, &setting->param_room, setting->options.param_count + 1,
                                  sizeof setting->params[0], what_for);
    setting->options.params = setting->params;
    const struct setting_place place = {&setting->options, &setting->faults, setting->params};
    bool kept = kind->type == SETTING_TEXT || kind->type == SETTING_PARAMS;
    return setting_set(kind, &place, kept ? exam_keep(exam, text) : text);
}

static const struct setting_kind *fault_kind(void)
{
    return setting_find("fault");
}

bool exam_has_faults(const struct exam_setting *setting)
{
    return !setting_is_normal(fault_kind(), &setting->options, &setting->faults);
}

void exam_each_value(const struct exam_setting *setting, const struct setting_kind *kind,
                     void (*take)(void *context, const char *value), void *context)
{
    const struct options *options = &setting->options;
    char *lines = NULL, *rest = NULL;
    size_t size, word = strlen(kind->name) + 1; /* a line is "fault stop:3@2" */
    if (setting_is_normal(kind, options, &setting->faults))
        return;
    if (kind->type == SETTING_TEXT)
        take(context, setting_text(kind, options));
    for (size_t i = 0; kind->type == SETTING_PARAMS && i < options->param_count; i++)
        take(context, options->params[i]);
    if (kind->type == SETTING_TEXT || kind->type == SETTING_PARAMS) /* which may have several lines */
        return;
    FILE *list = open_memstream(&lines, &size);
    if (!list)
        memory_failed(FAULT_PLANS_MOST, what_for);
    setting_write(kind, options, &setting->faults, list);
    fclose(list);
    for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        take(context, line + word);
    free(lines);
}

void exam_each_fault(const struct exam_setting *setting, void (*take)(void *context, const char *value),
                     void *context)
{
    exam_each_value(setting, fault_kind(), take, context);
}

bool scale_asks_bound(const struct scale *scale)
{
    for (size_t i = 0; i < scale->thresholds; i++)
        if (scale->threshold[i].within > 0)
            return true;
    return false;
}

uint64_t scale_total(const struct scale *scale)
{
    uint64_t total = scale->correct + scale->legal + scale->stress;
    for (size_t i = 0; i < scale->thresholds; i++)
        total += scale->threshold[i].points;
    return total;
}

uint64_t exam_total(const struct exam *exam)
{
    uint64_t total = 0;
    for (size_t i = 0; i < exam->count; i++)
        total += scale_total(&exam->setting[i].scale);
    return total;
}

uint64_t exam_pass_mark(const struct exam *exam)
{
    return exam->has_pass ? exam->pass : exam_total(exam);
}

void exam_setting_free(struct exam_setting *setting)
{
    free(setting->params);
    setting->params = NULL;
}

void exam_free(struct exam *exam)
{
    for (size_t i = 0; i < exam->count; i++)
        exam_setting_free(&exam->setting[i]);
    free(exam->setting);
    for (size_t i = 0; i < exam->owned_count; i++)
        free(exam->owned[i]);
    free(exam->owned);
    *exam = (struct exam){0};
}
