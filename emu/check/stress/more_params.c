/*
 * more_params.c: lists of parameters are never changed, since other runs have them, too.
 */
#include "stress/more_params.h"

#include <string.h>

#include "machine/memory.h"
#include "machine/program_params.h"

static bool declares(const struct conditions *conditions, const char *name)
{
    const struct parray_program *program = conditions->program;
    return program->messages && program_param_find(program, name, strlen(name)) >= 0;
}

bool params_match(const struct conditions *conditions)
{
    return declares(conditions, "match");
}

bool params_lack(const struct conditions *conditions, const char *name)
{
    const struct options *o = &conditions->options;
    size_t length = strlen(name);
    for (size_t i = 0; i < o->param_count; i++)
        if (strncmp(o->params[i], name, length) == 0 && o->params[i][length] == '=')
            return false;
    return declares(conditions, name);
}

const char **params_add(struct options *o, const char *text)
{
    const char **params = memory_take(o->param_count + 1, sizeof *params, "parameters");
    if (o->param_count)
        memcpy(params, o->params, o->param_count * sizeof *params);
    params[o->param_count++] = text;
    o->params = params;
    return params;
}
