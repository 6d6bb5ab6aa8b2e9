/*
 * What one process learns of a bound, another one knows by the file that both have; and what is damaged there
 * is nothing to it.
 */
#include <fcntl.h>
#include <sys/wait.h>

#include "bound/terms.h"
#include "facts/model.h"
#include "../../../lib/suite.h"
#include "task/learn_bound.h"
#include "../../../lib/temporary.h"
#include "topo/topo.h"

/* Broadcast from node 0 of a ring. */
struct example {
    struct topo *topo;
    struct demand demand;
    struct terms terms;
};

static const int root[] = {0};

static void open_example(struct example *example, const char *ring)
{
    char error[256];
    example->topo = topo_open(ring, error, sizeof error);
    ck_assert_msg(example->topo, "%s", error);
    example->demand = (struct demand){
        .form = DEMAND_COPIES, .units = 1, .from = {root, 1}, .to = {NULL, example->topo->nodes}};
    example->terms = (struct terms){example->topo, model_find("F*"), 0, 1, &example->demand};
}

/* In a process of its own, learn this. */
static void learn_elsewhere(const char *file, const struct terms *terms, const struct task_least *least)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        task_bounds_in(file);
        task_bound_learn(terms, least);
        _exit(0);
    }
    ck_assert(waitpid(child, &status, 0) == child && status == 0);
}

START_TEST(a_bound_is_known_by_the_file)
{
    char folder[TEMPORARY_SIZE];
    const struct task_least learnt = {.steps = 77, .units = 7, .reason = "somebody says so"};
    struct task_least least;
    struct example eight, nine;
    temporary_enter(folder);
    open_example(&eight, "ring:8");
    open_example(&nine, "ring:9");
    int file = open("bounds", O_WRONLY | O_CREAT, 0600);
    ck_assert_int_ge(file, 0);
    learn_elsewhere("bounds", &eight.terms, &learnt);
    ck_assert(!task_bound_recall(&eight.terms, &least));
    ck_assert_int_eq(lseek(file, 0, SEEK_END) > 0 && write(file, "half a record", 13) == 13, 1);
    task_bounds_in("bounds");
    ck_assert(task_bound_recall(&eight.terms, &least));
    ck_assert(least.steps == learnt.steps && least.units == learnt.units);
    ck_assert_str_eq(least.reason, learnt.reason);
    ck_assert(!task_bound_recall(&nine.terms, &least));
    topo_close(eight.topo);
    topo_close(nine.topo);
    close(file);
    unlink("bounds");
    temporary_leave(folder);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_bound_is_known_by_the_file);
}

UNIT(add_cases, 20)
