/*
 * solve_fabric.c: rates and trees of a task on a fabric.
 */
#include <stdio.h>
#include <string.h>

#include "cli/solve_fabric.h"
#include "cli/solve_fabric_text.h"
#include "cli/solve_opts.h"
#include "crash/stop_signals.h"
#include "fabric/flow_reach.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "json/json_value.h"
#include "options/find_program.h"
#include "parray.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "say.h"
#include "seconds.h"
#include "solve/forest_moves.h"
#include "solve/instance_task.h"
#include "solve/moves_goal.h"
#include "whole_file.h"

#define GIBI (1024.0 * 1024 * 1024)

/* Is there an option that is not for fabrics? True after saying which. */
static bool refuse_options(const struct solve_asked *asked)
{
    const char *name = asked->steps                       ? "steps"
                       : asked->lost                      ? "links-lost"
                       : asked->plot                      ? "plot"
                       : asked->rounds                    ? "rounds"
                       : asked->translate                 ? "translate"
                       : asked->proof                     ? "proof"
                       : *asked->units                    ? "units"
                       : asked->request.options.model     ? "model"
                       : !asked->request.options.topology ? "topology"
                                                          : NULL;
    if (name && strcmp(name, "topology") == 0)
        say_usage("--cost bandwidth and alpha-beta want a fabric" SAY_DO
                  "name one with --topology, as a100:2 or graph:FILE");
    else if (name)
        say_usage("--%s is about steps of an array, and --cost asks for time on a fabric" SAY_DO
                  "leave one of them away",
                  name);
    else if (asked->json && asked->output && strcmp(asked->json, asked->output) == 0)
        say_usage("'%s' is named by two options that write a file" SAY_DO "each needs a file of its own",
                  asked->json);
    else
        return false;
    return true;
}

/* ------------------------------------------------------------------------------------- what is written */

/* Write the schedule of the trees. False after saying why there is none. */
static bool write_schedule(struct fabric_answer *answer, const char *path)
{
    char error[OUTCOME_ERROR_SIZE];
    struct task_case task_case = {.task = NULL};
    struct instance instance = {.topo = NULL};
    struct moves moves = {.list = NULL};
    struct trace_sink *sink = NULL;
    bool made = forest_moves(&answer->task, &task_case, &instance, &moves, error, sizeof error) &&
                (sink = moves_goal_open(path, error, sizeof error));
    if (made)
        moves_goal_write(sink, &task_case, &instance, model_find("F*"), &moves);
    made = made && sink->close(sink, true, error, sizeof error);
    if (!made)
        say_usage("--output: %s", error);
    moves_free(&moves);
    instance_close(&instance);
    task_case_close(&task_case);
    return made;
}

static bool write_files(struct fabric_answer *answer, const struct solve_asked *asked)
{
    struct whole_file *json;
    if (asked->output && answer->task.whole && !write_schedule(answer, asked->output))
        return false;
    if (!say_opened(&json, asked->json))
        return false;
    bool made = !json || json_write(fabric_json(answer), whole_file_stream(json));
    return !json || say_closed(json, made);
}

/* ------------------------------------------------------------------------------------------ the search */

struct fabric_deadline {
    double at; /* 0: never */
};

static bool is_over(void *arg)
{
    const struct fabric_deadline *deadline = arg;
    return interrupt_requested() || (deadline->at > 0 && seconds_now() > deadline->at);
}

static bool find(struct fabric_answer *answer, const struct solve_asked *asked, bool *stopped)
{
    struct fabric_deadline deadline = {asked->seconds > 0 ? seconds_now() + asked->seconds : 0};
    stop_signals_take(spinning_interrupt);
    bool found = fabric_task_find(&answer->task, &(struct forest_watch){is_over, &deadline});
    stop_signals_give_back();
    *stopped = interrupt_requested();
    interrupt_reset();
    return found || (say_usage("%s", answer->task.error), false);
}

static void measure(struct fabric_answer *answer, const struct solve_asked *asked)
{
    struct fabric_task *task = &answer->task;
    answer->bytes = asked->bytes ? (double)asked->bytes : GIBI;
    answer->latencies = asked->cost == COST_ALPHA_BETA;
    if (answer->latencies) {
        answer->seconds = fabric_task_play(task, answer->bytes, &answer->least);
        return;
    }
    answer->least = answer->bytes / (task->most * 1e9);
    answer->seconds = task->whole ? answer->bytes / (fabric_task_rate(task) * 1e9) : 0;
}

static bool is_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

bool solve_fabric_is(const char *name)
{
    struct fabric fabric;
    bool opened = fabric_open(&fabric, name);
    fabric_free(&fabric);
    return opened;
}

int solve_fabric(const struct solve_asked *asked, const char *usage)
{
    struct fabric_answer answer = {.output = asked->output};
    const struct options *options = &asked->request.options;
    const struct task *task = find_task(asked->task, usage);
    bool stopped = false, over = false;
    if (!task || refuse_options(asked))
        return PARRAY_USAGE;
    bool fine = fabric_task_open(&answer.task, options->topology, task, options->params, options->param_count,
                                 options->seed) ||
                (say_usage("%s", answer.task.error), false);
    if (fine && answer.task.wanted && asked->cost == COST_ALPHA_BETA)
        fine = (say_usage("--cost alpha-beta plays trees, and in %s each token is for one node" SAY_DO
                          "ask for --cost bandwidth",
                          task->name),
                false);
    if (fine && find(&answer, asked, &stopped)) {
        measure(&answer, asked);
        answer.output = answer.task.whole ? asked->output : NULL;
        fine = write_files(&answer, asked);
        if (fine && !is_stdout(asked->json) && !is_stdout(asked->output))
            fabric_put_text(&answer);
    } else {
        over = answer.task.over;
        fine = false;
    }
    int status = stopped             ? PARRAY_INTERRUPTED
                 : over              ? PARRAY_LIMIT
                 : !fine             ? PARRAY_USAGE
                 : answer.task.whole ? PARRAY_DONE
                                     : PARRAY_LIMIT;
    fabric_task_close(&answer.task);
    return status;
}
