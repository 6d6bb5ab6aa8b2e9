/*
 * Every task is solved by a program that does what the task says, and a solution with one thing wrong is told
 * by its node, on every engine.
 */
#include <stdio.h>

#include "../../trial.h"
#include "solver.h"
#include "task/task.h"

static const char *const topologies[] = {"ring:5", "mesh:3x4", "hypercube:3",
                                         "star:3", "tree:2x3", "complete:4"};

enum { TASKS = 21, TOPOLOGIES = (int)ARRAY_LENGTH(topologies) };

static void be_honest(void)
{
    solver_mischief = HONEST;
    solver_rogue = -1;
    solver_late = false;
}

/* Run the solver with these parameters; it is to have this status. */
static struct trial solve(const char *task, const char *topology, const char *const *params, size_t count,
                          int engine)
{
    static struct parray_program program; /* lives as long as the array */
    struct options options = trial_on(topology);
    program = solver_for(task);
    options.params = params;
    options.param_count = count;
    return trial_run(&program, options, engine);
}

static bool has_units(const struct task *task)
{
    for (const struct parray_param *param = task->params; param && param->name; param++)
        if (strcmp(param->name, "units") == 0)
            return true;
    return false;
}

START_TEST(a_right_solution_is_right)
{
    const struct task *task = task_table[_i];
    const char *const units[] = {"units=3"};
    be_honest();
    for (int t = 0; t < TOPOLOGIES; t++)
        for (int engine = 0; engine < TRIAL_ENGINES; engine += 3)
            for (size_t many = 0; many <= has_units(task); many++)
                for (int late = 0; late < 2; late++) {
                    solver_late = late;
                    struct trial trial = solve(task->name, topologies[t], units, many, engine);
                    const struct task_outcome *o = &trial.outcome->task;
                    ck_assert_msg(trial.status == PARRAY_DONE, "%s on %s: %s", task->name, topologies[t],
                                  trial.outcome->error);
                    ck_assert_int_eq(trial.outcome->verified, 1);
                    ck_assert(o->checked);
                    ck_assert_uint_gt(o->deliveries, 0);
                    ck_assert_uint_eq(o->timed, late ? 0 : o->deliveries);
                    ck_assert(late || (o->step_first && o->step_first <= o->step_last));
                    ck_assert(late || (o->step_mean >= (double)o->step_first &&
                                       o->step_mean <= (double)o->step_last));
                    ck_assert_uint_eq(o->failed, 0);
                    ck_assert_ptr_null(o->first.kind);
                    trial_end(&trial);
                }
}
END_TEST

/* What the report has to say of a mischief; "": it depends on the task. */
static const struct {
    enum solver_mischief mischief;
    const char *kind;
} mischiefs[] = {{WRONG_WORD, ""},   {WRONG_ORIGIN, ""}, {NO_SUCH_ORIGIN, "origin"},
                 {TWICE, "doubled"}, {LEFT_OUT, ""},     {TOO_SHORT, "size"}};

/* The node that hands something in under every task. */
static int rogue_of(const char *task)
{
    bool at_root = strcmp(task, "reduce") == 0 || strcmp(task, "gather") == 0;
    return at_root ? 2 : 3;
}

/* May a wrong answer of one node make that of another one wrong? */
static bool concerns_neighbours(const struct task *task)
{
    return task->settle;
}

START_TEST(one_thing_that_is_wrong_is_told)
{
    const struct task *task = task_table[_i];
    const char *const root[] = {"root=2", "active=2,0", "targets=3,5"};
    bool rooted = false, active = false, targets = false;
    for (const struct parray_param *param = task->params; param && param->name; param++) {
        rooted |= strcmp(param->name, "root") == 0;
        active |= strcmp(param->name, "active") == 0;
        targets |= strcmp(param->name, "targets") == 0;
    }
    for (size_t m = 0; m < ARRAY_LENGTH(mischiefs); m++)
        for (int engine = 0; engine < TRIAL_ENGINES; engine++)
            for (int late = 0; late < 2; late++) {
                solver_mischief = mischiefs[m].mischief;
                solver_rogue = strcmp(task->name, "partial-gather") == 0 ? 2 : rogue_of(task->name);
                solver_late = late;
                struct trial trial = solve(task->name, "mesh:2x3", rooted ? root : root + 1,
                                           (size_t)(rooted || active) + targets, engine);
                const struct task_outcome *o = &trial.outcome->task;
                ck_assert_msg(trial.status == PARRAY_WRONG, "%s, mischief %d: %d", task->name,
                              mischiefs[m].mischief, trial.status);
                ck_assert_int_eq(trial.outcome->verified, 0);
                ck_assert_str_eq(trial.outcome->error, o->first.text);
                ck_assert_uint_ge(o->failed, 1);
                if (!concerns_neighbours(task)) {
                    ck_assert_int_eq(o->first.node, solver_rogue);
                    ck_assert_uint_eq(o->failed, 1);
                }
                if (*mischiefs[m].kind)
                    ck_assert_msg(strcmp(o->first.kind, mischiefs[m].kind) == 0 || o->first.origin < 0 ||
                                      o->first.origin == 6,
                                  "%s", o->first.text);
                if (mischiefs[m].mischief == LEFT_OUT)
                    ck_assert_str_eq(o->first.kind, "missing");
                if (!concerns_neighbours(task))
                    ck_assert_int_eq(o->first.step != 0, !late && mischiefs[m].mischief != LEFT_OUT);
                trial_end(&trial);
            }
}
END_TEST

/* Whenever it is handed in, and in whatever order; what is handed in wrong makes another digest. */
START_TEST(what_is_handed_in_is_part_of_the_result_digest)
{
    const char *task = task_table[_i]->name;
    uint64_t digest = 0;
    be_honest();
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        for (int late = 0; late < 2; late++) {
            solver_late = late;
            struct trial trial = solve(task, "mesh:2x3", NULL, 0, engine);
            ck_assert(trial.outcome->has_result);
            ck_assert(!digest || trial.outcome->result_digest == digest);
            digest = trial.outcome->result_digest;
            trial_end(&trial);
        }
    for (solver_mischief = WRONG_WORD; solver_mischief <= LEFT_OUT; solver_mischief++)
        for (solver_rogue = 0; solver_rogue < 6; solver_rogue++) {
            struct trial trial = solve(task, "mesh:2x3", NULL, 0, 0);
            bool wrong = trial.status == PARRAY_WRONG;
            ck_assert_int_eq(trial.outcome->result_digest != digest, wrong);
            trial_end(&trial);
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_right_solution_is_right, 0, TASKS);
    tcase_add_loop_test(cases, one_thing_that_is_wrong_is_told, 0, TASKS);
    tcase_add_loop_test(cases, what_is_handed_in_is_part_of_the_result_digest, 0, TASKS);
}

UNIT(add_cases, 120)
