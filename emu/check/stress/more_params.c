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
    return !program_param_asked(&conditions->options, name) && declares(conditions, name);
}

void params_add(struct options *o, const char *const *texts, size_t count)
{
    const char **params = memory_take(o->param_count + count + 1, sizeof *params, "parameters");
    if (o->param_count)
        memcpy(params, o->params, o->param_count * sizeof *params);
    memcpy(params + o->param_count, texts, count * sizeof *params);
    o->param_count += count;
    o->params = params;
}
