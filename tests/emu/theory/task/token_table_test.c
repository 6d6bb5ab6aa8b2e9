/*
 * Tables of tokens: those that say what shipped tasks say are the same tasks, with the same demands, bounds,
 * schedules and verdicts; and what is wrong with a table is told with its line.
 */
#include <math.h>
#include <parray.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../trial.h"
#include "bound/bound.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "solve/instance_task.h"
#include "solve/solve.h"
#include "solver.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { TABLES_MOST = 32 };

static char tables[TABLES_MOST][32];
static int table_count;

/* A file with that text, whose name ends in .task. It stays until remove_tables. */
static const char *table_of(const char *text)
{
    char *path = tables[table_count++];
    snprintf(path, sizeof tables[0], "table-XXXXXX.task");
    int fd = mkstemps(path, 5);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

static void remove_tables(void)
{
    while (table_count)
        unlink(tables[--table_count]);
}

static void open_as(struct task_case *task_case, const char *task, const struct topo *topo,
                    const char *const *params, size_t count)
{
    const struct task_asked asked = {task_find(task), topo, 7, params, count};
    ck_assert_ptr_nonnull(asked.task);
    ck_assert_msg(task_case_open(task_case, &asked), "%s", task_case->error);
}

/* --------------------------------------------------------------------- twins of shipped tasks */

static const struct twin {
    const char *task, *table, *param[3];
} twins[] = {
    {"broadcast", "0 -> all\n", {NULL}},
    {"broadcast", "news: 3 -> 0-2,4,5  # all others\n", {"root=3"}},
    {"gossip", "all -> all\n", {"units=2"}},
    {"gossip", "\n0-2 -> all\n3 -> 0-2,4-5\n\t4,5->all\r\n", {NULL}},
    {"gossip", "5 -> all\n1 -> all\n5 -> all\n", {"tokens=0,1,0,0,0,2"}},
    {"partial-gossip", "1,4 -> all\n", {"active=1,4"}},
    {"scatter", "0 -> each\n", {NULL}},
    {"scatter", "2 -> each all", {"root=2", "units=3"}},
    {"gather", "all -> 0\n", {NULL}},
    {"exchange", "all -> each\n", {NULL}},
    {"partial-exchange", "5 -> each\n2 -> each\n", {"active=2,5"}},
    {"partial-gather", "all -> each 1,3\n", {"active=1,3"}},
    {"partial-permutation", "a: 1 -> 0\nb: 3 -> 4\nc: 5 -> 5\n", {"active=1,3,5", "targets=0,4,5"}},
};

static const char *const places[] = {"mesh:2x3", "ring:6", "star:3", "tree:5x2"};
static const char *const models[] = {"F*", "F1", "SLA"};

static size_t params_of(const struct twin *twin)
{
    size_t count = 0;
    while (twin->param[count])
        count++;
    return count;
}

/* The parameters that a table has, too. */
static size_t table_params(const struct twin *twin, const char *params[])
{
    size_t count = 0;
    for (size_t i = 0; twin->param[i]; i++)
        if (strncmp(twin->param[i], "units=", 6) == 0)
            params[count++] = twin->param[i];
    return count;
}

static void expect_same_set(const struct node_set *one, const struct node_set *other)
{
    ck_assert_int_eq(one->count, other->count);
    for (int i = 0; i < one->count; i++)
        ck_assert_int_eq(node_set_rank(one, i), node_set_rank(other, i));
    ck_assert(!one->list == !other->list);
}

static void expect_same_demand(const struct task_case *one, const struct task_case *other)
{
    const struct demand *a = &one->demand, *b = &other->demand;
    ck_assert_int_eq(a->form, b->form);
    ck_assert_uint_eq(a->units, b->units);
    ck_assert_uint_eq(a->pair_count, b->pair_count);
    expect_same_set(&a->from, &b->from);
    expect_same_set(&a->to, &b->to);
    for (size_t i = 0; i < a->pair_count; i++) {
        ck_assert_int_eq(a->pairs[i].from, b->pairs[i].from);
        ck_assert_int_eq(a->pairs[i].to, b->pairs[i].to);
    }
    ck_assert(!one->first == !other->first);
    for (int rank = 0; one->first && rank <= one->topo->nodes; rank++)
        ck_assert_uint_eq(one->first[rank], other->first[rank]);
}

static uint64_t expect_same_bounds(const struct task_case *one, const struct task_case *other,
                                   const struct model *model)
{
    struct bounds a = {0}, b = {0};
    ck_assert(bounds_find(&(struct terms){one->topo, model, 0, 1, &one->demand}, &a));
    ck_assert(bounds_find(&(struct terms){one->topo, model, 0, 1, &other->demand}, &b));
    ck_assert_int_eq(a.count, b.count);
    for (int i = 0; i < a.count; i++) {
        ck_assert_uint_eq(a.list[i].steps, b.list[i].steps);
        ck_assert_str_eq(a.list[i].reason, b.list[i].reason);
    }
    return bounds_best(&a);
}

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

/* The fewest steps; 0: the model is none of those for which the task is searched. */
static uint32_t fewest(const struct task_case *task_case, const struct model *model, uint64_t bound)
{
    char error[INSTANCE_ERROR_SIZE];
    struct instance instance;
    struct solved solved = {0};
    uint32_t steps = 0;
    if (instance_open(&instance, task_case, model, error)) {
        const struct solve_terms terms = {.instance = &instance, .bound = bound, .seed = 1, .watch = never};
        solve_find(&terms, &solved);
        ck_assert(solved_optimal(&solved));
        steps = solved.moves.steps;
        solved_close(&solved);
    }
    instance_close(&instance);
    return steps;
}

/* The optimum of larger ones takes long. */
static bool is_small(const struct demand *demand)
{
    return demand->from.count * demand->to.count <= 6;
}

START_TEST(a_table_is_the_shipped_task_that_it_says)
{
    const struct twin *twin = &twins[_i];
    const char *table = table_of(twin->table), *params[3];
    size_t count = table_params(twin, params);
    char error[TOPO_ERROR_SIZE];
    for (size_t place = 0; place < ARRAY_LENGTH(places); place++) {
        struct topo *topo = topo_open(places[place], error, sizeof error);
        struct task_case own, shipped;
        open_as(&own, table, topo, params, count);
        open_as(&shipped, twin->task, topo, twin->param, params_of(twin));
        expect_same_demand(&own, &shipped);
        for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
            const struct model *model = model_find(models[i]);
            uint64_t bound = expect_same_bounds(&own, &shipped, model);
            if (place == 0 && is_small(&own.demand))
                ck_assert_uint_eq(fewest(&own, model, bound), fewest(&shipped, model, bound));
        }
        task_case_close(&own);
        task_case_close(&shipped);
        topo_close(topo);
    }
    remove_tables();
}
END_TEST

/* ------------------------------------------------------------------------------------- verdicts */

/* A program of the table has the verdict of one of the shipped task. */
START_TEST(a_run_has_the_verdict_of_the_shipped_task)
{
    const struct twin *twin = &twins[_i];
    const char *table = table_of(twin->table);
    bool declared = twin->param[0] && strncmp(twin->param[0], "tokens=", 7) == 0; /* by few programs */
    for (int bad = 0; bad < 4 && !declared; bad++) {
        static const enum solver_mischief mischief[] = {HONEST, WRONG_WORD, LEFT_OUT, TWICE};
        struct options options = trial_on("mesh:2x3");
        const char *params[3];
        solver_mischief = mischief[bad];
        solver_rogue = twin->table[0] == 'a' ? 0 : 4;
        struct parray_program own = solver_for(table), shipped = solver_for(twin->task);
        options.params = twin->param;
        options.param_count = params_of(twin);
        struct trial there = trial_run(&shipped, options, 0);
        options.params = params;
        options.param_count = table_params(twin, params);
        struct trial here = trial_run(&own, options, 0);
        const struct outcome *a = here.outcome, *b = there.outcome;
        ck_assert_int_eq(here.status, there.status);
        ck_assert_uint_eq(a->steps, b->steps);
        ck_assert_int_eq(a->verified, b->verified);
        ck_assert_uint_eq(a->task.deliveries, b->task.deliveries);
        ck_assert_uint_eq(a->task.failed, b->task.failed);
        ck_assert_uint_eq(a->task.least, b->task.least);
        ck_assert(a->lower_bound == b->lower_bound || (isnan(a->lower_bound) && isnan(b->lower_bound)));
        ck_assert_int_eq(a->task.first.kind == NULL, b->task.first.kind == NULL);
        if (a->task.first.kind) {
            ck_assert_str_eq(a->task.first.kind, b->task.first.kind);
            ck_assert_int_eq(a->task.first.node, b->task.first.node);
        }
        trial_end(&here);
        trial_end(&there);
    }
    solver_mischief = HONEST;
    remove_tables();
}
END_TEST

/* Engines do not differ in anything. */
START_TEST(a_node_that_delivers_wrongly_is_found)
{
    const char *table = table_of("left: 0 -> 5\nright: 5 -> 0\n");
    solver_rogue = 5;
    for (int bad = HONEST; bad <= LEFT_OUT; bad++) {
        static const char *const kinds[] = {NULL, "wrong", "unwanted", "origin", "doubled", "missing"};
        solver_mischief = (enum solver_mischief)bad;
        struct parray_program program = solver_for(table);
        struct trial trial = trial_run(&program, trial_on("mesh:2x3"), _i);
        const struct task_outcome *task = &trial.outcome->task;
        ck_assert_int_eq(trial.status, kinds[bad] ? PARRAY_WRONG : PARRAY_DONE);
        if (kinds[bad] && bad != WRONG_ORIGIN)
            ck_assert_str_eq(task->first.kind, kinds[bad]);
        if (kinds[bad])
            ck_assert_int_eq(task->first.node, 5);
        ck_assert(trial.outcome->lower_bound == 3);
        trial_end(&trial);
    }
    solver_mischief = HONEST;
    remove_tables();
}
END_TEST

/* -------------------------------------------------------------------------------------- refusals */

/* The sentence of the table, without its path: of the file itself, or of the case on mesh:2x3. */
static const char *refusal_of(const char *text)
{
    static char error[1024];
    const char *table = table_of(text);
    const struct task *task = task_find(table);
    if (!task) {
        task_unknown_text(table, error, sizeof error);
    } else {
        char wrong[TOPO_ERROR_SIZE];
        struct task_case task_case;
        struct topo *topo = topo_open("mesh:2x3", wrong, sizeof wrong);
        ck_assert(!task_case_open(&task_case, &(struct task_asked){task, topo, 1, NULL, 0}));
        snprintf(error, sizeof error, "%s", task_case.error);
        task_case_close(&task_case);
        topo_close(topo);
    }
    ck_assert_msg(strncmp(error, table, strlen(table)) == 0, "%s", error);
    return error + strlen(table);
}

START_TEST(what_is_wrong_is_told_with_its_line)
{
    static const struct {
        const char *table, *sentence;
    } wrong[] = {
        {"", ": this is no table of tokens: there is no line such as `0 -> all'"},
        {"# nothing\n\n", ": this is no table of tokens: there is no line such as `0 -> all'"},
        {"0 -> 1\n3\n", ":2: a line is `WHO HAS IT -> WHO WANTS IT', such as `0 -> 3' or `0 -> all', and # "
                        "begins a comment"},
        {"-> 3", ":1: nobody has the token: write who does in front of `->'"},
        {"a: -> 3", ":1: nobody has the token: write who does in front of `->'"},
        {"\n3 -> # 4", ":2: nobody wants the token: write who does behind `->'"},
        {": 0 -> 3", ":1: there is no name in front of the colon"},
        {"a: 0 -> 1\nb: 1 -> 2\n a : 2 -> 3", ":3: token a was in line 1: a token has one line"},
        {"0 -> 5\n0 -> 6", ":2: there is no node 6: those of mesh:2x3 are 0 to 5"},
        {"0-6 -> 5", ":1: there is no node 6: those of mesh:2x3 are 0 to 5"},
        {"0 -> 18446744073709551615",
         ":1: there is no node 18446744073709551615: those of mesh:2x3 are 0 to 5"},
        {"0 -> 18446744073709551616",
         ":1: `18446744073709551616': ranks are wanted, such as 5, or 0,2,6-9, or all"},
        {"0 -> 3-1", ":1: `3-1': a range begins with the lower rank"},
        {"0 -> 1,2-4,3", ":1: node 3 is named twice"},
        {"0 -> 1 2", ":1: `1 2': a comma is wanted between ranks"},
        {"0 -> 1,", ":1: `': ranks are wanted, such as 5, or 0,2,6-9, or all"},
        {"0 -> -1", ":1: `-1': ranks are wanted, such as 5, or 0,2,6-9, or all"},
        {"0 -> everyone", ":1: `everyone': ranks are wanted, such as 5, or 0,2,6-9, or all"},
        {"a: 0,1 -> 3",
         ":1: token a has one line and starts at one node; without a name, the line is about as "
         "many tokens as it says"},
        {"a: 0 -> each 3,4", ":1: token a has one line and starts at one node; without a name, the line is "
                             "about as many tokens as it says"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        ck_assert_str_eq(refusal_of(wrong[i].table), wrong[i].sentence);
    remove_tables();
}
END_TEST

/* 2^20 tokens are as many as there may be: the error says so before there is no memory. */
START_TEST(too_many_tokens_are_refused)
{
    char error[TOPO_ERROR_SIZE];
    struct task_case task_case;
    const char *table = table_of("0 -> all\nall -> each\n");
    struct topo *topo = topo_open("torus:32x64", error, sizeof error);
    ck_assert(!task_case_open(&task_case, &(struct task_asked){task_find(table), topo, 1, NULL, 0}));
    ck_assert_str_eq(task_case.error + strlen(table), ":2: a table has at most 1048576 tokens");
    task_case_close(&task_case);
    topo_close(topo);
    remove_tables();
}
END_TEST

/* Two names of a file are one task; a program that names either solves it. */
START_TEST(a_file_is_one_task_by_any_name)
{
    char other[80];
    const char *table = table_of("0 -> 1\n");
    const struct task *task = task_find(table);
    snprintf(other, sizeof other, "./%s", table);
    ck_assert_ptr_eq(task_find(other), task);
    ck_assert(task_is_solved_by(task, other));
    ck_assert(task_is_solved_by(task, table));
    ck_assert(!task_is_solved_by(task, "broadcast"));
    ck_assert(!task_is_solved_by(task_find("broadcast"), table));
    ck_assert_ptr_null(task_find("no-such.task"));
    ck_assert_ptr_null(task_find(".task"));
    remove_tables();
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_table_is_the_shipped_task_that_it_says, 0, (int)ARRAY_LENGTH(twins));
    tcase_add_loop_test(cases, a_run_has_the_verdict_of_the_shipped_task, 0, (int)ARRAY_LENGTH(twins));
    tcase_add_loop_test(cases, a_node_that_delivers_wrongly_is_found, 0, TRIAL_ENGINES);
    tcase_add_test(cases, what_is_wrong_is_told_with_its_line);
    tcase_add_test(cases, too_many_tokens_are_refused);
    tcase_add_test(cases, a_file_is_one_task_by_any_name);
}

UNIT(add_cases, 60)
