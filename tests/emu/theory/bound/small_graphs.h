/*
 * small_graphs.h: tasks on every connected graph of a few nodes, under every model, for tests that compare
 * with the reference of optimum.h.
 */
#ifndef SMALL_GRAPHS_H
#define SMALL_GRAPHS_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "bound/demand.h"
#include "facts/model.h"
#include "optimum.h"
#include "topo/topo.h"

/* A task on a tiny array; its root is node 0. */
struct small_task {
    const char *name;
    enum demand_form form;
    bool from_root, to_root, combine, prefix;
};

static const struct small_task small_tasks[] = {
    {.name = "broadcast", .form = DEMAND_COPIES, .from_root = true},
    {.name = "gossip", .form = DEMAND_COPIES},
    {.name = "scatter", .form = DEMAND_PRIVATE, .from_root = true},
    {.name = "gather", .form = DEMAND_PRIVATE, .to_root = true},
    {.name = "exchange", .form = DEMAND_PRIVATE},
    {.name = "reduce", .form = DEMAND_COPIES, .to_root = true, .combine = true},
    {.name = "allreduce", .form = DEMAND_COPIES, .combine = true},
    {.name = "scan", .form = DEMAND_COPIES, .combine = true, .prefix = true},
};

static inline const struct small_task *small_task_of(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(small_tasks); i++)
        if (!strcmp(small_tasks[i].name, name))
            return &small_tasks[i];
    ck_abort_msg("no task %s", name);
    return NULL;
}

static inline bool small_wants(const struct small_task *task, int from, int to)
{
    return from != to && (!task->from_root || from == 0) && (!task->to_root || to == 0) &&
           (!task->prefix || from < to);
}

/* A bit for each unit of a token, or for each unit of each pair's token. False: too many. */
static inline bool small_give_tokens(const struct small_task *task, int units, struct tiny *tiny)
{
    int token = 0, most = tiny->travel == TRAVEL_TIMED ? TINY_TIMED_TOKENS_MOST : TINY_TOKENS_MOST;
    bool each_pair = task->form == DEMAND_PRIVATE;
    for (int from = 0; from < tiny->nodes; from++)
        for (int unit = 0; unit < units; unit++) {
            bool used = false;
            for (int to = 0; to < tiny->nodes; to++) {
                if (!small_wants(task, from, to))
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

/* -------------------------------------------------------------------------------- all graphs and models */

static inline bool small_connected(int nodes, uint32_t links)
{
    uint32_t reached = 1;
    for (int pass = 0; pass < nodes; pass++)
        for (int a = 0; a < nodes; a++)
            for (int b = 0; b < nodes; b++)
                if (reached >> a & 1 && tiny_linked(links, a, b))
                    reached |= 1u << b;
    return reached == (1u << nodes) - 1;
}

static inline struct topo *small_open(int nodes, uint32_t links, uint32_t twice)
{
    char error[TOPO_ERROR_SIZE];
    FILE *file = fopen("graph.txt", "w");
    for (int b = 1; b < nodes; b++)
        for (int a = 0; a < b; a++)
            if (tiny_linked(links, a, b))
                fprintf(file, "%d %d %d\n", a, b, 1 + tiny_linked(twice, a, b));
    fclose(file);
    struct topo *topo = topo_open("graph:graph.txt", error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    return topo;
}

struct small_case {
    const struct small_task *task;
    const struct model *model;
    const struct topo *topo;
    uint32_t links, twice;
};

/* Cases, and of how many what is tested is the optimum. */
struct small_score {
    int cases, equal;
};

/* Look at one case with the terms `of`, and add it to the score, unless it is left out. */
typedef void small_check(const struct small_case *c, const void *of, struct small_score *score);

/* One graph, under all models. */
static inline void small_check_graph(const struct small_task *task, const struct tiny *graph,
                                     small_check *check, const void *of, struct small_score *score)
{
    struct topo *topo = small_open(graph->nodes, graph->links, graph->twice);
    for (const struct model *model = model_table; model->name; model++)
        check(&(struct small_case){task, model, topo, graph->links, graph->twice}, of, score);
    topo_close(topo);
}

/* A row of expectations: the score of a task on all graphs of a family with so many nodes. */
struct small_row {
    const char *task;
    int nodes, cases, equal;
};

/* All connected graphs; or those with two parallel links in the place of one or several. */
enum small_family { SMALL_SIMPLE, SMALL_PARALLEL };

static inline struct small_score small_check_all(enum small_family family, const struct small_row *row,
                                                 small_check *check, const void *of)
{
    struct small_score score = {0, 0};
    uint32_t all = 1u << row->nodes * (row->nodes - 1) / 2;
    bool wide = family == SMALL_PARALLEL;
    for (uint32_t links = 1; links < all; links++)
        for (uint32_t twice = wide; twice < (wide ? all : 1); twice++)
            if ((twice & ~links) == 0 && small_connected(row->nodes, links))
                small_check_graph(small_task_of(row->task),
                                  &(struct tiny){.nodes = row->nodes, .links = links, .twice = twice}, check,
                                  of, &score);
    return score;
}

static inline void small_check_rows(enum small_family family, const struct small_row *rows, size_t count,
                                    small_check *check, const void *of)
{
    char folder[TEMPORARY_SIZE];
    temporary_enter(folder);
    for (size_t i = 0; i < count; i++) {
        struct small_score score = small_check_all(family, &rows[i], check, of);
        ck_assert_msg(score.cases == rows[i].cases && score.equal == rows[i].equal,
                      "%s on %d nodes: optimal in %d of %d cases, expected %d of %d", rows[i].task,
                      rows[i].nodes, score.equal, score.cases, rows[i].equal, rows[i].cases);
    }
    unlink("graph.txt");
    temporary_leave(folder);
}

#endif
