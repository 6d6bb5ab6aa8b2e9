/*
 * schedule_choose.c: only schedules do not say themselves which task they solve.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/options.h"
#include "machine/machine.h"
#include "machine/program_params.h"
#include "parray.h"
#include "schedule/schedule_choose.h"
#include "task/task.h"
#include "topo/topo.h"

char *schedule_graph_spec(const char *topology, const char *file)
{
    static const char graph[] = "graph:";
    size_t size = sizeof graph + strlen(file);

    if (!topology || strcmp(topology, "schedule") != 0)
        return NULL;
    char *spec = memory_take(size, 1, "a topology");
    snprintf(spec, size, "%s%s", graph, file);
    return spec;
}

/* The file of the program's schedule, if it has one; else NULL. */
static const char *schedule_file(const struct parray_program *program, const struct options *options)
{
    static const char name[] = "file";
    int index = program_param_find(program, name, strlen(name));
    const char *file = index < 0 ? NULL : program_param(program, (size_t)index)->value,
               *asked = file ? program_param_asked(options, name) : NULL;
    return asked ? asked : file;
}

struct topo *schedule_choose_topo(const struct parray_program *program, const struct options *options,
                                  const char *spec, char *error, size_t size)
{
    const char *file = schedule_file(program, options);
    char *own = schedule_graph_spec(spec, file ? file : "");
    if (own && !file) {
        snprintf(
            error, size,
            "--topology schedule is the graph of the links of a schedule, and %s has no parameter `file' "
            "that names one",
            program->name);
        free(own);
        return NULL;
    }
    struct topo *topo = topo_open(own ? own : spec, error, size);
    free(own);
    return topo;
}

/* Let the program solve the task that was asked for. */
static bool solve_asked(struct parray *array, const char *task, char *error, size_t size)
{
    const struct parray_program *program = array->program;
    if (program->node != node_schedule || program->task) {
        snprintf(error, size, "--task %s: %s %s%s; --task is for programs that %s, such as goal", task,
                 program->name, program->task ? "solves " : "carries out no schedule",
                 program->task ? program->task : "", program->task ? "carry out a schedule" : "do");
        return false;
    }
    array->tasked = *program;
    array->tasked.task = task_find(task) ? task_find(task)->name : task;
    array->program = &array->tasked;
    return true;
}

bool schedule_take_task(struct parray *array, const char *asked, char *error, size_t size)
{
    if (asked && !solve_asked(array, asked, error, size))
        return false;
    const char *name = array->program->task;
    if (task_find(name))
        return true;
    int used = asked ? snprintf(error, size, "--task: ")
                     : snprintf(error, size, "program %s, .task = \"%s\": ", array->program->name, name);
    task_unknown_text(name, error + used, size - (size_t)used);
    return false;
}
