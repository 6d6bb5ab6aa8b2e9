/*
 * Every schedule within reach is lawful and as short as any can be; larger ones than that are refused.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../emu/trial.h"
#include "mesh/parts/torus_schedule.h"
#include "tools.h"

enum { NODES_MOST = TOOLS_TSAN ? 300 : 1 << 16 };

static const struct torus_schedule *made;

static int prepare(struct parray *array)
{
    struct mesh mesh;
    if (mesh_open(&mesh, array) < 0)
        return -1;
    made = torus_schedule_make(array, &mesh);
    return made ? 0 : -1;
}

static void nothing(struct node *self)
{
    (void)self;
}

static const struct parray_program program = {.name = "schedule", .prepare = prepare, .node = nothing};

static int nodes_of(int side, int dim)
{
    return dim ? side * nodes_of(side, dim - 1) : 1;
}

static struct trial open_size(int side, int dim)
{
    char spec[64];
    int used = snprintf(spec, sizeof spec, "%s:%d", side == 2 ? "mesh" : "torus", side);
    for (int i = 1; i < dim; i++)
        used += snprintf(spec + used, sizeof spec - (size_t)used, "x%d", side);
    return trial_open(&program, trial_on(spec), 0);
}

/* The hops of a step reach nodes that were without, from nodes that got it in an earlier step. */
static void check_step(const struct torus_schedule *s, int step, int *since)
{
    for (int way = 0; way < s->ways; way++) {
        int node = s->hop[step * s->ways + way];
        if (node < 0)
            continue;
        ck_assert_int_lt(node, s->nodes);
        ck_assert_int_eq(since[node], 0);
        int parent = torus_parent(s, node, way);
        ck_assert_int_ge(since[parent], 1);
        ck_assert_int_le(since[parent], step + 1);
        since[node] = step + 2;
    }
}

/* By way: through the port torus_out of any node lies the one that has this node behind its port torus_in. */
static void check_ports(const struct parray *array, const struct torus_schedule *s)
{
    for (int node = 0; node < s->nodes; node++)
        for (int way = 0; way < s->ways; way++) {
            int parent = torus_parent(s, node, way);
            ck_assert_int_eq(parray_peer(array, parent, torus_out(s, parent, way)), node);
            ck_assert_int_eq(parray_peer(array, node, torus_in(s, node, way)), parent);
            /* A neighbour's difference is the one that node 0 has to its own neighbour. */
            ck_assert_int_eq(torus_parent(s, torus_minus(s, node, parent), way), 0);
        }
}

static const struct {
    int dim, least, most; /* sides */
} sizes[] = {
    {1, 2, 12}, {2, 2, 14}, {3, 2, 10}, {4, 2, 7}, {5, 2, 5}, {6, 2, 4}, {7, 2, 3}, {8, 2, 3},
};

START_TEST(each_way_once_a_step_and_no_step_too_many)
{
    for (int side = sizes[_i].least; side <= sizes[_i].most; side++) {
        if (nodes_of(side, sizes[_i].dim) > NODES_MOST)
            break;
        struct trial trial = open_size(side, sizes[_i].dim);
        ck_assert_msg(trial.array, "%s", trial.error);
        const struct torus_schedule *s = made;
        ck_assert_int_eq(s->ways, side == 2 ? sizes[_i].dim : 2 * sizes[_i].dim);
        int *since = calloc((size_t)s->nodes, sizeof *since);
        since[0] = 1;
        for (int step = 0; step < s->steps; step++)
            check_step(s, step, since);
        for (int node = 0; node < s->nodes; node++)
            ck_assert_int_ne(since[node], 0);
        free(since);
        ck_assert_msg(s->steps == (s->nodes - 1 + s->ways - 1) / s->ways, "%s: %d steps",
                      parray_topology(trial.array), s->steps);
        if (s->nodes <= 1000)
            check_ports(trial.array, s);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(more_nodes_than_it_can_do_are_refused)
{
    struct trial trial = open_size(257, 2);
    ck_assert_ptr_null(trial.array);
    ck_assert_str_eq(trial.error, "torus:257x257: this program runs on up to 65536 nodes");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, each_way_once_a_step_and_no_step_too_many, 0, (int)ARRAY_LENGTH(sizes));
    tcase_add_test(cases, more_nodes_than_it_can_do_are_refused);
}

UNIT(add_cases, 120)
