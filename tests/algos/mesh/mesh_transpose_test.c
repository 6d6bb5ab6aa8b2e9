/*
 * Transposition: the bound of both tasks together and every hop counted, the two tasks alone, engines, and a
 * wrong entry that is found.
 */
#include <stdlib.h>

#include "mesh_run.h"

static const char name[] = "mesh-transpose";

static int columns[1 << 8], rows[1 << 8];
static char column_text[MESH_TEXT], row_text[MESH_TEXT];

static int root_of(int count)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    return root;
}

static int steps_between(struct mesh_shape shape, int from, int to)
{
    int way = abs(from - to);
    return shape.torus && shape.side - way < way ? shape.side - way : way;
}

static bool has(const int *list, int count, int rank)
{
    for (int i = 0; i < count; i++)
        if (list[i] == rank)
            return true;
    return false;
}

/* Hops of all entries in dense columns and rows. */
static uint64_t all_hops(struct mesh_shape shape, int column_count, int row_count)
{
    int nodes = shape_nodes(shape), side = shape.side, sum = 0;
    for (int from = 0; from < nodes; from++)
        for (int to = 0; to < nodes; to++)
            if (has(columns, column_count, from) || has(rows, row_count, to))
                sum += steps_between(shape, from / side, to / side) +
                       steps_between(shape, from % side, to % side);
    return (uint64_t)sum;
}

static uint64_t sum_packets(struct mesh_shape shape)
{
    int side = shape.side;
    return (uint64_t)(2 * side * (side - 1) * (shape.torus ? side : 2));
}

START_TEST(the_bound_holds_and_every_entry_comes)
{
    struct mesh_shape shape = {3 + _i / 2, 2, _i % 2};
    int side = shape.side, nodes = side * side;
    struct rng rng;
    rng_open(&rng, 13, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int column_count = set_nodes(shape, set, &rng, columns),
            row_count = set_nodes(shape, (set + 5) % SETS, &rng, rows);
        const char *params[] = {ranks_param(column_text, "columns", columns, column_count),
                                ranks_param(row_text, "rows", rows, row_count), NULL};
        struct mesh_result result = mesh_run(name, shape, params, set % 3);
        int legs = 2 * (root_of(column_count) + root_of(row_count)) * (nodes - side);
        ck_assert_int_le((int)result.steps, legs + 2 * (side - 1) + side - 1);
        ck_assert(result.paper_time == legs + 4 * (side - 1) + side);
        ck_assert_uint_eq(result.transmissions,
                          all_hops(shape, column_count, row_count) + sum_packets(shape));
    }
}
END_TEST

/* Dense columns only: the partial exchange. Dense rows only: the gather, after the sums; with entries after
 * those that pass by. */
START_TEST(each_task_alone_takes_what_it_takes)
{
    const char *set = "active=0,1,6,7", *exchange[] = {set, NULL};
    const char *dense_columns[] = {"columns=0,1,6,7", "rows=random:0", NULL};
    const char *dense_rows[] = {"columns=random:0", "rows=0,1,6,7", NULL};
    struct mesh_shape shape = {6, 2, false};
    struct mesh_result alone = mesh_run("mesh-partial-exchange", shape, exchange, 0);
    struct mesh_result as_columns = mesh_run(name, shape, dense_columns, 0);
    ck_assert_uint_eq(as_columns.steps, alone.steps);
    ck_assert(as_columns.lower_bound == alone.lower_bound);
    struct mesh_result gather = mesh_run("mesh-partial-gather", shape, exchange, 0);
    struct mesh_result as_rows = mesh_run(name, shape, dense_rows, 0);
    ck_assert_uint_ge(as_rows.steps, gather.steps + 5);
    ck_assert(as_rows.lower_bound == gather.lower_bound);
    ck_assert_uint_eq(as_rows.transmissions, gather.transmissions + sum_packets(shape));
}
END_TEST

START_TEST(all_engines_agree)
{
    static const char *const params[] = {"columns=random:5", "rows=random:3", NULL};
    mesh_agree(name, (struct mesh_shape){4, 2, false}, params);
    mesh_agree(name, (struct mesh_shape){5, 2, true}, params);
}
END_TEST

/* An entry where the matrix has none. */
static void run_and_spoil(struct node *self)
{
    uint32_t entry = 1;
    find_program(name)->node(self);
    if (node_rank(self) == 5)
        node_deliver(self, 2, &entry, sizeof entry);
}

START_TEST(a_wrong_entry_is_found)
{
    static const char *const params[] = {"columns=1", "rows=3"};
    struct parray_program spoiled = *find_program(name);
    struct options options = trial_on("mesh:4x4");
    spoiled.node = run_and_spoil;
    options.params = params;
    options.param_count = 2;
    struct trial trial = trial_run(&spoiled, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "node 5 "));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_bound_holds_and_every_entry_comes, 0, TOOLS_TSAN ? 2 : 8);
    tcase_add_test(cases, each_task_alone_takes_what_it_takes);
    tcase_add_test(cases, all_engines_agree);
    tcase_add_test(cases, a_wrong_entry_is_found);
}

UNIT(add_cases, 120)
