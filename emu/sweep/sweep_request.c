/*
 * sweep_request.c: the values of a point become options, which are parsed behind those of all runs.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/settings.h"
#include "machine/memory.h"
#include "options/describe.h"
#include "options/say.h"
#include "parray.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_request.h"
#include "task/program_params.h"

bool sweep_is_option(const struct parray_program *program, const char *name)
{
    const struct setting_kind *kind = setting_find(name);
    return kind && kind->uses & SETTING_SWEPT && program_param_find(program, name, strlen(name)) < 0;
}

char *sweep_sized(const char *spec, const char *size)
{
    size_t kind = strcspn(spec, ":"), length = kind;
    if (!spec[kind] || strncmp(spec, "graph", kind) == 0 || strncmp(spec, "tree", kind) == 0) {
        say_usage(
            "--over size: the numbers of %s cannot all be set to one size; sweep over topology=... instead",
            spec);
        return NULL;
    }
    char *made = malloc(strlen(spec) * (strlen(size) + 1) + 2);
    if (!made)
        memory_failed(strlen(spec), "a topology");
    memcpy(made, spec, kind);
    made[length++] = ':';
    for (const char *at = spec + kind; at; at = strchr(at + 1, 'x'))
        length += (size_t)sprintf(made + length, "%s%s", *at == 'x' ? "x" : "", size);
    return made;
}

/* Return the option that sets a value. NULL after saying why not. */
static char *argument_of(const struct sweep *sweep, const char *name, const char *value)
{
    char *argument = NULL, *spec = NULL;
    int length;
    if (strcmp(name, "size") == 0) {
        const char *given = sweep->base.options.topology;
        if (!(spec = sweep_sized(given ? given : describe_topology(sweep->program), value)))
            return NULL;
        length = asprintf(&argument, "--topology=%s", spec);
    } else if (sweep_is_option(sweep->program, name)) {
        length = asprintf(&argument, "--%s=%s", name, value);
    } else {
        length = asprintf(&argument, "--param=%s=%s", name, value);
    }
    free(spec);
    if (length < 0)
        memory_failed(strlen(value), "an option");
    return argument;
}

bool sweep_request_make(const struct sweep *sweep, size_t run, struct sweep_request *made)
{
    size_t count = (size_t)sweep->argument_count;
    *made = (struct sweep_request){.own = calloc(sweep->axes + 1, sizeof made->own[0])};
    char **sorted = calloc(count + sweep->axes + 1, sizeof sorted[0]); /* argp changes the order */
    if (!made->own || !sorted)
        memory_failed((count + sweep->axes) * sizeof sorted[0], "options");
    memcpy(sorted, sweep->arguments, count * sizeof sorted[0]);
    bool fine = true;
    for (size_t i = 0; fine && i < sweep->axes; i++) {
        made->own[i] = argument_of(sweep, sweep->axis[i].name, sweep_value(sweep, run, i));
        sorted[count + i] = made->own[i];
        fine = made->own[i] != NULL;
    }
    fine = fine && opts_parse(&made->request, (int)(count + sweep->axes), sorted, true) == OPTS_RUN;
    free(sorted);
    return fine;
}

void sweep_request_free(struct sweep_request *made)
{
    opts_free(&made->request);
    for (size_t i = 0; made->own && made->own[i]; i++)
        free(made->own[i]);
    free(made->own);
}
