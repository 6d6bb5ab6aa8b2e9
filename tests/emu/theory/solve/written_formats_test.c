/*
 * Schedules that leave the tool: what the solver finds is written in every format, read again, proved, and
 * written in every format once more, with the same outcome and as many steps. Of each file each message is
 * taken out in turn, and what is left is found to be wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../recorded.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "msccl/msccl_convert.h"
#include "msccl/schedule_events.h"
#include "plan/instance.h"
#include "say.h"
#include "schedule/goal_writer.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_program.h"
#include "schedule/walk.h"
#include "solve/instance_task.h"
#include "solve/moves_goal.h"
#include "solve/solve.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { FORMATS = 3, PATH_SIZE = 96 };

static const char *const endings[FORMATS] = {"goal", "xml", "json"};

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

/* ------------------------------------------------------------------------------------- solve and write */

struct found {
    struct topo *topo;
    struct task_asked asked;
    struct task_case task_case;
    struct instance instance;
    struct solved solved;
    const char *param;
};

static void found_open(struct found *found, const char *task, const char *spec, const char *param)
{
    char error[INSTANCE_ERROR_SIZE];
    found->topo = topo_open(spec, error, sizeof error);
    ck_assert_msg(found->topo, "%s", error);
    found->param = param;
    found->asked = (struct task_asked){task_find(task), found->topo, 1, &found->param, 1};
    ck_assert_msg(task_case_open(&found->task_case, &found->asked), "%s", found->task_case.error);
    ck_assert_msg(instance_open(&found->instance, &found->task_case, model_find("F*"), error), "%s", error);
    const struct solve_terms terms = {.instance = &found->instance, .seed = 1, .watch = never};
    solve_find(&terms, &found->solved);
    ck_assert(found->solved.found && found->solved.moves.count);
}

static void found_close(struct found *found)
{
    solved_close(&found->solved);
    instance_close(&found->instance);
    task_case_close(&found->task_case);
    topo_close(found->topo);
}

static const char *path_of(int format)
{
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "/tmp/written.%ld.%s", (long)getpid(), endings[format]);
    return path;
}

static struct schedule *read_text(const char *text, size_t size)
{
    struct findings findings = FINDINGS_NONE;
    struct schedule *schedule = schedule_read_text("text", text, size, &findings);
    ck_assert_msg(schedule, "%s", findings.count ? findings.list[0].text : "");
    findings_free(&findings);
    return schedule;
}

/* The bytes of a file, which is removed. The caller frees them. */
static char *take_file(struct trace_sink *sink, int format, size_t *size)
{
    char error[OUTCOME_ERROR_SIZE];
    ck_assert_msg(sink->close(sink, true, error, sizeof error), "%s: %s", endings[format], error);
    char *text = recorded_bytes(path_of(format), size);
    unlink(path_of(format));
    return text;
}

static char *write_moves(struct found *found, int format, size_t *size)
{
    char error[OUTCOME_ERROR_SIZE];
    struct trace_sink *sink = moves_goal_open(path_of(format), error, sizeof error);
    ck_assert_msg(sink, "%s", error);
    moves_goal_write(sink, &found->task_case, &found->instance, model_find("F*"), &found->solved.moves);
    return take_file(sink, format, size);
}

static struct schedule *written(struct found *found, int format)
{
    size_t size;
    char *text = write_moves(found, format, &size);
    struct schedule *schedule = read_text(text, size);
    free(text);
    return schedule;
}

/* GOAL becomes a format of collectives by its task; what has chunks becomes any format. */
static struct schedule *converted(struct found *found, const struct schedule *schedule, int format)
{
    char error[OUTCOME_ERROR_SIZE] = "", *text = NULL;
    size_t size;
    bool made = true;
    if (!schedule->space && format) {
        struct trace_sink *sink = moves_goal_open(path_of(format), error, sizeof error);
        schedule_events_write(sink, &found->task_case, schedule);
        text = take_file(sink, format, &size);
    }
    FILE *out = text ? NULL : open_memstream(&text, &size);
    if (out && format)
        made = msccl_convert(schedule, format == 1 ? MSCCL_AS_XML : MSCCL_AS_PLAN, out, error, sizeof error);
    else if (out)
        goal_write(out, schedule);
    if (out)
        fclose(out);
    ck_assert_msg(made, "to %s: %s", endings[format], error);
    struct schedule *again = read_text(text, size);
    free(text);
    return again;
}

/* --------------------------------------------------------------------------------------------- proof */

/* Does the schedule do the task, before it runs and when it runs? `steps` of the run; 0: it is wrong. */
static bool does_task(const struct found *found, const struct schedule *schedule, uint64_t *steps)
{
    struct findings findings = FINDINGS_NONE;
    struct schedule_job job = {.schedule = schedule};
    struct options options = trial_on(found->topo->spec);
    bool fine = schedule_check(schedule, &findings, &(struct schedule_depth){0}) == SEVERITY_NONE;
    findings_free(&findings);
    *steps = 0;
    if (!fine)
        return false;
    options.arg = &job;
    options.task = found->asked.task->name;
    options.params = found->asked.params;
    options.param_count = found->asked.param_count;
    struct trial trial = trial_run(&schedule_program, options, 0);
    fine = trial.status == PARRAY_DONE && trial.outcome->verified == 1;
    *steps = fine ? trial.outcome->steps : 0;
    trial_end(&trial);
    return fine;
}

static void check(const char *task, const char *spec, const char *param)
{
    struct found found;
    uint64_t steps;
    found_open(&found, task, spec, param);
    for (int from = 0; from < FORMATS; from++) {
        struct schedule *first = written(&found, from);
        ck_assert_msg(does_task(&found, first, &steps), "%s on %s as %s", task, spec, endings[from]);
        ck_assert_uint_eq(steps, found.solved.moves.steps);
        for (int to = 0; to < FORMATS; to++) {
            struct schedule *second = converted(&found, first, to);
            ck_assert_msg(does_task(&found, second, &steps), "%s on %s (%s) from %s to %s", task, spec, param,
                          endings[from], endings[to]);
            ck_assert_msg(steps == found.solved.moves.steps, "%s on %s (%s) from %s to %s: %d steps, not %d",
                          task, spec, param, endings[from], endings[to], (int)steps,
                          (int)found.solved.moves.steps);
            schedule_free(second);
        }
        schedule_free(first);
    }
    found_close(&found);
}

START_TEST(every_collective_goes_from_every_format_to_every_other)
{
    static const char *const tasks[] = {"gossip",   "broadcast", "scatter",        "gather",
                                        "exchange", "reduce",    "reduce-scatter", "allreduce"};
    for (size_t i = 0; i < ARRAY_LENGTH(tasks); i++) {
        check(tasks[i], "ring:4", "units=1");
        check(tasks[i], "line:3", "units=2");
    }
    check("gossip", "mesh:2x3", "units=1");
    check("allreduce", "mesh:2x3", "units=1");
    check("broadcast", "line:4", "root=2");
    check("reduce", "mesh:2x3", "root=4");
}
END_TEST

/* --------------------------------------------------------------------------------- without a message */

/* Take the message of an operation out, at both of its ends. */
static void take_out(struct schedule *schedule, const uint32_t *partner, uint32_t send)
{
    for (uint32_t i = 0; i < schedule->count; i++)
        if (schedule_does(&schedule->op[i], SCHEDULE_RECEIVES) && partner[i] == send)
            schedule->op[i].does = 0;
    schedule->op[send].does = 0;
}

static void check_without(const char *task, const char *spec, int format)
{
    struct found found;
    struct findings findings = FINDINGS_NONE;
    struct walk walk;
    uint64_t steps;
    size_t messages = 0, missed = 0, size;
    found_open(&found, task, spec, "units=1");
    char *text = write_moves(&found, format, &size);
    struct schedule *schedule = read_text(text, size);
    walk_run(&walk, schedule, &findings);
    for (uint32_t i = 0; i < schedule->count; i++) {
        if (!schedule_does(&schedule->op[i], SCHEDULE_SENDS))
            continue;
        struct schedule *less = read_text(text, size);
        take_out(less, walk.partner, i);
        messages++;
        missed += does_task(&found, less, &steps);
        schedule_free(less);
    }
    walk_close(&walk);
    findings_free(&findings);
    ck_assert_uint_eq(messages, found.solved.moves.count);
    ck_assert_msg(missed == 0, "%s on %s as %s: %zu of %zu messages can be taken out", task, spec,
                  endings[format], missed, messages);
    schedule_free(schedule);
    free(text);
    found_close(&found);
}

START_TEST(a_message_that_is_missing_is_found_in_every_format)
{
    for (int format = 0; format < FORMATS; format++) {
        check_without("gossip", "ring:4", format);
        check_without("allreduce", "hypercube:2", format);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------- refusals */

START_TEST(the_end_of_a_name_says_the_format)
{
    char error[OUTCOME_ERROR_SIZE];
    ck_assert(!moves_goal_open("best.txt", error, sizeof error));
    ck_assert_str_eq(error, "the name 'best.txt' does not say in which format the schedule is to be" SAY_DO
                            "end it in .goal (GOAL), .xml (MSCCL) or .json (MSCCL++)");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, every_collective_goes_from_every_format_to_every_other);
    tcase_add_test(cases, a_message_that_is_missing_is_found_in_every_format);
    tcase_add_test(cases, the_end_of_a_name_says_the_format);
}

UNIT(add, 300)
