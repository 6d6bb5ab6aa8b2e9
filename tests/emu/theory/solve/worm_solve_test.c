/*
 * Broadcast by worms: on arrays of up to nine nodes, from every root, what is found is the optimum of an
 * exhaustive search, which shares no code with it; no bound of the task is lent to the search. And
 * schedules whose worms meet are refused.
 */
#include <stdio.h>
#include <string.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "sat/sat.h"
#include "solve/instance_task.h"
#include "solve/moves_check.h"
#include "solve/solve.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { NODES = 9, SETS = 1 << NODES };

/* ------------------------------------------------------------------------------------- the reference */

/* Sets of nodes that have the token, and the channels that are taken while a step is put together. */
struct reference {
    const struct topo *topo;
    bool now[SETS], next[SETS];
    bool taken[NODES][NODES]; /* between neighbours */
};

/* Take the route from one node to another one, or give it back. False, and nothing taken: it is not free. */
static bool route(struct reference *reference, int from, int to, bool take)
{
    int ports[NODES], hops = topo_route(reference->topo, from, to, NULL, ports, NODES);
    for (int i = 0, at = from, next; take && i < hops; i++, at = next) {
        next = topo_peer(reference->topo, at, ports[i]);
        if (reference->taken[at][next])
            return false;
    }
    for (int i = 0, at = from, next; i < hops; i++, at = next) {
        next = topo_peer(reference->topo, at, ports[i]);
        reference->taken[at][next] = take;
    }
    return true;
}

/* All that can come of a step: `sender` and the nodes above it that have the token send, or do not. */
static void step(struct reference *reference, int sender, uint32_t before, uint32_t after)
{
    int nodes = reference->topo->nodes;
    while (sender < nodes && !(before >> sender & 1))
        sender++;
    if (sender == nodes) {
        reference->next[after] = true;
        return;
    }
    step(reference, sender + 1, before, after);
    for (int to = 0; to < nodes; to++)
        if (!(after >> to & 1) && route(reference, sender, to, true)) {
            step(reference, sender + 1, before, after | 1u << to);
            route(reference, sender, to, false);
        }
}

static uint32_t optimum(const struct topo *topo, int root)
{
    static struct reference reference;
    uint32_t steps = 0, all = (1u << topo->nodes) - 1;
    reference = (struct reference){.topo = topo};
    reference.now[1u << root] = true;
    for (; !reference.now[all]; steps++) {
        memset(reference.next, 0, sizeof reference.next);
        for (uint32_t set = 0; set <= all; set++)
            if (reference.now[set])
                step(&reference, 0, set, set);
        memcpy(reference.now, reference.next, sizeof reference.now);
    }
    return steps;
}

/* --------------------------------------------------------------------------------------------- solve */

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

struct opened {
    struct topo *topo;
    struct task_case task_case;
    struct instance instance;
};

static void open_at(struct opened *opened, const char *spec, int root)
{
    char error[INSTANCE_ERROR_SIZE], text[] = "root=0";
    const char *param = text;
    text[strlen(text) - 1] = (char)('0' + root);
    opened->topo = topo_open(spec, error, sizeof error);
    ck_assert_msg(opened->topo, "%s", error);
    const struct task_asked asked = {task_find("broadcast"), opened->topo, 1, &param, 1};
    ck_assert_msg(task_case_open(&opened->task_case, &asked), "%s", opened->task_case.error);
    ck_assert_msg(instance_open(&opened->instance, &opened->task_case, model_find("W1"), error), "%s", error);
}

static void close_all(struct opened *opened)
{
    instance_close(&opened->instance);
    task_case_close(&opened->task_case);
    topo_close(opened->topo);
}

/* The sum of the optima over all roots must be the one given. */
static void check(const char *spec, uint32_t sum)
{
    uint32_t total = 0;
    for (int root = 0, nodes = 1; root < nodes; root++) {
        struct opened opened;
        struct solved solved;
        open_at(&opened, spec, root);
        nodes = opened.topo->nodes;
        uint32_t steps = optimum(opened.topo, root);
        const struct solve_terms terms = {.instance = &opened.instance, .seed = 1, .watch = never};
        solve_find(&terms, &solved);
        ck_assert(solved.found);
        ck_assert_msg(solved.steps == steps && solved.lower == steps,
                      "%s from %d: at least %u, at most %u, and the optimum is %u", spec, root, solved.lower,
                      solved.steps, steps);
        total += steps;
        solved_close(&solved);
        close_all(&opened);
    }
    ck_assert_msg(total == sum, "%s: all roots together %u steps, not %u", spec, total, sum);
}

START_TEST(meets_exhaustive_search)
{
    if (!sat_is_there())
        return;
    check("mesh:2x2", 8);
    check("line:2", 2);
    check("line:5", 15);
    check("line:8", 24);
    check("ring:7", 21);
    check("mesh:2x3", 18);
    check("mesh:2x4", 24);
    check("hypercube:3", 24);
    check("star:3", 18);
    check("complete:8", 24);
    check("mesh:3x3", 36);
}
END_TEST

static void check_graph(const char *links, uint32_t sum)
{
    char spec[TEMPORARY_SIZE];
    FILE *file = graph_create(spec);
    fputs(links, file);
    fclose(file);
    check(spec, sum);
    graph_remove(spec);
}

/* Trees whose arms hang on few channels. */
START_TEST(meets_it_on_trees)
{
    if (!sat_is_there())
        return;
    check_graph("0 1\n0 2\n0 3\n0 4\n0 5\n0 6\n0 7\n", 24);
    check_graph("0 1\n1 2\n2 3\n2 4\n2 5\n2 6\n2 7\n", 24);
    check_graph("0 1\n0 2\n1 3\n1 4\n2 5\n2 6\n0 7\n", 24);
}
END_TEST

/* ---------------------------------------------------------------------------------- what is refused */

static int worm(const struct instance *instance, int from, int to)
{
    for (int w = instance->out[from]; w < instance->out[from + 1]; w++)
        if (instance->channel[w].to == to)
            return w;
    ck_abort_msg("no worm from %d to %d", from, to);
}

/* On line:4 from node 1: 1 to 2, then two worms at once. */
static void check_pair(const int *one, const int *other, const char *sentence)
{
    struct opened opened;
    struct moves moves = {.list = NULL};
    char error[INSTANCE_ERROR_SIZE] = "";
    open_at(&opened, "line:4", 1);
    moves_add(&moves, 1, worm(&opened.instance, 1, 2), 0);
    moves_add(&moves, 2, worm(&opened.instance, one[0], one[1]), 0);
    moves_add(&moves, 2, worm(&opened.instance, other[0], other[1]), 0);
    bool fine = moves_check(&opened.instance, &moves, error, sizeof error);
    ck_assert_str_eq(fine ? "" : error, sentence);
    moves_free(&moves);
    close_all(&opened);
}

START_TEST(worms_that_meet_are_refused)
{
    check_pair((int[]){1, 0}, (int[]){2, 3}, "");
    check_pair((int[]){1, 3}, (int[]){2, 0}, "");
    check_pair((int[]){1, 0}, (int[]){1, 3}, "in step 2 node 1 has part in two worms");
    check_pair((int[]){1, 3}, (int[]){2, 3}, "in step 2 node 3 has part in two worms");
    check_pair((int[]){1, 0}, (int[]){2, 1}, "in step 2 node 1 has part in two worms");
    check_pair((int[]){1, 0}, (int[]){3, 2}, "in step 2 node 3 sends token 0, which it does not have");
}
END_TEST

/* On line:5, 0 to 3 and 1 to 4 share channels. */
START_TEST(shared_channels_are_refused)
{
    struct opened opened;
    struct moves moves = {.list = NULL};
    char error[INSTANCE_ERROR_SIZE];
    open_at(&opened, "line:5", 0);
    moves_add(&moves, 1, worm(&opened.instance, 0, 1), 0);
    moves_add(&moves, 2, worm(&opened.instance, 0, 3), 0);
    moves_add(&moves, 2, worm(&opened.instance, 1, 4), 0);
    ck_assert(!moves_check(&opened.instance, &moves, error, sizeof error));
    ck_assert_str_eq(error, "in step 2 two worms leave node 1 by port 1");
    moves_free(&moves);
    close_all(&opened);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, meets_exhaustive_search);
    tcase_add_test(cases, meets_it_on_trees);
    tcase_add_test(cases, worms_that_meet_are_refused);
    tcase_add_test(cases, shared_channels_are_refused);
}

UNIT(add, 60)
