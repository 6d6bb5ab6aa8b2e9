/*
 * program_params.c: two tables one after the other. They have a handful of rows, so that they are searched
 * anew each time.
 */
#include <stdbool.h>
#include <string.h>

#include "facts/options.h"
#include "machine/program_params.h"
#include "machine/storeys.h"
#include "parray.h"

const void *program_code(const struct parray_program *program)
{
    const void *code;
    memcpy(&code, &program->node, sizeof code);
    return code;
}

static bool is_named(const struct parray_param *param, const char *name, size_t length)
{
    return strlen(param->name) == length && !strncmp(param->name, name, length);
}

static bool declares(const struct parray_program *program, const char *name)
{
    for (const struct parray_param *own = program->params; own && own->name; own++)
        if (is_named(own, name, strlen(name)))
            return true;
    return false;
}

static bool is_listed(const char *const *list, const char *name)
{
    for (; *list; list++)
        if (!strcmp(*list, name))
            return true;
    return false;
}

const struct parray_param *program_task_params(const struct parray_program *program,
                                               const char *const **if_declared)
{
    return theory && program->task ? theory->params(program->task, if_declared) : NULL;
}

const struct parray_param *program_param(const struct parray_program *program, size_t i)
{
    const char *const *if_declared;
    const struct parray_param *more = program_task_params(program, &if_declared);
    for (const struct parray_param *own = program->params; own && own->name; own++)
        if (i-- == 0)
            return own;
    for (; more && more->name; more++)
        if (!declares(program, more->name) && !is_listed(if_declared, more->name) && i-- == 0)
            return more;
    return NULL;
}

int program_param_find(const struct parray_program *program, const char *name, size_t length)
{
    const struct parray_param *param;
    for (size_t i = 0; (param = program_param(program, i)); i++)
        if (is_named(param, name, length))
            return (int)i;
    return -1;
}

const char *program_param_asked(const struct options *options, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = options->param_count; i > 0; i--) {
        const char *param = options->params[i - 1];
        if (!strncmp(param, name, length) && param[length] == '=')
            return param + length + 1;
    }
    return NULL;
}

size_t program_param_count(const struct parray_program *program)
{
    size_t count = 0;
    while (program_param(program, count))
        count++;
    return count;
}
