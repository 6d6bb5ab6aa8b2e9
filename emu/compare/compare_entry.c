/*
 * compare_entry.c: the constructors of a shared object run when it is loaded, which may crash; so a child
 * loads it and tells its task.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare_entry.h"
#include "facts/outcome.h"
#include "machine/memory.h"
#include "options/preload.h"
#include "options/say.h"
#include "options/source_program.h"
#include "run/program.h"
#include "sweep/sweep_process.h"

/* ----------------------------------------------------------------------------------- one file */

/* In the child: write the task of the program, or why there is none. */
static int tell_task(const struct process *process, const void *context)
{
    char error[OUTCOME_ERROR_SIZE];
    void *handle;
    const struct compare_entry *entry = context;
    const struct parray_program *program = program_load(entry->object, &handle, error, sizeof error);
    json_t *told = program ? json_pack("{s:s, s:s?}", "name", program->name, "task", program->task)
                           : json_pack("{s:s}", "error", error);
    return told && json_dumpf(told, process->report, 0) == 0 ? PARRAY_DONE : PARRAY_LIMIT;
}

static bool go_on(void *context)
{
    (void)context;
    return true;
}

static void say_error(const struct compare_entry *entry, const char *error)
{
    char text[OUTCOME_ERROR_SIZE];
    snprintf(text, sizeof text, "%s", error);
    source_program_rename(text, sizeof text, entry->name, entry->object);
    say_usage("%s", text);
}

/* Note what came of loading: the child's answer, or how the child ended. False after saying why the file
 * cannot be compared. */
static bool take_answer(struct compare_entry *entry, const struct compare *compare, const json_t *told,
                        int ended)
{
    const char *error = json_string_value(json_object_get(told, "error"));
    const char *task = json_string_value(json_object_get(told, "task"));
    if (WIFSIGNALED(ended)) {
        entry->broken = 128 + WTERMSIG(ended);
        snprintf(entry->error, sizeof entry->error,
                 "the process that loaded the file was ended by signal %d (%s)", WTERMSIG(ended),
                 strsignal(WTERMSIG(ended)));
        return true;
    }
    if (!told) {
        entry->broken = WEXITSTATUS(ended) ? WEXITSTATUS(ended) : PARRAY_USAGE;
        snprintf(entry->error, sizeof entry->error,
                 "the process that loaded the file ended with status %d and told nothing",
                 WEXITSTATUS(ended));
        return true;
    }
    if (error)
        say_error(entry, error);
    else if (!task_is_solved_by(compare->task, task))
        say_usage("'%s' does not say that it solves %s: it says .task = %s%s%s; give it .task = \"%s\", or "
                  "compare the programs of its own task",
                  entry->name, compare->task->name, task ? "\"" : "", task ? task : "NULL", task ? "\"" : "",
                  compare->task->name);
    entry->is_general = task_is_case_of(compare->task, task);
    return !error && task_is_solved_by(compare->task, task);
}

static bool load_file(struct compare_entry *entry, const struct compare *compare)
{
    int ended = 0;
    struct process process;
    bool fine = process_start(&process, false, tell_task, entry);
    if (fine) {
        process_wait(&process, &ended, go_on, NULL);
        rewind(process.report);
        json_t *told = json_loadf(process.report, 0, NULL);
        fine = take_answer(entry, compare, told, ended);
        json_decref(told);
    }
    process_close(&process);
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
