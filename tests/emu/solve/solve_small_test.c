/*
 * On every connected graph of up to four nodes, under every model but that of worms, what is found is
 * the optimum of an exhaustive search, which shares no code with it. No bound of the task is lent to the
 * search: every smaller number of steps is proved impossible by the SAT solver alone.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../lib/temporary.h"
#include "../bound/optimum.h"
#include "../trial.h"
#include "facts/model.h"
#include "solve/puzzle.h"
#include "solve/sat.h"
#include "solve/solve.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* A task, and how the reference sees it. */
struct small_task {
    const char *name;
    bool private, from_root, to_root;
    enum travel travel;
};

static const struct small_task small_tasks[] = {
    {.name = "broadcast", .from_root = true, .travel = TRAVEL_ONE},
    {.name = "gossip", .travel = TRAVEL_ONE},
    {.name = "scatter", .private = true, .from_root = true, .travel = TRAVEL_ONE},
    {.name = "gather", .private = true, .to_root = true, .travel = TRAVEL_ONE},
    {.name = "exchange", .private = true, .travel = TRAVEL_ONE},
    {.name = "reduce", .to_root = true, .travel = TRAVEL_ALL},
    {.name = "allreduce", .travel = TRAVEL_ALL},
};

/* Cases, and of how many a schedule as short as the reference was found. */
struct tally {
    int cases, equal;
};

static bool connected(int nodes, uint32_t links)
{
    uint32_t reached = 1;
    for (int pass = 0; pass < nodes; pass++)
        for (int a = 0; a < nodes; a++)
            for (int b = 0; b < nodes; b++)
                if (reached >> a & 1 && tiny_linked(links, a, b))
                    reached |= 1u << b;
    return reached == (1u << nodes) - 1;
}

static struct topo *graph_open(int nodes, uint32_t links)
{
    char error[TOPO_ERROR_SIZE];
    FILE *file = fopen("graph.txt", "w");
    for (int b = 1; b < nodes; b++)
        for (int a = 0; a < b; a++)
            if (tiny_linked(links, a, b))
                fprintf(file, "%d %d\n", a, b);
    fclose(file);
    struct topo *topo = topo_open("graph:graph.txt", error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    return topo;
}

/* A bit for each unit of a token, or for each pair's token. False: too many. */
static bool fill(const struct small_task *task, int units, struct tiny *tiny)
{
    int token = 0;
    for (int from = 0; from < tiny->nodes; from++)
        for (int unit = 0; unit < units; unit++) {
            bool used = false;
            for (int to = 0; to < tiny->nodes; to++) {
                if (from == to || (task->from_root && from) || (task->to_root && to))
                    continue;
                if (token >= TINY_TOKENS_MOST)
                    return false;
                used = true;
                tiny->has[from] |= (uint16_t)(1u << token);
                tiny->wants[to] |= (uint16_t)(1u << token);
                token += task->private;
            }
            token += used && !task->private;
        }
    return true;
}

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

static struct solved solve(const struct topo *topo, const char *model, const char *task, const char *param)
{
    struct task_case task_case;
    struct puzzle puzzle;
    struct solved solved;
    const struct task_asked asked = {task_find(task), topo, 1, &param, 1};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    ck_assert_msg(puzzle_open(&puzzle, &task_case, model_find(model)), "%s", puzzle.error);
    const struct solve_terms terms = {.puzzle = &puzzle, .seed = 1, .watch = never};
    solve_find(&terms, &solved);
    puzzle_close(&puzzle);
    task_case_close(&task_case);
    return solved;
}

static void check(const struct small_task *task, int units, const char *model, const struct topo *topo,
                  uint32_t links, struct tally *tally)
{
    char param[] = "units=1";
    struct tiny tiny = {.model = model, .nodes = topo->nodes, .links = links, .travel = task->travel};
    param[strlen(param) - 1] = (char)('0' + units);
    int optimum = fill(task, units, &tiny) ? tiny_optimum(&tiny) : -1;
    if (optimum < 0)
        return;
    struct solved solved = solve(topo, model, task->name, param);
    ck_assert(solved.found);
    ck_assert_msg((int)solved.lower == optimum && (int)solved.steps >= optimum,
                  "%s of %d units, %s, %d nodes, links %x: at least %u, at most %u, and the optimum is %d",
                  task->name, units, model, topo->nodes, links, solved.lower, solved.steps, optimum);
    tally->cases++;
    tally->equal += (int)solved.steps == optimum;
    solved_close(&solved);
}

static struct tally check_all(const struct small_task *task, int units, int nodes)
{
    struct tally tally = {0, 0};
    for (uint32_t links = 1; links < 1u << nodes * (nodes - 1) / 2; links++) {
        if (!connected(nodes, links))
            continue;
        struct topo *topo = graph_open(nodes, links);
        for (const struct model *model = model_table; model->name; model++)
            if (!model->worms)
                check(task, units, model->name, topo, links, &tally);
        topo_close(topo);
    }
    return tally;
}

struct line {
    const char *task;
    int nodes, cases, equal;
};

static void check_lines(int units, const struct line *lines, size_t count)
{
    char folder[TEMPORARY_SIZE];
    if (!sat_is_there())
        return;
    temporary_enter(folder);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < ARRAY_LENGTH(small_tasks); k++) {
            if (strcmp(small_tasks[k].name, lines[i].task) != 0)
                continue;
            struct tally tally = check_all(&small_tasks[k], units, lines[i].nodes);
            ck_assert_msg(tally.cases == lines[i].cases && tally.equal == lines[i].equal,
                          "%s on %d nodes: %d of %d cases, expected %d of %d", lines[i].task, lines[i].nodes,
                          tally.equal, tally.cases, lines[i].equal, lines[i].cases);
        }
    unlink("graph.txt");
    temporary_leave(folder);
}

START_TEST(whole_tokens)
{
    static const struct line lines[] = {
        {"broadcast", 2, 5, 5},  {"broadcast", 3, 20, 20}, {"broadcast", 4, 190, 190},
        {"gossip", 2, 5, 5},     {"gossip", 3, 20, 20},    {"gossip", 4, 190, 190},
        {"scatter", 3, 20, 20},  {"scatter", 4, 190, 190}, {"gather", 3, 20, 20},
        {"gather", 4, 190, 190}, {"exchange", 2, 5, 5},    {"exchange", 3, 20, 20},
    };
    check_lines(1, lines, ARRAY_LENGTH(lines));
}
END_TEST

START_TEST(tokens_of_two_units)
{
    static const struct line lines[] = {
        {"broadcast", 2, 5, 5}, {"broadcast", 3, 20, 20}, {"broadcast", 4, 190, 190},
        {"gossip", 3, 20, 20},  {"scatter", 3, 20, 20},   {"gather", 3, 20, 20},
    };
    check_lines(2, lines, ARRAY_LENGTH(lines));
}
END_TEST

/* Of an allreduce the reference knows what could be heard of, with every part counted as often as it
 * comes. */
START_TEST(sums)
{
    static const struct line lines[] = {
        {"reduce", 3, 20, 20},    {"reduce", 4, 190, 190},    {"allreduce", 2, 5, 5},
        {"allreduce", 3, 20, 20}, {"allreduce", 4, 190, 190},
    };
    check_lines(1, lines, ARRAY_LENGTH(lines));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, whole_tokens);
    tcase_add_test(cases, tokens_of_two_units);
    tcase_add_test(cases, sums);
}

int main(void)
{
    return trial_suite("solve_small", add, 120);
}
