/*
 * sweep_programs.c: the constructors of a shared object run when it is loaded, which may crash; so a child
 * loads it and tells its task.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "options/find_program.h"
#include "options/preload.h"
#include "say.h"
#include "options/source_program.h"
#include "run/program.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "task/task.h"

/* ----------------------------------------------------------------------------------- one file */

/* In the child: write the task of the program, or say why there is none. */
static int write_task(const void *input, FILE *out, char *sentence)
{
    const struct sweep_program *entry = input;
    const struct parray_program *program = program_load(entry->object, sentence, JOB_SENTENCE);
    if (program && program->task)
        fputs(program->task, out);
    return program ? PARRAY_DONE : PARRAY_USAGE;
}

/* Note what came of loading: the child's answer, or how the child ended. False after saying why the file
 * cannot be compared. */
static bool read_answer(struct sweep_program *entry, const struct sweep *sweep, struct job_result *answer)
{
    const char *task = answer->data;
    if (answer->end != JOB_WHOLE) {
        entry->broken = answer->status ? answer->status : PARRAY_USAGE;
        if (answer->signal)
            snprintf(entry->error, sizeof entry->error,
                     "the process that loaded the file was ended by signal %d (%s)", answer->signal,
                     strsignal(answer->signal));
        else
            snprintf(entry->error, sizeof entry->error,
                     "the process that loaded the file ended with status %d and answer nothing",
                     answer->status);
        return true;
    }
    entry->is_general = task_is_case_of(sweep->task, task);
    if (answer->status == PARRAY_DONE && task_is_solved_by(sweep->task, task))
        return true;
    source_program_rename(answer->sentence, sizeof answer->sentence, entry->name, entry->object);
    if (answer->status == PARRAY_DONE)
        say_usage("'%s' does not say that it solves %s: it says .task = %s%s%s" SAY_DO
                  "give it .task = \"%s\", or "
                  "compare the programs of its own task",
                  entry->name, sweep->task->name, task ? "\"" : "", task ? task : "NULL", task ? "\"" : "",
                  sweep->task->name);
    else
        say_usage("%s", answer->sentence);
    return false;
}

static bool load_file(struct sweep_program *entry, const struct sweep *sweep)
{
    struct job_result answer;
    bool fine = sweep_job(&answer, write_task, entry, NULL, NULL) && read_answer(entry, sweep, &answer);
    free(answer.data);
    return fine;
}

/* -------------------------------------------------------------------------------- all programs */

static int by_name(const void *left, const void *right)
{
    const struct sweep_program *a = left, *b = right;
    return strcmp(a->name, b->name);
}

static bool add_file(struct sweep *sweep, const struct parray_program *const *programs, const char *file)
{
    if (!program_is_file(file)) {
        say_usage(program_named(programs, file)
                      ? "'%s' comes with parray; if it solves the task it is compared without being named"
                      : "'%s' is no file of a program" SAY_DO "give programs of your own as FILE.c, or as "
                        "./FILE.so, made by `parray cc FILE.c'",
                  file);
        return false;
    }
    for (size_t i = 0; i < sweep->programs; i++)
        if (strcmp(sweep->program[i].name, file) == 0)
            return say_usage("'%s' is given twice", file), false;
    const char *object = source_program_object(file); /* here, so that no child has to compile it */
    sweep->program[sweep->programs] = (struct sweep_program){.name = file, .object = object};
    return object && preload(object, file) && load_file(&sweep->program[sweep->programs++], sweep);
}

/* Make room for programs: all that there are, and as many more. */
static void make_room(struct sweep *sweep, const struct parray_program *const *programs, size_t more)
{
    for (; *programs; programs++)
        more++;
    sweep->program = memory_take(more, sizeof sweep->program[0], "the programs of a sweep");
}

/* Add the axis of the programs. */
static void add_axis(struct sweep *sweep)
{
    struct value_list *axis = &sweep->axis[sweep->program_axis = sweep->axes++];
    *axis = (struct value_list){.name = strdup("program")};
    if (!axis->name)
        memory_failed(0, "the programs of a task");
    for (size_t i = 0; i < sweep->programs; i++)
        value_list_add(axis, sweep->program[i].name);
}

bool sweep_programs_of_task(struct sweep *sweep, const struct parray_program *const *programs,
                            const char *const *files)
{
    size_t count = 0;
    while (files[count])
        count++;
    make_room(sweep, programs, count);
    for (size_t i = 0; programs[i]; i++)
        if (task_is_solved_by(sweep->task, programs[i]->task))
            sweep->program[sweep->programs++] =
                (struct sweep_program){.name = programs[i]->name,
                                       .program = programs[i],
                                       .is_general = task_is_case_of(sweep->task, programs[i]->task)};
    for (; *files; files++)
        if (!add_file(sweep, programs, *files))
            return false;
    qsort(sweep->program, sweep->programs, sizeof sweep->program[0], by_name);
    if (sweep->programs)
        add_axis(sweep);
    else
        say_usage("no program that comes with parray solves %s" SAY_DO
                  "give one of your own, with .task = \"%s\", as "
                  "./FILE.so",
                  sweep->task->name, sweep->task->name);
    return sweep->programs > 0;
}

/* --------------------------------------------------------------------------------- named programs */

static size_t axis_named(const struct sweep *sweep, const char *name)
{
    size_t axis = 0;
    while (axis < sweep->axes && strcmp(sweep->axis[axis].name, name) != 0)
        axis++;
    return axis < sweep->axes ? axis : SWEEP_AXES;
}

bool sweep_programs_find(struct sweep *sweep, const struct parray_program *const *programs)
{
    static const char axis_name[] = "program";
    const char *one = sweep->base.program;
    size_t axis = axis_named(sweep, axis_name),
           count = one || axis == SWEEP_AXES ? 1 : sweep->axis[axis].count;
    if (!one && axis == SWEEP_AXES)
        return say_usage(OPTS_NO_PROGRAM), false;
    sweep->program = memory_take(count, sizeof sweep->program[0], "the programs of a sweep");
    for (size_t i = 0; i < count; i++) {
        struct sweep_program *program = &sweep->program[i];
        program->name = program->path = one ? one : sweep->axis[axis].value[i];
        if (!(program->program = find_program(programs, program->name)))
            return false;
        sweep->programs++;
    }
    sweep->subject = *sweep->program->program;
    if (one) {
        sweep->program->name = sweep->subject.name;
        if (axis < SWEEP_AXES && !sweep_has_param(sweep, axis_name))
            return say_usage("--over program names the programs: leave out %s in front", one), false;
        return true;
    }
    sweep->program_axis = axis;
    snprintf(sweep->title, sizeof sweep->title, "%zu programs", count);
    sweep->subject.name = sweep->title;
    return true;
}
