/*
 * graded_params.c: the texts are "NAME=VALUE", as on the command line.
 */
#include <stdio.h>
#include <string.h>

#include "grade/graded_params.h"
#include "parray.h"
#include "machine/program_params.h"
#include "task/task.h"

uint32_t graded_params_of(const struct parray_program *program)
{
    uint32_t bits = 0;
    const struct task *task = program->task ? task_find(program->task) : NULL;
    for (int i = 0; task && task->params && task->params[i].name; i++) {
        const char *name = task->params[i].name;
        if (program_param_find(program, name, strlen(name)) >= 0)
            bits |= UINT32_C(1) << i;
    }
    return bits;
}

static bool is_given(const struct options *options, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < options->param_count; i++)
        if (strncmp(options->params[i], name, length) == 0 && options->params[i][length] == '=')
            return true;
    return false;
}

void graded_params_add(struct graded_params *params, struct options *options, const char *name, uint32_t bits)
{
    const struct task *task = task_find(name);
    size_t count = options->param_count;
    if (count)
        memcpy(params->list, options->params, count * sizeof params->list[0]);
    for (int i = 0; task && task->params && task->params[i].name; i++) {
        const struct parray_param *param = &task->params[i];
        if (!(bits >> i & 1) || is_given(options, param->name))
            continue;
        snprintf(params->text[i], sizeof params->text[i], "%s=%s", param->name, param->value);
        params->list[count++] = params->text[i];
    }
    options->params = params->list;
    options->param_count = count;
}
