/*
 * Symmetries of meshes: each is one, groups leave the model room, and a schedule of the formula for a group
 * keeps to the model and is mapped onto itself. Such a formula has one literal for all images, and none of
 * its schedules is shorter than the shortest one.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "sat/sat.h"
#include "solve/automorphism.h"
#include "solve/encode.h"
#include "solve/instance_task.h"
#include "solve/moves_check.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* A task on an array, and its symmetries. */
struct scene {
    struct topo *topo;
    struct task_case task_case;
    struct instance instance;
    struct automorphisms automorphisms;
};

static void scene_open(struct scene *scene, const char *task, const char *spec, const char *model,
                       const char *param)
{
    char error[INSTANCE_ERROR_SIZE];
    scene->topo = topo_open(spec, error, sizeof error);
    ck_assert_msg(scene->topo, "%s", error);
    const struct task_asked asked = {task_find(task), scene->topo, 1, &param, 1};
    ck_assert_msg(task_case_open(&scene->task_case, &asked), "%s", scene->task_case.error);
    ck_assert(instance_open(&scene->instance, &scene->task_case, model_find(model), error));
    automorphisms_open(&scene->automorphisms, &scene->instance);
}

static void scene_close(struct scene *scene)
{
    automorphisms_close(&scene->automorphisms);
    instance_close(&scene->instance);
    task_case_close(&scene->task_case);
    topo_close(scene->topo);
}

/* The orders of the groups, largest first, as text. */
static void check_orders(const char *task, const char *spec, const char *model, const char *param,
                         int symmetries, const char *orders)
{
    struct scene scene;
    char text[256] = "";
    int used = 0;
    scene_open(&scene, task, spec, model, param);
    for (int i = 0; i < scene.automorphisms.groups; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, i ? " %d" : "%d",
                         automorphism_order(scene.automorphisms.group[i]));
    ck_assert_msg(scene.automorphisms.count == symmetries, "%s on %s under %s: %d symmetries", task, spec,
                  model, scene.automorphisms.count);
    ck_assert_msg(strcmp(text, orders) == 0, "%s on %s under %s: groups of %s", task, spec, model, text);
    scene_close(&scene);
}

START_TEST(groups_leave_the_model_room)
{
    /* A reflection of an even line turns the link in the middle round, of an odd one keeps the node there. */
    check_orders("gossip", "line:4", "F*", "units=1", 2, "2");
    check_orders("gossip", "line:4", "SLA", "units=2", 2, "2");
    check_orders("gossip", "line:4", "H*", "units=1", 2, "");
    check_orders("gossip", "line:4", "H1", "units=1", 2, "");
    check_orders("gossip", "line:5", "F*", "units=1", 2, "2");
    check_orders("gossip", "line:5", "F1", "units=1", 2, "");
    /* Half a turn keeps no node of an even mesh, and no link; a quarter none of a square one. */
    check_orders("gossip", "mesh:2x4", "H*", "units=1", 4, "2");
    check_orders("gossip", "mesh:2x4", "F1", "units=1", 4, "4 2 2 2");
    check_orders("gossip", "mesh:4x4", "H1", "units=1", 8, "4 2");
    check_orders("exchange", "mesh:3x3", "SLA", "units=1", 8, "");
    /* Only what maps active nodes to active nodes. */
    check_orders("partial-gossip", "mesh:2x4", "F*", "active=0,1,2,3", 2, "2");
    check_orders("partial-gossip", "mesh:2x4", "F*", "active=0,1,2", 1, "");
    check_orders("broadcast", "mesh:2x4", "F*", "root=0", 1, "");
    /* Whole tokens on nothing but lines and meshes. */
    check_orders("gossip", "ring:4", "F*", "units=1", 0, "");
    check_orders("gossip", "mesh:2x2x2x2", "F*", "units=1", 0, "");
}
END_TEST

/* Sums where the graph looks the same from every node, and each node has as many units of its own. */
START_TEST(sums_are_translated)
{
    check_orders("allreduce", "ring:4", "F*", "units=4", 4, "4 2");
    check_orders("allreduce", "hypercube:2", "SLA", "units=8", 4, "4 2 2 2");
    check_orders("allreduce", "ring:4", "F*", "units=2", 0, "");
    check_orders("allreduce", "mesh:2x3", "F*", "units=6", 0, "");
    check_orders("allreduce", "ring:49", "F*", "units=49", 0, "");
}
END_TEST

/* Is the image of every channel and of every token the one between the images of its nodes? */
START_TEST(symmetries_map_channels_and_tokens)
{
    struct scene scene;
    scene_open(&scene, "exchange", "mesh:2x3x3", "F*", "units=2");
    const struct instance *instance = &scene.instance;
    ck_assert_int_eq(scene.automorphisms.count, 16);
    for (int i = 0; i < scene.automorphisms.count; i++) {
        const struct automorphism *automorphism = &scene.automorphisms.automorphism[i];
        for (int c = 0; c < instance->channels; c++) {
            const struct instance_channel *image = &instance->channel[automorphism->channel[c]];
            ck_assert_int_eq(image->from, automorphism->node[instance->channel[c].from]);
            ck_assert_int_eq(image->to, automorphism->node[instance->channel[c].to]);
        }
        for (int t = 0; t < instance->tokens; t++) {
            const struct instance_token *token = &instance->token[t],
                                        *image = &instance->token[automorphism->token[t]];
            ck_assert_int_eq(image->origin, automorphism->node[token->origin]);
            ck_assert_int_eq(image->target, automorphism->node[token->target]);
            ck_assert_int_eq(image->unit, token->unit);
        }
    }
    scene_close(&scene);
}
END_TEST

static bool has_move(const struct moves *moves, struct move wanted)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->list[i].step == wanted.step && moves->list[i].channel == wanted.channel &&
            moves->list[i].token == wanted.token)
            return true;
    return false;
}

static void check_symmetric(const struct scene *scene, struct moves *moves, uint64_t group)
{
    char error[INSTANCE_ERROR_SIZE];
    moves_sort(moves);
    ck_assert_msg(moves_check(&scene->instance, moves, error, sizeof error), "%s", error);
    for (int i = 0; i < scene->automorphisms.count; i++)
        for (size_t m = 0; group >> i & 1 && m < moves->count; m++) {
            struct move image = moves->list[m];
            image.channel = scene->automorphisms.automorphism[i].channel[image.channel];
            image.token = scene->automorphisms.automorphism[i].token[image.token];
            ck_assert_msg(has_move(moves, image), "symmetry %d has no image of move %zu", i, m);
        }
}

static bool never_stop(void *arg)
{
    (void)arg;
    return false;
}

/* What the formula for a group, or for all schedules (0), says of so many steps. */
static enum sat_answer ask(const struct scene *scene, uint64_t group, uint32_t steps, int *variables)
{
    struct encoding encoding;
    struct moves moves = {.list = NULL};
    const struct encoding_terms terms = {
        .steps = steps, .seed = 1, .automorphisms = group ? &scene->automorphisms : NULL, .group = group};
    ck_assert(encoding_open(&encoding, &scene->instance, &terms));
    enum sat_answer answer = sat_solve(encoding.sat, never_stop, NULL);
    *variables = sat_variables(encoding.sat);
    if (answer == SAT_POSSIBLE) {
        encoding_moves(&encoding, &moves);
        check_symmetric(scene, &moves, group);
    }
    moves_free(&moves);
    encoding_close(&encoding);
    return answer;
}

/* In so many steps there is a schedule that is symmetric by the largest group, in one less there is none. */
static void check_formula(const char *task, const char *spec, const char *model, const char *param, int order,
                          uint32_t steps)
{
    struct scene scene;
    int variables, all;
    if (!sat_is_there())
        return;
    scene_open(&scene, task, spec, model, param);
    uint64_t group = scene.automorphisms.group[0];
    ck_assert_int_eq(automorphism_order(group), order);
    ck_assert_msg(ask(&scene, group, steps - 1, &variables) == SAT_IMPOSSIBLE,
                  "%s on %s under %s in %u steps", task, spec, model, steps - 1);
    ck_assert_msg(ask(&scene, group, steps, &variables) == SAT_POSSIBLE, "%s on %s under %s not in %u steps",
                  task, spec, model, steps);
    ck_assert_int_eq(ask(&scene, 0, steps, &all), SAT_POSSIBLE);
    ck_assert_msg(variables * order <= all + all / 4, "%d variables of %d", variables, all);
    scene_close(&scene);
}

START_TEST(schedules_are_mapped_onto_themselves)
{
    check_formula("gossip", "mesh:2x4", "H*", "units=1", 2, 6);
    check_formula("partial-gossip", "mesh:2x4", "H1", "active=0,7", 2, 5);
    check_formula("gossip", "line:4", "SLA", "units=1", 2, 5);
    check_formula("gossip", "mesh:3x3", "F*", "units=1", 4, 4);
    check_formula("exchange", "mesh:2x3", "F*", "units=1", 2, 4);
    check_formula("partial-gossip", "mesh:2x4", "F1", "active=0,1,2,3", 2, 5);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, groups_leave_the_model_room);
    tcase_add_test(cases, sums_are_translated);
    tcase_add_test(cases, symmetries_map_channels_and_tokens);
    tcase_add_test(cases, schedules_are_mapped_onto_themselves);
}

UNIT(add, 60)
