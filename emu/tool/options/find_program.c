/*
 * find_program.c: built-in programs are found by name, others by path.
 */
#include <string.h>

#include "facts/model.h"
#include "facts/outcome.h"
#include "options/find_program.h"
#include "options/preload.h"
#include "say.h"
#include "options/source_program.h"
#include "options/warn_shared.h"
#include "parray.h"
#include "path.h"
#include "run/program.h"
#include "suggest.h"
#include "task/task.h"
#include "topo/topo.h"
#include "whole_file.h"

const struct parray_program *program_named(const struct parray_program *const *programs, const char *name)
{
    for (size_t i = 0; programs[i]; i++)
        if (strcmp(programs[i]->name, name) == 0)
            return programs[i];
    return NULL;
}

/* Load a file, which may be a source. NULL after saying why not. */
static const struct parray_program *load(const char *name)
{
    char text[OUTCOME_ERROR_SIZE];
    const char *object = source_program_object(name);
    const struct parray_program *program = NULL;
    if (!object || !preload(object, name))
        return NULL;
    whole_file_protect(name);
    program = program_load(object, text, sizeof text);
    if (!program) {
        source_program_rename(text, sizeof text, name, object);
        say_usage("%s", text);
        return NULL;
    }
    warn_shared_by_nodes(program);
    return program;
}

const struct parray_program *find_program(const struct parray_program *const *programs, const char *name)
{
    char text[OUTCOME_ERROR_SIZE];
    struct suggestions nearest = {.word = name};
    const struct parray_program *program = program_named(programs, name);
    if (program)
        return program;
    if (program_is_file(name))
        return load(name);
    const struct topo_kind *kind = topo_kind_meant(name);
    if (kind) {
        say_usage("%s is a topology: parray show %s tells of one, and --topology %s runs a program on it",
                  kind->name, kind->example, kind->example);
        return NULL;
    }
    for (size_t i = 0; programs[i]; i++)
        suggest_offer(&nearest, programs[i]->name);
    suggest_text(&nearest, text, sizeof text);
    say_usage("no program '%s' is built in%s" SAY_DO
              "`parray list' shows all; a program of your own is given as "
              "FILE.c, or as ./FILE.so, made by `parray cc FILE.c'",
              name, text);
    return NULL;
}

/* ------------------------------------------------------------------------------ */

/* Tasks are found by name, or are what a program of a file solves. */

/* The task of the program; NULL after saying why there is none. */
static const struct task *task_of_file(const char *name)
{
    char text[512];
    const struct parray_program *program = load(name);
    if (!program)
        return NULL;
    const struct task *found = program->task ? task_find(program->task) : NULL;
    if (!program->task)
        say_usage("the program of %s names no task" SAY_DO "say which by .task = \"NAME\"", name);
    else if (!found)
        task_unknown_text(program->task, text, sizeof text), say_usage("%s", text);
    return found;
}

const struct task *find_task(const char *name, const char *usage)
{
    char text[512];
    if (!name)
        return say_usage("no TASK was given" SAY_DO "usage: parray %s" SAY_DO "`parray list' shows all",
                         usage),
               NULL;
    const struct task *found = task_find(name);
    if (!found && program_is_file(name) && !path_ends_in(name, ".task"))
        return task_of_file(name);
    if (!found) {
        task_unknown_text(name, text, sizeof text);
        say_usage("%s", text);
    }
    return found;
}

const struct model *find_model(const char *name)
{
    char text[OUTCOME_ERROR_SIZE];
    const struct model *model = model_find(name ? name : "F*");
    if (model)
        return model;
    model_refuse(name, text, sizeof text);
    return say_usage("%s", text), NULL;
}
