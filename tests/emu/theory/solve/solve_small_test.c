/*
 * On every connected graph of up to four nodes, and of up to three with parallel links, under every model but
 * that of worms, what is found is the optimum of an exhaustive search, which shares no code with it, and is a
 * schedule that runs in as many steps without a violation. No bound of the task is lent to the search: every
 * smaller number of steps is proved impossible by the SAT solver alone.
 */
#include "../bound/small_graphs.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../bound/optimum.h"
#include "goal_file.h"
#include "facts/model.h"
#include "parray.h"
#include "plan/instance.h"
#include "sat/sat.h"
#include "solve/instance_task.h"
#include "solve/solve.h"
#include "task/task_case.h"

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

/* The schedule runs on the graph, as a GOAL file, in the steps that are claimed, and does the task. */
static void check_run(const struct instance *instance, const struct solved *solved,
                      const struct task_asked *asked)
{
    goal_file_write(instance, solved, asked);
    struct trial trial = goal_file_run(instance, asked);
    ck_assert_msg(trial.status == PARRAY_DONE, "%s under %s: %s", instance->topo->spec, instance->limits.name,
                  trial.outcome->error);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(!trial.outcome->assumes);
    ck_assert_uint_eq(trial.outcome->steps, solved->steps);
    ck_assert_uint_eq(trial.outcome->transmissions, solved->moves.count);
    trial_end(&trial);
    unlink(goal_file);
}

static struct solved solve(const struct topo *topo, const char *model, const char *task, const char *param)
{
    char error[INSTANCE_ERROR_SIZE];
    struct task_case task_case;
    struct instance instance;
    struct solved solved;
    const struct task_asked asked = {task_find(task), topo, 1, &param, 1};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    ck_assert_msg(instance_open(&instance, &task_case, model_find(model), error), "%s", error);
    const struct solve_terms terms = {.instance = &instance, .seed = 1, .watch = never};
    solve_find(&terms, &solved);
    check_run(&instance, &solved, &asked);
    instance_close(&instance);
    task_case_close(&task_case);
    return solved;
}

/* The optimum is found and proved, with tokens of so many units. */
static void check(const struct small_case *c, const void *units, struct small_score *score)
{
    char param[] = "units=1";
    const char *task = c->task->name, *model = c->model->name;
    struct tiny tiny = {.model = model,
                        .nodes = c->topo->nodes,
                        .links = c->links,
                        .twice = c->twice,
                        .travel = c->task->combine ? TRAVEL_ALL : TRAVEL_ONE};
    if (c->model->worms)
        return;
    param[strlen(param) - 1] = (char)('0' + *(const int *)units);
    int optimum = small_give_tokens(c->task, *(const int *)units, &tiny) ? tiny_optimum(&tiny) : -1;
    if (optimum < 0)
        return;
    struct solved solved = solve(c->topo, model, task, param);
    ck_assert(solved.found);
    ck_assert_msg((int)solved.lower == optimum && (int)solved.steps >= optimum,
                  "%s, %s, %s, %d nodes, links %x, twice %x: at least %u, at most %u, and the optimum is %d",
                  task, param, model, tiny.nodes, c->links, c->twice, solved.lower, solved.steps, optimum);
    score->cases++;
    score->equal += (int)solved.steps == optimum;
    solved_close(&solved);
}

static void check_rows(enum small_family family, int units, const struct small_row *rows, size_t count)
{
    if (sat_is_there())
        small_check_rows(family, rows, count, check, &units);
}

START_TEST(whole_tokens)
{
    static const struct small_row rows[] = {
        {"broadcast", 2, 5, 5},  {"broadcast", 3, 20, 20}, {"broadcast", 4, 190, 190},
        {"gossip", 2, 5, 5},     {"gossip", 3, 20, 20},    {"gossip", 4, 190, 190},
        {"scatter", 3, 20, 20},  {"scatter", 4, 190, 190}, {"gather", 3, 20, 20},
        {"gather", 4, 190, 190}, {"exchange", 2, 5, 5},    {"exchange", 3, 20, 20},
    };
    check_rows(SMALL_SIMPLE, 1, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(tokens_of_two_units)
{
    static const struct small_row rows[] = {
        {"broadcast", 2, 5, 5}, {"broadcast", 3, 20, 20}, {"broadcast", 4, 190, 190},
        {"gossip", 3, 20, 20},  {"scatter", 3, 20, 20},   {"gather", 3, 20, 20},
    };
    check_rows(SMALL_SIMPLE, 2, rows, ARRAY_LENGTH(rows));
}
END_TEST

/* Of an allreduce the reference knows what could be heard of, with every part counted as often as it
 * comes. */
START_TEST(sums)
{
    static const struct small_row rows[] = {
        {"reduce", 3, 20, 20},    {"reduce", 4, 190, 190},    {"allreduce", 2, 5, 5},
        {"allreduce", 3, 20, 20}, {"allreduce", 4, 190, 190},
    };
    check_rows(SMALL_SIMPLE, 1, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(parallel_links)
{
    static const struct small_row rows[] = {
        {"broadcast", 2, 5, 5}, {"broadcast", 3, 80, 80}, {"gossip", 2, 5, 5},      {"gossip", 3, 80, 80},
        {"scatter", 3, 80, 80}, {"gather", 3, 80, 80},    {"exchange", 2, 5, 5},    {"exchange", 3, 80, 80},
        {"reduce", 3, 80, 80},  {"allreduce", 2, 5, 5},   {"allreduce", 3, 80, 80},
    };
    static const struct small_row two_units[] = {
        {"broadcast", 3, 80, 80}, {"gossip", 2, 5, 5}, {"gossip", 3, 80, 80}, {"exchange", 2, 5, 5}};
    check_rows(SMALL_PARALLEL, 1, rows, ARRAY_LENGTH(rows));
    check_rows(SMALL_PARALLEL, 2, two_units, ARRAY_LENGTH(two_units));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, whole_tokens);
    tcase_add_test(cases, tokens_of_two_units);
    tcase_add_test(cases, sums);
    tcase_add_test(cases, parallel_links);
}

UNIT(add, 120)
