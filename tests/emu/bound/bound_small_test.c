/*
 * On every connected graph of up to four nodes the bounds of every task are true, under every model: no
 * schedule is shorter, of all that there are. In most cases the strongest bound is the optimum; their number
 * is fixed here, so that a bound that grows weaker is noticed.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../trial.h"
#include "bound/bound.h"
#include "facts/model.h"
#include "../../lib/temporary.h"
#include "optimum.h"
#include "topo/topo.h"

/* A task on a tiny array, as the bounds and as the reference see it. */
struct tiny_task {
    const char *name;
    enum demand_form form;
    bool from_root, to_root, combine, prefix;
};

static const struct tiny_task tasks[] = {
    {.name = "broadcast", .form = DEMAND_COPIES, .from_root = true},
    {.name = "gossip", .form = DEMAND_COPIES},
    {.name = "scatter", .form = DEMAND_PRIVATE, .from_root = true},
    {.name = "gather", .form = DEMAND_PRIVATE, .to_root = true},
    {.name = "exchange", .form = DEMAND_PRIVATE},
    {.name = "reduce", .form = DEMAND_COPIES, .to_root = true, .combine = true},
    {.name = "allreduce", .form = DEMAND_COPIES, .combine = true},
    {.name = "scan", .form = DEMAND_COPIES, .combine = true, .prefix = true},
};

/* What a case costs and how it is counted. */
struct terms_of_case {
    int startup, per_unit, units;
    enum travel travel;
};

struct score {
    int cases, equal;
};

static const int root = 0;

static bool is_connected(int nodes, uint32_t links)
{
    uint32_t reached = 1;
    for (int pass = 0; pass < nodes; pass++)
        for (int a = 0; a < nodes; a++)
            for (int b = 0; b < nodes; b++)
                if (reached >> a & 1 && tiny_linked(links, a, b))
                    reached |= 1u << b;
    return reached == (1u << nodes) - 1;
}

static struct topo *open_graph(int nodes, uint32_t links)
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

static bool wants(const struct tiny_task *task, int from, int to)
{
    return from != to && (!task->from_root || from == root) && (!task->to_root || to == root) &&
           (!task->prefix || from < to);
}

/* A bit for each unit of a token, or for each unit of each pair's token. False: too many. */
static bool give_tokens(const struct tiny_task *task, int units, struct tiny *tiny)
{
    int token = 0, most = tiny->travel == TRAVEL_TIMED ? TINY_TIMED_TOKENS_MOST : TINY_TOKENS_MOST;
    bool each_pair = task->form == DEMAND_PRIVATE;
    for (int from = 0; from < tiny->nodes; from++)
        for (int unit = 0; unit < units; unit++) {
            bool used = false;
            for (int to = 0; to < tiny->nodes; to++) {
                if (!wants(task, from, to))
                    continue;
                if (token >= most)
                    return false;
                used = true;
                tiny->has[from] |= (uint16_t)(1u << token);
                tiny->wants[to] |= (uint16_t)(1u << token);
                token += each_pair;
            }
            token += used && !each_pair;
        }
    return true;
}

/* A bit for each sum of tokens: a node has its own token, and nothing, and wants the sum up to its own. */
static void give_sums(struct tiny *tiny)
{
    for (int node = 0; node < tiny->nodes; node++) {
        tiny->has[node] = (uint16_t)(1u | 1u << (1u << node));
        tiny->wants[node] = (uint16_t)(1u << ((2u << node) - 1));
    }
}

static uint64_t best_bound(const struct tiny_task *task, const struct terms_of_case *of, const char *model,
                           const struct topo *topo)
{
    static const int root_list[] = {0};
    const struct node_set all = {NULL, topo->nodes}, only = {root_list, 1};
    struct demand demand = {.form = task->form,
                            .combine = task->combine,
                            .prefix = task->prefix,
                            .units = (uint32_t)of->units,
                            .from = task->from_root ? only : all,
                            .to = task->to_root ? only : all};
    struct terms terms = {topo, model_find(model), (uint64_t)of->startup, (uint64_t)of->per_unit, &demand};
    struct bounds bounds;
    ck_assert(bounds_find(&terms, &bounds));
    return bounds_best(&bounds);
}

static void check_case(const struct tiny_task *task, const struct terms_of_case *of, const char *model,
                       int nodes, uint32_t links, const struct topo *topo, struct score *score)
{
    struct tiny tiny = {.model = model,
                        .nodes = nodes,
                        .links = links,
                        .travel = of->travel,
                        .startup = of->startup,
                        .per_unit = of->per_unit};
    bool many = !strcmp(model, "F*") || !strcmp(model, "H*");
    if (of->travel == TRAVEL_SUMS && nodes > 3 && many)
        return;
    if (of->travel == TRAVEL_SUMS)
        give_sums(&tiny);
    else if (!give_tokens(task, of->units, &tiny))
        return;
    int optimum = tiny_optimum(&tiny);
    if (optimum < 0)
        return;
    uint64_t bound = best_bound(task, of, model, topo);
    ck_assert_msg(bound <= (uint64_t)optimum, "%s, %s, %d nodes, links %x: bound %llu, optimum %d",
                  task->name, model, nodes, links, (unsigned long long)bound, optimum);
    score->cases++;
    score->equal += bound == (uint64_t)optimum;
}

/* All connected graphs of so many nodes, under all models. */
static struct score check_graphs(const struct tiny_task *task, const struct terms_of_case *of, int nodes)
{
    struct score score = {0, 0};
    for (uint32_t links = 1; links < 1u << nodes * (nodes - 1) / 2; links++) {
        if (!is_connected(nodes, links))
            continue;
        struct topo *topo = open_graph(nodes, links);
        for (const struct model *model = model_table; model->name; model++)
            check_case(task, of, model->name, nodes, links, topo, &score);
        topo_close(topo);
    }
    return score;
}

/* A task by its name in the table above. */
static const struct tiny_task *task_of(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(tasks); i++)
        if (!strcmp(tasks[i].name, name))
            return &tasks[i];
    ck_abort_msg("no task %s", name);
}

/* A row of expectations: of so many cases, in so many the bound is the optimum. */
struct row {
    const char *task;
    int nodes, cases, equal;
};

static void check_rows(const struct terms_of_case *of, const struct row *rows, size_t count)
{
    char folder[TEMPORARY_SIZE];
    temporary_enter(folder);
    for (size_t i = 0; i < count; i++) {
        struct score score = check_graphs(task_of(rows[i].task), of, rows[i].nodes);
        ck_assert_msg(score.cases == rows[i].cases && score.equal == rows[i].equal,
                      "%s on %d nodes: optimal in %d of %d cases, expected %d of %d", rows[i].task,
                      rows[i].nodes, score.equal, score.cases, rows[i].equal, rows[i].cases);
    }
    unlink("graph.txt");
    temporary_leave(folder);
}

START_TEST(one_token_a_packet)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_ONE};
    static const struct row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 24, 24}, {"broadcast", 4, 228, 228},
        {"gossip", 2, 6, 6},    {"gossip", 3, 24, 24},    {"gossip", 4, 228, 228},
        {"scatter", 2, 6, 6},   {"scatter", 3, 24, 24},   {"scatter", 4, 228, 228},
        {"gather", 2, 6, 6},    {"gather", 3, 24, 24},    {"gather", 4, 228, 228},
        {"exchange", 2, 6, 6},  {"exchange", 3, 24, 24},
    };
    check_rows(&of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(tokens_of_two_units)
{
    static const struct terms_of_case of = {0, 1, 2, TRAVEL_ONE};
    static const struct row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 24, 24}, {"broadcast", 4, 228, 204}, {"gossip", 2, 6, 6},
        {"gossip", 3, 24, 24},  {"scatter", 3, 24, 24},   {"gather", 3, 24, 24},      {"exchange", 2, 6, 6},
    };
    check_rows(&of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(all_tokens_in_one_packet)
{
    static const struct terms_of_case of = {1, 0, 1, TRAVEL_ALL};
    static const struct row rows[] = {
        {"broadcast", 4, 228, 228}, {"gossip", 3, 24, 24},   {"gossip", 4, 228, 224},
        {"scatter", 4, 228, 228},   {"gather", 4, 228, 228}, {"exchange", 4, 228, 224},
    };
    check_rows(&of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(combined_tokens)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_ALL};
    static const struct row rows[] = {
        {"reduce", 2, 6, 6},      {"reduce", 3, 24, 24},      {"reduce", 4, 228, 228},
        {"allreduce", 3, 24, 24}, {"allreduce", 4, 228, 224},
    };
    check_rows(&of, rows, ARRAY_LENGTH(rows));
}
END_TEST

/* Of four nodes only those models that let few of them send at a time: there are too many sums for others. */
START_TEST(prefix_sums)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_SUMS};
    static const struct row rows[] = {{"scan", 2, 6, 6}, {"scan", 3, 24, 24}, {"scan", 4, 152, 124}};
    check_rows(&of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(a_start_up_and_longer_packets)
{
    static const struct terms_of_case two_and_one = {2, 1, 1, TRAVEL_TIMED},
                                      one_and_two = {1, 2, 1, TRAVEL_TIMED},
                                      long_tokens = {2, 1, 2, TRAVEL_TIMED};
    static const struct row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 23, 23}, {"gossip", 2, 6, 6},
        {"gossip", 3, 23, 17},  {"scatter", 3, 23, 23},   {"gather", 3, 23, 23},
    };
    static const struct row longer[] = {{"broadcast", 2, 6, 6},
                                        {"broadcast", 3, 23, 15},
                                        {"gossip", 2, 6, 6},
                                        {"scatter", 3, 23, 19},
                                        {"gather", 3, 23, 19}};
    check_rows(&two_and_one, rows, ARRAY_LENGTH(rows));
    check_rows(&one_and_two, rows, ARRAY_LENGTH(rows));
    check_rows(&long_tokens, longer, ARRAY_LENGTH(longer));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, one_token_a_packet);
    tcase_add_test(cases, tokens_of_two_units);
    tcase_add_test(cases, all_tokens_in_one_packet);
    tcase_add_test(cases, combined_tokens);
    tcase_add_test(cases, prefix_sums);
    tcase_add_test(cases, a_start_up_and_longer_packets);
}

int main(void)
{
    return trial_suite("bound_small", add, 120);
}
