/*
 * The bounds that programs report of themselves, beside the bound of the task that they solve: the task's is
 * at least as strong, but for the programs that are listed here with the reason. And no formula of a program
 * promises less than the task's bound, and no run takes longer than its formula says.
 *
 * With a start-up there is no order between them: programs that send each token by itself have bounds of
 * their own for that, and the task's bound lets tokens share a packet. What a run reports as its lower bound
 * is then that of the task, and only a run that reaches it is called optimal: no program that sends bundles
 * of tokens is faster.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../common/program_run.h"
#include "bound/bound.h"
#include "facts/model.h"
#include "layer/layer.h"
#include "task/task_case.h"
#include "topo/topo.h"

static const char *const topologies[] = {
    "line:2",      "line:3",      "line:7",      "line:8",      "ring:3",      "ring:6",
    "ring:7",      "ring:8",      "mesh:2x2",    "mesh:2x5",    "mesh:7x2",    "mesh:3x3",
    "mesh:3x4",    "mesh:4x4",    "mesh:5x5",    "mesh:2x16",   "mesh:3x12",   "mesh:8x8",
    "mesh:2x2x2",  "mesh:3x3x3",  "torus:2x2",   "torus:3x3",   "torus:3x4",   "torus:4x4",
    "torus:5x5",   "torus:8x8",   "torus:3x3x3", "hypercube:1", "hypercube:2", "hypercube:3",
    "hypercube:4", "hypercube:5", "hypercube:6", "star:3",      "star:4",      "tree:2x3"};

/* Programs whose own bound may be above that of the task. */
static const struct {
    const char *program, *reason;
} stronger[] = {
    {"echo", "its root also starts the wave, which goes the way twice"},
};

static bool may_be_stronger(const struct parray_program *program)
{
    for (size_t i = 0; i < ARRAY_LENGTH(stronger); i++)
        if (!strcmp(stronger[i].program, program->name))
            return true;
    return false;
}

/* The parameters of the task that the program has, as the array reads them. */
struct shared {
    char text[TASK_PARAMS_MOST][256];
    const char *list[TASK_PARAMS_MOST];
    size_t count;
};

static void share(struct shared *shared, const char *name, const char *value)
{
    char *text = shared->text[shared->count];
    ck_assert_int_lt(snprintf(text, sizeof shared->text[0], "%s=%s", name, value),
                     (int)sizeof shared->text[0]);
    shared->list[shared->count++] = text;
}

static void share_params(struct shared *shared, const struct task *task, const struct parray *array)
{
    char units[16];
    const char *name, *value;
    bool has_units = false;
    shared->count = 0;
    for (int k = 0; task->params && task->params[k].name; k++)
        has_units |= !strcmp(task->params[k].name, "units");
    for (int k = 0; task->params && task->params[k].name; k++)
        for (size_t i = 0; array_param(array, i, &name, &value); i++)
            if (!strcmp(task->params[k].name, name) && strcmp(name, "units") != 0)
                share(shared, name, value);
    snprintf(units, sizeof units, "%u", array_packet_units(array));
    if (has_units) /* what colours nodes, or chooses some, has no tokens */
        share(shared, "units", units);
}

/* The bound of the program's task on its array, in steps. */
static uint64_t task_bound(const struct parray_program *program, const struct parray *array, uint64_t seed)
{
    const struct topo *topo = array_topo(array);
    const struct layer *layer = parray_layer(array) ? layer_find(parray_layer(array)) : NULL;
    struct shared shared;
    struct task_case task_case;
    struct bounds bounds;
    char error[TOPO_ERROR_SIZE];
    struct topo *guest = topo_open(parray_topology(array), error, sizeof error);
    ck_assert(guest);
    const struct task *task = task_find(program->task);
    share_params(&shared, task, array);
    const struct task_asked asked = {task, guest, seed, shared.list, shared.count};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s: %s", program->name, task_case.error);
    ck_assert(!layer || task_case_move(&task_case, layer->place));
    const struct terms terms = {topo, array_model(array), array_startup(array), array_per_unit(array),
                                &task_case.demand};
    ck_assert(bounds_find(&terms, &bounds));
    task_case_close(&task_case);
    topo_close(guest);
    return bounds_best(&bounds);
}

/* Packet times as steps; 0: not known. */
static double steps_of(const struct parray *array, double (*formula)(const struct parray *))
{
    double times = formula ? formula(array) : -1;
    return times < 0 ? 0
                     : round(times * (double)array_per_unit(array) * array_packet_units(array) * 1024) / 1024;
}

static int found_stronger;

/* Compare on one array. Result: does the program fit there? */
static bool compare(const struct parray_program *program, struct options options, bool run)
{
    struct trial trial = trial_open(program, options, 0);
    if (!trial.array)
        return false;
    const struct parray *array = trial.array;
    uint64_t bound = task_bound(program, array, options.seed);
    double own = steps_of(array, program->lower_bound);
    double known = steps_of(array, program->claimed_time ? program->claimed_time : program->paper_time);
    found_stronger += own > (double)bound;
    if (own > (double)bound)
        ck_assert_msg(may_be_stronger(program), "%s on %s, layer %s, model %s: own bound %g, the task's %llu",
                      program->name, options.topology, parray_layer(array), array_model(array)->name, own,
                      (unsigned long long)bound);
    if (run) {
        ck_assert_int_eq(array_run(trial.array), PARRAY_DONE);
        uint64_t steps = array_outcome(array)->steps;
        ck_assert_msg(bound <= steps, "%s on %s: %llu steps, the task's bound is %llu", program->name,
                      options.topology, (unsigned long long)steps, (unsigned long long)bound);
        ck_assert_msg(known == 0 || (double)steps <= known, "%s on %s, layer %s: %llu steps, known time %g",
                      program->name, options.topology, parray_layer(array), (unsigned long long)steps, known);
    }
    trial_end(&trial);
    return true;
}

/* All active sets of a program that has such a parameter; others refuse it. */
static int compare_sets(const struct parray_program *program, struct options options, bool run)
{
    static const char *const active[] = {NULL, "active=0", "active=random:30%", "active=all"};
    int arrays = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(active); i++) {
        options.params = &active[i];
        options.param_count = active[i] != NULL;
        arrays += compare(program, options, run);
    }
    return arrays;
}

START_TEST(the_bound_of_the_task_is_the_strongest)
{
    const struct parray_program *program = parray_programs[_i];
    int arrays = 0;
    for (size_t i = 0; program->task && i < ARRAY_LENGTH(topologies); i++) {
        struct options options = OPTIONS_DEFAULT;
        options.topology = topologies[i];
        arrays += compare_sets(program, options, true);
        for (const struct model *model = model_table; model->name; model++) {
            options.model = model->name;
            options.startup = 0;
            options.per_unit = 2;
            compare_sets(program, options, false);
        }
    }
    ck_assert_msg(!program->task || arrays > 0, "%s fits none of the arrays", program->name);
    ck_assert_msg(!may_be_stronger(program) || found_stronger > 0, "%s need not be listed", program->name);
}
END_TEST

/* A run of each program where a start-up is dear. */
START_TEST(no_bound_is_above_that_of_the_task)
{
    const struct parray_program *program = parray_programs[_i];
    for (size_t i = 0; i < ARRAY_LENGTH(topologies); i++)
        for (uint64_t per_unit = 1; per_unit <= 3; per_unit += 2) {
            struct options options = OPTIONS_DEFAULT;
            options.topology = topologies[i];
            options.startup = 100;
            options.per_unit = per_unit;
            struct trial trial = trial_open(program, options, 0);
            if (!trial.array)
                continue;
            uint64_t bound = program->task ? task_bound(program, trial.array, options.seed) : 0;
            bool done = array_run(trial.array) == PARRAY_DONE;
            const struct outcome *o = array_outcome(trial.array);
            double unit = (double)per_unit * array_packet_units(trial.array);
            ck_assert_msg(bound ? o->lower_bound == (double)bound / unit : !(o->lower_bound > 0),
                          "%s on %s: bound %g, the task's %llu", program->name, topologies[i],
                          o->lower_bound * unit, (unsigned long long)bound);
            ck_assert_msg((outcome_optimal(o) == 1) == (done && o->of_task && o->steps == bound), "%s on %s",
                          program->name, topologies[i]);
            trial_end(&trial);
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_bound_of_the_task_is_the_strongest, 0, program_count());
    tcase_add_loop_test(cases, no_bound_is_above_that_of_the_task, 0, program_count());
}

UNIT(add_cases, 120)
