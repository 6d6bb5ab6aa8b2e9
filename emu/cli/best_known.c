/*
 * best_known.c: the parameters of a task go to those programs that have parameters of that name, with the
 * values of the case; a parameter that was asked for and that a program does not take rules the program out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/best_known.h"
#include "facts/options.h"
#include "facts/outcome.h"
#include "parray.h"
#include "run/array.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* Nodes up to which arrays are built for their formulas. */
enum { NODES_MOST = 4096, PARAM_SIZE = 4096 };

/* Parameters for one program. */
struct handed {
    const char *list[TASK_PARAMS_MOST];
    char text[TASK_PARAMS_MOST][PARAM_SIZE];
    size_t count;
};

static bool declares(const struct parray_program *program, const char *name)
{
    for (const struct parray_param *param = program->params; param && param->name; param++)
        if (strcmp(param->name, name) == 0)
            return true;
    return false;
}

static bool was_asked(const struct options *options, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < options->param_count; i++)
        if (!strncmp(options->params[i], name, length) && options->params[i][length] == '=')
            return true;
    return false;
}

/* False: a value is too long. */
static bool hand_params(struct handed *handed, const struct parray_program *program,
                        const struct task_case *task_case, const struct options *options)
{
    const struct parray_param *params = task_case->task->params;
    handed->count = 0;
    for (int i = 0; params && params[i].name; i++) {
        char *text = handed->text[handed->count];
        if (!declares(program, params[i].name) && !was_asked(options, params[i].name))
            continue;
        if (snprintf(text, PARAM_SIZE, "%s=%s", params[i].name, task_case->params[i]) >= PARAM_SIZE)
            return false;
        handed->list[handed->count++] = text;
    }
    return true;
}

/* Steps from packet times; 0: the time is not known. */
static uint64_t steps_of(const struct parray *array, const struct parray_program *program)
{
    double (*formula)(const struct parray *) =
        program->claimed_time ? program->claimed_time : program->paper_time;
    double times = formula ? formula(array) : -1;
    double steps = times * (double)array_per_unit(array) * array_packet_units(array);
    return steps >= 0.5 && steps < 0x1p62 ? (uint64_t)(steps + 0.5) : 0;
}

static void add(struct known_list *known, struct known found)
{
    int at = known->count;
    if (at == KNOWN_MOST)
        return;
    for (; found.steps && at > 0; at--) {
        const struct known *before = &known->list[at - 1];
        if (before->steps && before->steps <= found.steps)
            break;
        known->list[at] = *before;
    }
    known->list[at] = found;
    known->count++;
}

static void ask_program(struct known_list *known, const struct parray_program *program,
                        const struct task_case *task_case, const struct options *options)
{
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct parray *array = array_open(program, options, NULL, &status, error);
    if (!array)
        return;
    struct known found = {.program = program, .units = array_packet_units(array)};
    if (found.units == task_case->demand.units) {
        found.units = 0;
        found.steps = steps_of(array, program);
    }
    add(known, found);
    array_close(array);
}

void best_known_find(const struct parray_program *const *programs, const struct task_case *task_case,
                     const struct options *asked, struct known_list *known)
{
    struct options options = *asked;
    struct handed *handed = malloc(sizeof *handed);
    known->count = 0;
    options.layer = asked->layer ? asked->layer : "none";
    options.startup = asked->startup == STARTUP_UNSET ? STARTUP_DEFAULT : asked->startup;
    for (; handed && *programs && task_case->topo->nodes <= NODES_MOST; programs++) {
        if (!task_is_solved_by(task_case->task, *programs) ||
            !hand_params(handed, *programs, task_case, asked))
            continue;
        options.params = handed->list;
        options.param_count = handed->count;
        ask_program(known, *programs, task_case, &options);
    }
    free(handed);
}

const struct known *best_known(const struct known_list *known)
{
    return known->count && known->list[0].steps ? &known->list[0] : NULL;
}
