/*
 * task_transpose.c: of a matrix with as many rows and columns as there are nodes each node has its column,
 * and wants its row. Only dense columns and dense rows have entries.
 */
#include <inttypes.h>

#include "parray.h"
#include "task/task_case.h"
#include "topo/topo.h"

#define ENTRIES_MOST ((uint64_t)1 << 26) /* 512 MiB of pairs */

static struct demand_pair *add_column(struct demand_pair *pair, int column, const struct node_set *rows)
{
    for (int i = 0; i < rows->count; i++)
        *pair++ = (struct demand_pair){column, node_set_rank(rows, i)};
    return pair;
}

/* The columns in the order of ranks, and of each column the rows. */
static bool list_entries(struct task_case *task_case, const struct node_set *columns,
                         const struct node_set *rows)
{
    struct demand *demand = &task_case->demand;
    const struct node_set all = task_all(task_case);
    uint64_t nodes = (uint64_t)all.count, dense = (uint64_t)columns->count;
    uint64_t count = dense * nodes + (nodes - dense) * (uint64_t)rows->count;
    if (count > ENTRIES_MOST)
        return task_refuse(task_case,
                           "the dense columns and rows have %" PRIu64 " entries; %s takes up to %" PRIu64
                           ": fewer nodes, "
                           "columns or rows",
                           count, task_case->task->name, ENTRIES_MOST);
    struct demand_pair *pairs = task_memory(task_case, count, sizeof pairs[0]), *end = pairs;
    for (int rank = 0, next = 0; pairs && rank < all.count; rank++) {
        bool is_dense = next < columns->count && node_set_rank(columns, next) == rank;
        end = add_column(end, rank, is_dense ? &all : rows);
        next += is_dense;
    }
    demand->form = DEMAND_PAIRS;
    demand->pairs = pairs;
    demand->pair_count = count;
    return pairs != NULL;
}

static bool transpose_demand(struct task_case *task_case)
{
    struct node_set columns, rows;
    return task_units(task_case) &&
           task_ranks(task_case, "columns", task_text(task_case, "columns"), &columns) &&
           task_ranks(task_case, "rows", task_text(task_case, "rows"), &rows) &&
           list_entries(task_case, &columns, &rows);
}

static const struct parray_param transpose_params[] = {
    {"columns", "random:25%", "dense columns: 0,5,7, random:M, random:P% or all"},
    {"rows", "random:25%", "dense rows"},
    TASK_UNITS_PARAM,
    TASK_PARAMS_END};

extern const struct task task_transpose;
const struct task task_transpose = {
    .name = "transpose",
    .summary = "of a matrix with some dense columns and rows the rows for the nodes that had the columns",
    .params = transpose_params,
    .demand = transpose_demand,
};
