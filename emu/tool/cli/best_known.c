/*
 * best_known.c: the parameters of a task go to those programs that have parameters of that name, with the
 * values of the case; a parameter that was asked for and that a program does not take rules the program out.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "cli/best_known.h"
#include "facts/options.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "fault/crash_call.h"
#include "machine/program_params.h"
#include "parray.h"
#include "run/array.h"
#include "solve/recorded_moves.h"
#include "sweep/sweep_row.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

#define UNITS "units" /* the parameter of tasks */

/* Nodes up to which arrays are built for their formulas. */
enum { NODES_MOST = 4096, PARAM_SIZE = 4096 };

/* Parameters for one program. */
struct handed {
    const char *list[TASK_PARAMS_MOST + 2];
    char text[TASK_PARAMS_MOST + 2][PARAM_SIZE];
    size_t count;
};

static bool declares(const struct parray_program *program, const char *name)
{
    for (const struct parray_param *param = program->params; param && param->name; param++)
        if (strcmp(param->name, name) == 0)
            return true;
    return false;
}

/* What a parameter of the task is called by a program of the task, or of that of which this is a case. */
static const char *name_for(const struct task *task, const struct parray_program *program, const char *name)
{
    bool other = task_is_case_of(task, program->task) && task->general.same_as &&
                 strcmp(task->general.same_as, name) == 0;
    return other ? task->general.param : name;
}

/* All but the length of tokens, which is `units` if that is not 0. False: a value is too long. */
static bool hand_params(struct handed *handed, const struct parray_program *program,
                        const struct task_case *task_case, const struct options *options, uint32_t units)
{
    const struct parray_param *params = task_case->task->params;
    handed->count = 0;
    for (int i = 0; params && params[i].name; i++) {
        char *text = handed->text[handed->count];
        if (strcmp(params[i].name, UNITS) == 0)
            continue;
        const char *name = name_for(task_case->task, program, params[i].name);
        if (!declares(program, name) && !program_param_asked(options, params[i].name))
            continue;
        if (snprintf(text, PARAM_SIZE, "%s=%s", name, task_case->params[i]) >= PARAM_SIZE)
            return false;
        handed->list[handed->count++] = text;
    }
    if (task_is_case_of(task_case->task, program->task) && task_case->task->general.value) {
        const struct task_general *general = &task_case->task->general;
        snprintf(handed->text[handed->count], PARAM_SIZE, "%s=%s", general->param, general->value);
        handed->list[handed->count] = handed->text[handed->count];
        handed->count++;
    }
    if (units) {
        snprintf(handed->text[handed->count], PARAM_SIZE, UNITS "=%" PRIu32, units);
        handed->list[handed->count] = handed->text[handed->count];
        handed->count++;
    }
    return true;
}

/* Steps from packet times; 0: the time is not known. */
static uint64_t steps_of(struct parray *array, const struct parray_program *program)
{
    double times = program->claimed_time ? crash_call_ask(array, "claimed_time", program->claimed_time)
                                         : crash_call_ask(array, "paper_time", program->paper_time);
    crash_call_end_if_left(array);
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

/* One question to one program. */
struct asking {
    const struct parray_program *program;
    const struct task_case *task_case;
    const struct options *asked;
    const char *layer; /* NULL: one if the program needs it */
    struct trace_sink *sink;
    struct handed handed; /* lives as long as the array */
};

/* The array of the program, with tokens of `units` units, or of its own choice (0). NULL: it cannot run. */
static struct parray *open_array(struct asking *asking, uint32_t units)
{
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct options options = *asking->asked;
    if (!hand_params(&asking->handed, asking->program, asking->task_case, asking->asked, units))
        return NULL;
    options.params = asking->handed.list;
    options.param_count = asking->handed.count;
    options.layer = asking->layer;
    options.startup = options.startup == STARTUP_UNSET ? STARTUP_DEFAULT : options.startup;
    options.trace = asking->sink;
    return array_open(asking->program, &options, asking->sink, &status, error);
}

/* Can the program be asked for tokens of so many units? */
static bool takes_units(struct asking *asking, uint32_t units)
{
    struct parray *array = open_array(asking, units);
    if (array)
        array_close(array);
    return array;
}

/* The formulas are about tokens as the program splits them if nothing is said. */
static void ask_program(struct known_list *known, struct asking *asking)
{
    struct parray *array = open_array(asking, 0);
    uint32_t units = asking->task_case->units; /* those of the demand stand for several tokens */
    if (!array)
        return;
    struct known found = {.program = asking->program, .units = array_packet_units(array)};
    uint64_t steps = steps_of(array, asking->program);
    array_close(array);
    if (found.units == units) {
        found.units = 0;
        found.steps = steps;
    } else if (units % found.units == 0 && takes_units(asking, units / found.units)) {
        found.units = 0;
    }
    add(known, found);
}

void best_known_find(const struct parray_program *const *programs, const struct task_case *task_case,
                     const struct options *asked, struct known_list *known)
{
    struct asking *asking = malloc(sizeof *asking);
    known->count = 0;
    for (; asking && *programs && task_case->topo->nodes <= NODES_MOST; programs++) {
        *asking = (struct asking){.program = *programs,
                                  .task_case = task_case,
                                  .asked = asked,
                                  .layer = asked->layer ? asked->layer : "none"};
        if (task_is_solved_by(task_case->task, (*programs)->task))
            ask_program(known, asking);
    }
    free(asking);
}

const struct known *best_known(const struct known_list *known)
{
    return known->count && known->list[0].steps ? &known->list[0] : NULL;
}

int best_known_run(const struct parray_program *program, const struct task_case *task_case,
                   const struct options *options, struct trace_sink *sink)
{
    struct asking *asking = malloc(sizeof *asking);
    if (!asking)
        return PARRAY_LIMIT;
    *asking = (struct asking){
        .program = program, .task_case = task_case, .asked = options, .layer = options->layer, .sink = sink};
    struct parray *array = open_array(asking, 0);
    uint32_t units = task_case->units, parts = array ? array_packet_units(array) : 0;
    if (array && parts != units) {
        array_close(array);
        array = units % parts == 0 ? open_array(asking, units / parts) : NULL;
    }
    int status = array ? array_run(array) : PARRAY_USAGE;
    if (array)
        array_close(array);
    free(asking);
    return status;
}

/* ------------------------------------------------------------------------------ */

/* The child writes its transmissions. A run that takes more
 * steps than are of use is cut: what it did by then may do, as programs often do more than the task asks. */

/* Transmissions of a run, at most: they are in memory, twice for a while. */
enum { TRANSMISSIONS_MOST = 1 << 23 };

/* ------------------------------------------------------------------------------------------- the child */

struct record_sink {
    struct trace_sink sink;
    FILE *out;
    size_t count;
};

static void write_events(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct record_sink *record = container_of(sink, struct record_sink, sink);
    record->count += count;
    if (record->count > TRANSMISSIONS_MOST)
        _exit(PARRAY_USAGE);
    for (const struct trace_event *event = events; event < events + count; event++) {
        const struct recorded packet = {.step = (uint32_t)event->step,
                                        .duration = (uint32_t)event->duration,
                                        .from = (int32_t)event->from,
                                        .to = (int32_t)event->to,
                                        .port = (int32_t)event->port,
                                        .origin = event->origin,
                                        .dest = event->dest,
                                        .worm = (uint32_t)event->worm};
        fwrite(&packet, sizeof packet, 1, record->out);
    }
}

static bool close_nothing(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    (void)sink, (void)keep, (void)error, (void)error_size;
    return true;
}

static int run_program(const void *input, FILE *out, char *sentence)
{
    const struct known_schedules *known = input;
    struct record_sink record = {{.write = write_events, .close = close_nothing}, out, 0};
    (void)sentence;
    return best_known_run(*known->next, known->task_case, &known->options, &record.sink);
}

/* ------------------------------------------------------------------------------------------ the parent */

struct patience {
    bool (*over)(void *arg);
    void *arg;
};

static bool goes_on(void *context)
{
    const struct patience *patience = context;
    return !patience->over(patience->arg);
}

/* Run the next program of the table, and make moves of what the child wrote. False: it is of no use, or it
 * was over. */
static bool take_program(struct known_schedules *known, struct moves *moves, struct patience *patience)
{
    struct job_result result;
    bool fine = sweep_job(&result, run_program, known, goes_on, patience) && result.end == JOB_WHOLE &&
                (result.status == PARRAY_DONE || result.status == PARRAY_LIMIT);
    if (fine)
        recorded_moves(known->instance, (struct recorded *)(void *)result.data,
                       result.size / sizeof(struct recorded), moves);
    free(result.data);
    return fine;
}

const char *known_schedules_next(struct moves *moves, uint32_t most, bool (*over)(void *over_arg),
                                 void *over_arg, void *arg)
{
    struct known_schedules *known = arg;
    struct patience patience = {over, over_arg};
    known->options.max_steps = most == UINT32_MAX ? 0 : most;
    for (; *known->next && goes_on(&patience); known->next++)
        if (task_is_solved_by(known->task_case->task, (*known->next)->task) &&
            take_program(known, moves, &patience))
            return (*known->next++)->name;
    return NULL;
}
