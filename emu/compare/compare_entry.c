/*
 * compare_entry.c: the constructors of a shared object run when it is loaded, which may crash; so a child
 * loads it and tells its task.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare_entry.h"
#include "machine/memory.h"
#include "options/preload.h"
#include "options/say.h"
#include "options/source_program.h"
#include "run/program.h"
#include "sweep/sweep_run.h"

/* ----------------------------------------------------------------------------------- one file */

/* In the child: write the task of the program, or say why there is none. */
static int tell_task(const void *input, FILE *out, char *sentence)
{
    void *handle;
    const struct compare_entry *entry = input;
    const struct parray_program *program = program_load(entry->object, &handle, sentence, JOB_SENTENCE);
    if (program && program->task)
        fputs(program->task, out);
    return program ? PARRAY_DONE : PARRAY_USAGE;
}

static bool go_on(void *context)
{
    (void)context;
    return true;
}

/* Note what came of loading: the child's answer, or how the child ended. False after saying why the file
 * cannot be compared. */
static bool take_answer(struct compare_entry *entry, const struct compare *compare, struct job_result *told)
{
    const char *task = told->data;
    if (!told->whole) {
        entry->broken = told->status ? told->status : PARRAY_USAGE;
        if (told->signal)
            snprintf(entry->error, sizeof entry->error,
                     "the process that loaded the file was ended by signal %d (%s)", told->signal,
                     strsignal(told->signal));
        else
            snprintf(entry->error, sizeof entry->error,
                     "the process that loaded the file ended with status %d and told nothing", told->status);
        return true;
    }
    entry->is_general = task_is_case_of(compare->task, task);
    if (told->status == PARRAY_DONE && task_is_solved_by(compare->task, task))
        return true;
    source_program_rename(told->sentence, sizeof told->sentence, entry->name, entry->object);
    if (told->status == PARRAY_DONE)
        say_usage("'%s' does not say that it solves %s: it says .task = %s%s%s; give it .task = \"%s\", or "
                  "compare the programs of its own task",
                  entry->name, compare->task->name, task ? "\"" : "", task ? task : "NULL", task ? "\"" : "",
                  compare->task->name);
    else
        say_usage("%s", told->sentence);
    return false;
}

static bool load_file(struct compare_entry *entry, const struct compare *compare)
{
    struct job_result told;
    bool fine = sweep_job(&told, tell_task, entry, go_on, NULL) && take_answer(entry, compare, &told);
    free(told.data);
    return fine;
}

/* -------------------------------------------------------------------------------- all programs */

static int by_name(const void *left, const void *right)
{
    const struct compare_entry *a = left, *b = right;
    return strcmp(a->name, b->name);
}

static bool add_file(struct compare *compare, const struct parray_program *const *programs, const char *file)
{
    if (!program_is_file(file)) {
        bool shipped = false;
        for (; *programs; programs++)
            shipped |= strcmp((*programs)->name, file) == 0;
        say_usage(shipped ? "'%s' comes with parray; if it solves the task it is compared without being named"
                          : "'%s' is no file of a program; give programs of your own as FILE.c, or as "
                            "./FILE.so, made by `parray cc FILE.c'",
                  file);
        return false;
    }
    for (size_t i = 0; i < compare->entries; i++)
        if (strcmp(compare->entry[i].name, file) == 0)
            return say_usage("'%s' is given twice", file), false;
    const char *object = source_program_object(file); /* here, so that no child has to compile it */
    compare->entry[compare->entries] = (struct compare_entry){.name = file, .object = object};
    return object && preload(object, file) && load_file(&compare->entry[compare->entries++], compare);
}

bool compare_entries_find(struct compare *compare, const struct parray_program *const *programs,
                          const char *const *files)
{
    size_t most = 1;
    for (size_t i = 0; programs[i]; i++)
        most++;
    for (size_t i = 0; files[i]; i++)
        most++;
    compare->entry = memory_take(most, sizeof compare->entry[0], "the programs of a task");
    for (size_t i = 0; programs[i]; i++)
        if (task_is_solved_by(compare->task, programs[i]->task))
            compare->entry[compare->entries++] =
                (struct compare_entry){.name = programs[i]->name,
                                       .program = programs[i],
                                       .is_general = task_is_case_of(compare->task, programs[i]->task)};
    for (; *files; files++)
        if (!add_file(compare, programs, *files))
            return false;
    qsort(compare->entry, compare->entries, sizeof compare->entry[0], by_name);
    if (!compare->entries)
        say_usage(
            "no program that comes with parray solves %s; give one of your own, with .task = \"%s\", as "
            "./FILE.so",
            compare->task->name, compare->task->name);
    return compare->entries > 0;
}
