/*
 * candidates.c: words come from the tables of programs, tasks, topologies, models, layers, engines, settings
 * and pictures, and from the lessons of the course; those of other options from their rows, where the
 * argument or the text lists them.
 */
#include <argp.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "cli/candidates.h"
#include "engine/engine.h"
#include "facts/model.h"
#include "facts/setting.h"
#include "facts/settings.h"
#include "layer/layer.h"
#include "machine/program_params.h"
#include "options/course.h"
#include "options/find_program.h"
#include "parray.h"
#include "plot/plot.h"
#include "run/program.h"
#include "task/task.h"
#include "topo/topo.h"

static const struct parray_program *const *programs_of(const struct completion *c)
{
    return c->context;
}

static void put_programs(const struct completion *c)
{
    for (size_t i = 0; programs_of(c)[i]; i++)
        completion_put(c, programs_of(c)[i]->name, "", programs_of(c)[i]->summary);
    puts(":files c cpp cc cxx so");
}

static void put_tasks(const struct completion *c)
{
    for (const struct task *const *task = task_table; *task; task++)
        completion_put(c, (*task)->name, "", (*task)->summary);
    puts(":files task");
}

static void put_topologies(const struct completion *c)
{
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        completion_put(c, (*kind)->name, ":", (*kind)->help);
}

static void put_models(const struct completion *c)
{
    for (const struct model *model = model_table; model->name; model++)
        completion_put(c, model->name, "", model->help);
}

static void put_layers(const struct completion *c)
{
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        completion_put(c, (*layer)->name, "", (*layer)->help);
    completion_put(c, "none", "", "run without a layer");
}

static void put_engines(const struct completion *c)
{
    for (const struct engine *const *engine = engine_table; *engine; engine++)
        completion_put(c, (*engine)->name, "", (*engine)->help);
}

static void put_pictures(const struct completion *c)
{
    for (const struct plot_kind *const *kind = plot_kinds; *kind; kind++)
        completion_put(c, (*kind)->name, "", (*kind)->help);
}

static bool put_task_params(const struct completion *c)
{
    for (const struct task *const *task = task_table; *task; task++) {
        if (strcmp((*task)->name, c->first) != 0)
            continue;
        for (const struct parray_param *param = (*task)->params; param && param->name; param++)
            completion_put(c, param->name, "=", param->help);
        return true;
    }
    return false;
}

/* The parameters of the task or the program that the command line names. */
static void put_params(const struct completion *c)
{
    if (!c->first || put_task_params(c))
        return;
    const struct parray_program *program = find_program(programs_of(c), c->first);
    const struct parray_param *param;
    for (size_t i = 0; program && (param = program_param(program, i)); i++)
        completion_put(c, param->name, "=", param->help);
}

static void put_axes(const struct completion *c)
{
    completion_put(c, "size", "=", "all numbers of the topology at once");
    for (int i = 0; setting_kinds[i].name; i++)
        if (setting_kinds[i].uses & SETTING_SWEPT)
            completion_put(c, setting_kinds[i].name, "=", setting_kinds[i].help);
    put_params(c);
}

static void put_lessons(const struct completion *c)
{
    struct lessons course;
    char number[16];
    if (course_open(&course))
        for (size_t i = 0; i < course.count; i++) {
            snprintf(number, sizeof number, "%d", course.lesson[i].number);
            completion_put(c, number, "", course.lesson[i].title);
        }
    lessons_close(&course);
}

void candidates_value(const struct completion *c, const struct argp_option *option)
{
    static const struct {
        const char *option;
        void (*put)(const struct completion *c);
    } known[] = {
        {"engine", put_engines},     {"engines", put_engines}, {"layer", put_layers},
        {"model", put_models},       {"models", put_models},   {"over", put_axes},
        {"param", put_params},       {"task", put_tasks},      {"topology", put_topologies},
        {"plot-kind", put_pictures},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
        if (strcmp(known[i].option, option->name) == 0) {
            known[i].put(c);
            return;
        }
    if (strncmp(option->arg, "FILE", 4) == 0)
        completion_ask_files(option->arg);
    else if (strchr(option->arg, '|'))
        completion_put_listed(c, option->arg, '|', "|: ");
    else if (strcmp(option->arg, "KIND") == 0)
        completion_put_listed(c, option->doc, ';', ":( ");
}

void candidates_argument(const struct completion *c, const char *kind)
{
    while (*kind) {
        size_t length = strcspn(kind, "| ");
        if (strncmp(kind, "PROGRAM", 7) == 0)
            put_programs(c);
        else if (strncmp(kind, "TASK", 4) == 0)
            put_tasks(c);
        else if (strncmp(kind, "TOPOLOGY", 8) == 0)
            put_topologies(c);
        else if (strncmp(kind, "LESSON", 6) == 0)
            put_lessons(c);
        else if (strncmp(kind, "TRACE", 5) == 0)
            puts(":files trace part");
        else if (strncmp(kind, "FILE.cpp", 8) == 0)
            puts(":files cpp cc cxx");
        else if (strncmp(kind, "FILE.c", 6) == 0)
            puts(":files c");
        else if (strncmp(kind, "FILE.so", 7) == 0)
            puts(":files so");
        if (kind[length] != '|')
            return;
        kind += length + 1;
    }
}
