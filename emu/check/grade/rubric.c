/*
 * rubric.c: the memory of a rubric, and sums of points.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/settings.h"
#include "grade/rubric.h"
#include "machine/memory.h"

static const char what_for[] = "the settings of a grade"; /* of memory */

const char *const rubric_settings[] = {"topology", "model",     "layer", "param", "startup", "per-unit",
                                       "mailbox",  "max-steps", "stack", "fault", NULL};

struct rubric_setting rubric_setting_default(void)
{
    return (struct rubric_setting){.options = OPTIONS_DEFAULT,
                                   .beside = UINT64_MAX,
                                   .faults = {.seed = DISTURB_SEED_DEFAULT},
                                   .scale = {.correct = 60, .legal = 20, .stress = 20}};
}

const char *rubric_text(struct rubric *rubric, const char *text)
{
    char *copy = memory_copy_text(text, what_for);
    rubric->owned = memory_grow(rubric->owned, &rubric->owned_room, rubric->owned_count + 1,
                                sizeof rubric->owned[0], what_for);
    return rubric->owned[rubric->owned_count++] = copy;
}

void rubric_forbid(struct rubric *rubric, const char *pattern)
{
    rubric->forbid = memory_grow(rubric->forbid, &rubric->forbid_room, rubric->forbids + 1,
                                 sizeof rubric->forbid[0], what_for);
    rubric->forbid[rubric->forbids++] = rubric_text(rubric, pattern);
}

struct rubric_setting *rubric_add(struct rubric *rubric, const struct rubric_setting *like)
{
    rubric->setting =
        memory_grow(rubric->setting, &rubric->room, rubric->count + 1, sizeof rubric->setting[0], what_for);
    struct rubric_setting *setting = &rubric->setting[rubric->count++];
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

bool rubric_set(struct rubric *rubric, struct rubric_setting *setting, const struct setting_kind *kind,
                const char *text)
{
    if (setting->options.param_count == RUBRIC_PARAMS_MOST && kind->type == SETTING_PARAMS)
        return false;
    setting->params = memory_grow(setting->params, &setting->param_room, setting->options.param_count + 1,
                                  sizeof setting->params[0], what_for);
    setting->options.params = setting->params;
    const struct setting_place place = {&setting->options, &setting->faults, setting->params};
    bool kept = kind->type == SETTING_TEXT || kind->type == SETTING_PARAMS;
    return setting_set(kind, &place, kept ? rubric_text(rubric, text) : text);
}

void rubric_shuffle(struct rubric_setting *setting)
{
    static const char root[] = "root=";
    struct options *options = &setting->options;
    options->shuffle = setting->no_links ? options->seed | 1 : 0;
    options->shuffle_keeps = 0;
    for (size_t i = 0; i < options->param_count; i++)
        if (strncmp(options->params[i], root, strlen(root)) == 0)
            options->shuffle_keeps = atoi(options->params[i] + strlen(root));
}

static const struct setting_kind *fault_kind(void)
{
    return setting_find("fault");
}

bool rubric_has_faults(const struct rubric_setting *setting)
{
    return !setting_is_normal(fault_kind(), &setting->options, &setting->faults);
}

void rubric_each_value(const struct rubric_setting *setting, const struct setting_kind *kind,
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

void rubric_each_fault(const struct rubric_setting *setting, void (*take)(void *context, const char *value),
                       void *context)
{
    rubric_each_value(setting, fault_kind(), take, context);
}

const struct few_kind few_kinds[FEWS] = {
    {"steps", "few steps"}, {"packets", "few packets"}, {"bytes", "few bytes"}};

bool scale_asks_bound(const struct point_scale *scale)
{
    for (size_t i = 0; i < scale->thresholds; i++)
        if (scale->threshold[i].within > 0)
            return true;
    return false;
}

uint64_t scale_total(const struct point_scale *scale)
{
    uint64_t total = scale->correct + scale->legal + scale->stress;
    for (size_t i = 0; i < scale->thresholds; i++)
        total += scale->threshold[i].points;
    return total;
}

uint64_t rubric_total(const struct rubric *rubric)
{
    uint64_t total = 0;
    for (size_t i = 0; i < rubric->count; i++)
        total += scale_total(&rubric->setting[i].scale);
    return total;
}

uint64_t rubric_pass_mark(const struct rubric *rubric)
{
    return rubric->has_pass ? rubric->pass : rubric_total(rubric);
}

void rubric_setting_free(struct rubric_setting *setting)
{
    free(setting->params);
    setting->params = NULL;
}

void rubric_free(struct rubric *rubric)
{
    for (size_t i = 0; i < rubric->count; i++)
        rubric_setting_free(&rubric->setting[i]);
    free(rubric->setting);
    for (size_t i = 0; i < rubric->owned_count; i++)
        free(rubric->owned[i]);
    free(rubric->owned);
    free(rubric->forbid);
    *rubric = (struct rubric){0};
}
