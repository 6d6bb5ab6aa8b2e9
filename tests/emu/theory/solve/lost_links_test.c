/*
 * What is left of an instance without a link is the instance of the graph without it: the same optimum; and
 * what is left of a schedule is a schedule.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../trial.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "plan/lost_links.h"
#include "solve/instance_task.h"
#include "solve/moves_check.h"
#include "solve/solve.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

static const struct lost_case {
    const char *task, *topology, *model;
} cases[] = {
    {"broadcast", "mesh:2x3", "F1"}, {"broadcast", "ring:6", "SLA"},  {"gossip", "ring:4", "F*"},
    {"gossip", "ring:4", "H*"},      {"scatter", "ring:4", "H1"},     {"scatter", "complete:4", "F*"},
    {"reduce", "mesh:2x3", "F1"},    {"permutation", "ring:6", "F*"},
};

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

static void find(const struct instance *instance, struct solved *solved)
{
    const struct solve_terms terms = {
        .instance = instance, .bound = (uint64_t)instance_longest_way(instance), .seed = 1, .watch = never};
    *solved = (struct solved){.found = false};
    solve_find(&terms, solved);
    ck_assert(solved_optimal(solved));
}

static void open_on(const struct lost_case *of, struct topo *topo, struct task_case *task_case,
                    struct instance *instance)
{
    char error[INSTANCE_ERROR_SIZE];
    const struct task_asked asked = {task_find(of->task), topo, 3, NULL, 0};
    ck_assert_msg(task_case_open(task_case, &asked), "%s", task_case->error);
    ck_assert(instance_open(instance, task_case, model_find(of->model), error));
}

/* The optimum on the graph, which is written to a file, without a link. */
static uint32_t optimum_without(const struct lost_case *of, const struct instance *whole, int link)
{
    char path[] = "lost-XXXXXX", spec[64], error[TOPO_ERROR_SIZE];
    FILE *file = fdopen(mkstemp(path), "w");
    for (int c = 0; c < whole->channels; c++)
        if (whole->channel[c].link == c && c != link)
            fprintf(file, "%d %d\n", whole->channel[c].from, whole->channel[c].to);
    fclose(file);
    snprintf(spec, sizeof spec, "graph:%s", path);
    struct topo *topo = topo_open(spec, error, sizeof error);
    ck_assert_msg(topo != NULL, "%s", error);
    struct task_case task_case;
    struct instance instance;
    struct solved solved;
    open_on(of, topo, &task_case, &instance);
    find(&instance, &solved);
    uint32_t steps = solved.steps;
    solved_close(&solved);
    instance_close(&instance);
    task_case_close(&task_case);
    topo_close(topo);
    unlink(path);
    return steps;
}

/* Play what was found with all links without that one. */
static void expect_mended(const struct instance *left, const struct instance *whole,
                          const struct moves *found, uint32_t fewest)
{
    struct moves plain = {.list = NULL}, mended = {.list = NULL};
    char error[512];
    for (size_t i = 0; i < found->count; i++)
        moves_add(&plain, found->list[i].step, found->list[i].channel, found->list[i].token);
    if (whole->reverse)
        moves_reverse(&plain, whole);
    moves_sort(&plain);
    ck_assert(lost_links_mend(left, whole, &plain, &mended));
    if (whole->reverse)
        moves_reverse(&mended, left);
    moves_sort(&mended);
    ck_assert_msg(moves_check(left, &mended, error, sizeof error), "%s", error);
    ck_assert_uint_ge(mended.steps, fewest);
    moves_free(&plain);
    moves_free(&mended);
}

START_TEST(an_instance_without_a_link_is_that_of_the_graph)
{
    const struct lost_case *of = &cases[_i];
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(of->topology, error, sizeof error);
    struct task_case task_case;
    struct instance whole;
    struct solved solved;
    open_on(of, topo, &task_case, &whole);
    find(&whole, &solved);
    for (int link = 0; link < whole.channels; link++) {
        struct instance left;
        struct solved without;
        if (whole.channel[link].link != link)
            continue;
        lost_links_open(&left, &whole, &link, 1);
        ck_assert(lost_links_reach(&left));
        ck_assert_int_eq(left.channels, whole.channels - 2);
        find(&left, &without);
        ck_assert_uint_eq(without.steps, optimum_without(of, &whole, link));
        ck_assert_uint_ge(without.steps, solved.steps);
        expect_mended(&left, &whole, &solved.moves, without.steps);
        solved_close(&without);
        instance_free(&left);
    }
    solved_close(&solved);
    instance_close(&whole);
    task_case_close(&task_case);
    topo_close(topo);
}
END_TEST

/* On a line every link counts, and two of them as well. */
START_TEST(a_link_without_which_there_is_no_way_is_seen)
{
    const struct lost_case of = {"broadcast", "line:4", "F*"};
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(of.topology, error, sizeof error);
    struct task_case task_case;
    struct instance whole, left;
    open_on(&of, topo, &task_case, &whole);
    int links[] = {whole.channel[0].link, whole.channel[whole.out[3]].link};
    for (int count = 0; count <= 2; count++) {
        lost_links_open(&left, &whole, links, count);
        ck_assert_int_eq(lost_links_reach(&left), count == 0);
        instance_free(&left);
    }
    instance_close(&whole);
    task_case_close(&task_case);
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *tests)
{
    tcase_add_loop_test(tests, an_instance_without_a_link_is_that_of_the_graph, 0, (int)ARRAY_LENGTH(cases));
    tcase_add_test(tests, a_link_without_which_there_is_no_way_is_seen);
}

UNIT(add_cases, 60)
