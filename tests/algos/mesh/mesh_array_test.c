/*
 * The geometry against the array's own answers, refusals, and the flag of a node: its own.
 */
#include <stdio.h>
#include <string.h>

#include "../common/program_run.h"
#include "mesh/parts/mesh_array.h"

static struct mesh mesh;
static int active_count;

static int prepare(struct parray *array)
{
    if (mesh_open(&mesh, array) < 0)
        return -1;
    active_count = mesh_read_active(&mesh, array);
    parray_set_arg(array, &mesh);
    return active_count < 0 ? -1 : 0;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(bool);
}

static void keep_flag(struct node *self)
{
    *(bool *)node_state(self) = mesh_active(self);
}

static bool listed(int rank)
{
    for (int i = 0; i < mesh_active_count(&mesh); i++)
        if (mesh_active_rank(&mesh, i) == rank)
            return true;
    return false;
}

static bool flag_is_as_listed(struct node *self)
{
    int me = node_rank(self), before = mesh_active_before(&mesh, me);
    bool at = before < mesh_active_count(&mesh) && mesh_active_rank(&mesh, before) == me;
    return *(bool *)node_state(self) == listed(me) && at == listed(me);
}

static const struct parray_param params[] = {MESH_ACTIVE_PARAM("random:3"), {NULL, NULL, NULL}};
static const struct parray_program program = {.name = "flags",
                                              .params = params,
                                              .prepare = prepare,
                                              .state_bytes = state_bytes,
                                              .node = keep_flag,
                                              .verify = flag_is_as_listed};

START_TEST(digits_and_ports_are_those_of_the_array)
{
    static const char *const specs[] = {"mesh:5",    "line:4",     "ring:3",       "mesh:2x2",
                                        "torus:4x4", "mesh:3x3x3", "torus:3x3x3x3"};
    for (size_t i = 0; i < ARRAY_LENGTH(specs); i++) {
        struct trial trial = trial_open(&program, trial_on(specs[i]), 0);
        ck_assert_msg(trial.array, "%s", trial.error);
        ck_assert_int_eq(mesh.nodes, mesh_power(&mesh, mesh.dim));
        ck_assert_int_eq(mesh.nodes, parray_nodes(trial.array));
        for (int rank = 0; rank < mesh.nodes; rank++)
            for (int digit = 0, step = 1; digit < mesh.dim; digit++, step *= mesh.side) {
                int at = mesh_digit(&mesh, rank, digit), up = mesh_up(&mesh, digit);
                int turn = at + 1 < mesh.side ? 0 : mesh.torus ? mesh.side : -1;
                int peer = turn < 0 ? -1 : rank + step * (1 - turn);
                ck_assert_int_eq(parray_peer(trial.array, rank, up), peer);
                if (peer >= 0)
                    ck_assert_int_eq(parray_peer(trial.array, peer, mesh_down(&mesh, digit)), rank);
                ck_assert_int_eq(mesh_opposite(up), mesh_down(&mesh, digit));
                ck_assert_int_eq(mesh_port_digit(&mesh, up), digit);
                ck_assert_int_eq(mesh_port_digit(&mesh, mesh_opposite(up)), digit);
            }
        trial_end(&trial);
    }
}
END_TEST

START_TEST(an_array_that_does_not_fit_is_refused_with_the_reason)
{
    static const struct {
        const char *spec, *error;
    } bad[] = {
        {"hypercube:4", "this program runs on mesh: and torus: only, not on hypercube:4"},
        {"mesh:4x5", "mesh:4x5: this program wants equal sides"},
        {"torus:3x3x4", "torus:3x3x4: this program wants equal sides"},
        {"mesh:2x2x2x2x2x2x2x2x2", "mesh:2x2x2x2x2x2x2x2x2: this program runs in up to 8 dimensions"},
        {"mesh:1x1", "mesh:1x1: this program wants sides of 2 or more"},
        {"torus:2x2",
         "torus:2x2: on a torus this program wants sides of 3 or more; with sides of 2 use mesh:"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        want_refusal(&program, trial_on(bad[i].spec), bad[i].error);
    }
}
END_TEST

START_TEST(each_node_sees_its_own_flag)
{
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(&program, trial_on("mesh:4x4"), setting);
        ck_assert_int_eq(active_count, 3);
        ck_assert_int_eq(mesh_active_count(&mesh), 3);
        ck_assert_msg(trial.outcome->verified == 1, "%s", trial.outcome->error);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, digits_and_ports_are_those_of_the_array);
    tcase_add_test(cases, an_array_that_does_not_fit_is_refused_with_the_reason);
    tcase_add_test(cases, each_node_sees_its_own_flag);
}

UNIT(add_cases, 60)
