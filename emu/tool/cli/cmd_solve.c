/*
 * cmd_solve.c: `parray solve TASK`: the fewest steps in which a task can be done, and a schedule of them.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/best_known.h"
#include "cli/solve_lost.h"
#include "cli/solve_fabric.h"
#include "cli/solve_opts.h"
#include "cli/solve_text.h"
#include "crash/stop_signals.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "json/json_value.h"
#include "meter.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "options/subcommand.h"
#include "parray.h"
#include "say.h"
#include "solve/automorphism.h"
#include "solve/instance_task.h"
#include "solve/moves_goal.h"
#include "solve/solve.h"
#include "solve/translate.h"
#include "topo/topo.h"
#include "whole_file.h"

/* All files appear when everything is known, or none. */

/* Files that are being written; NULL: not asked for. */
struct solve_files {
    struct trace_sink *schedule;
    struct whole_file *json, *proof, *formula, *plot;
};

enum { PATH_SIZE = 4096 };

/* Open the files that are asked for. False after saying why not; solve_files_close is due all the same. */
static bool solve_files_open(struct solve_files *files, const struct solve_asked *asked)
{
    char error[OUTCOME_ERROR_SIZE], formula[PATH_SIZE];
    if (asked->json && !(files->json = whole_file_open(asked->json, error, sizeof error)))
        return say_usage("%s", error), false;
    if (asked->output && !(files->schedule = moves_goal_open(asked->output, error, sizeof error)))
        return say_usage("%s", error), false;
    if (asked->plot && !(files->plot = whole_file_open(asked->plot, error, sizeof error)))
        return say_usage("%s", error), false;
    if (!asked->proof)
        return true;
    if (snprintf(formula, sizeof formula, "%s.cnf", asked->proof) >= (int)sizeof formula)
        return say_usage("the name of the proof is too long"), false;
    files->proof = whole_file_open(asked->proof, error, sizeof error);
    files->formula = files->proof ? whole_file_open(formula, error, sizeof error) : NULL;
    return files->formula || (say_usage("%s", error), false);
}

static bool close_file(struct whole_file *file, bool keep)
{
    char error[OUTCOME_ERROR_SIZE];
    return !file || whole_file_close(file, keep, error, sizeof error) || (say_usage("%s", error), false);
}

/* Draw what is known without links, and close the picture. */
static bool draw_lost(struct whole_file *file, const struct solve_lost *lost)
{
    bool drawn = file && lost && solve_lost_plot(lost, lost->picture, whole_file_stream(file));
    if (file && lost && !drawn)
        say_usage("--plot: not enough memory for the picture");
    return close_file(file, drawn) && (drawn || !file || !lost);
}

/* Write and put into place, if `keep`, the files of which there is something to say: the schedule if there is
 * one, the proof if there is one. False after saying what failed. */
static bool solve_files_close(struct solve_files *files, const struct solve_query *query, bool keep)
{
    char error[OUTCOME_ERROR_SIZE];
    bool proved = keep && query->solved.why == SOLVE_PROOF, fine = true;
    bool found = keep && query->solved.found;
    if (files->schedule && found)
        moves_goal_write(files->schedule, &query->task_case, &query->instance,
                         model_find(query->instance.limits.name), &query->solved.moves);
    if (files->schedule && !files->schedule->close(files->schedule, found, error, sizeof error) && found)
        fine = (say_usage("%s", error), false);
    if (files->json && keep)
        fine = json_write(solve_json(query), whole_file_stream(files->json));
    fine = close_file(files->json, keep) && fine;
    fine = draw_lost(files->plot, keep ? query->lost : NULL) && fine;
    /* Neither the proof nor its formula is of use without the other one: a full disk is noticed before. */
    bool whole = !files->formula || fflush(whole_file_stream(files->formula)) == 0;
    bool proof = close_file(files->proof, proved && whole);
    return close_file(files->formula, proved && proof) && proof && fine;
}

extern const struct subcommand cmd_solve;

/* ------------------------------------------------------------------------------ from names to an instance */

static bool find_bounds(struct solve_query *query)
{
    const struct terms terms = {query->topo, model_find(query->instance.limits.name), 0, 1,
                                &query->task_case.demand};
    return bounds_find(&terms, &query->bounds) ||
           (say_usage("not enough memory to look for bounds on %s", query->topo->spec), false);
}

static bool refuse_array(const char *name, const char *why)
{
    if (name && solve_fabric_is(name))
        say_usage("%s is a fabric, of links with bandwidths" SAY_DO
                  "add --cost bandwidth, or give an array (see `parray list')",
                  name);
    else
        say_usage("%s", why);
    return false;
}

/* False after saying what is wrong. */
static bool query_open(struct solve_query *query, const struct solve_asked *asked)
{
    const struct options *options = &asked->request.options;
    const struct task *task = find_task(asked->task, cmd_solve.usage);
    const struct model *model = task ? find_model(options->model) : NULL;
    char error[INSTANCE_ERROR_SIZE];
    if (asked->bytes)
        return say_usage("--bytes is about time on a fabric" SAY_DO "add --cost bandwidth"), false;
    if (!model || !solve_opts_fit(asked, model))
        return false;
    query->topo = topo_open(options->topology ? options->topology : "ring:8", error, sizeof error);
    if (!query->topo)
        return refuse_array(options->topology, error);
    const struct task_asked of = {task, query->topo, options->seed, options->params, options->param_count};
    if (!task_case_open(&query->task_case, &of))
        return say_usage("%s", query->task_case.error), false;
    if (!instance_open(&query->instance, &query->task_case, model, error))
        return say_usage("%s", error), false;
    return find_bounds(query);
}

static void query_close(struct solve_query *query)
{
    solved_close(&query->solved);
    instance_close(&query->instance);
    task_case_close(&query->task_case);
    if (query->topo)
        topo_close(query->topo);
}

/* -------------------------------------------------------------------------------------- while it works */

/* The line on standard error, and --seconds. */
struct watch {
    struct meter meter;
    double seconds;
};

static bool watch_search(const struct solved *solved, void *arg)
{
    struct watch *watch = arg;
    char text[256], between[128], proving[64] = "";
    if (!meter_due(&watch->meter))
        return interrupt_requested();
    double left = watch->seconds > 0 ? watch->seconds - solved->seconds : 0;
    int used = meter_ahead(text, sizeof text, solved->seconds, left, "at most ");
    solve_between_text(solved, between, sizeof between);
    if (solved->proving)
        snprintf(proving, sizeof proving, ", is %" PRIu32 " possible?", solved->proving);
    snprintf(text + used, sizeof text - (size_t)used, "%s%s", between, proving);
    meter_show(&watch->meter, text);
    return interrupt_requested();
}

/* How schedules may be the same from other nodes. */
struct symmetry {
    struct translation translation; /* instance is NULL: there is none */
    struct automorphisms automorphisms;
};

/* Programs know schedules of steps that are no rounds, and none that are symmetric for certain. A proof asks
 * the solver alone. */
static struct known_schedules known_schedules(const struct solve_query *query,
                                              const struct solve_asked *asked,
                                              const struct parray_program *const *programs)
{
    static const struct parray_program *const none[] = {NULL};
    bool some = !asked->rounds && !asked->proof && !asked->translate;
    struct known_schedules known = {some ? programs : none, &query->task_case, &query->instance,
                                    asked->request.options};
    known.options.topology = query->topo->spec;
    known.options.model = query->instance.limits.name;
    return known;
}

enum { TASK_TEXT = 512 };

/* Is there a later value for the same parameter, which counts instead? */
static bool is_replaced(const struct options *options, size_t param)
{
    size_t length = strcspn(options->params[param], "=") + 1, i = param + 1;
    while (i < options->param_count && strncmp(options->params[param], options->params[i], length) != 0)
        i++;
    return i < options->param_count;
}

/* The task with its parameters, and the seed if it is not the usual one, for the head of a formula. */
static void name_task(char text[TASK_TEXT], const struct solve_asked *asked)
{
    const struct options *options = &asked->request.options;
    int used = snprintf(text, TASK_TEXT, "%s", asked->task);
    for (size_t i = 0; i < options->param_count && used < TASK_TEXT; i++)
        if (!is_replaced(options, i))
            used += snprintf(text + used, (size_t)(TASK_TEXT - used), " %s", options->params[i]);
    if (options->seed != 1 && used < TASK_TEXT)
        snprintf(text + used, (size_t)(TASK_TEXT - used), " seed=%" PRIu64, options->seed);
}

static void find(struct solve_query *query, const struct solve_asked *asked, const struct symmetry *symmetry,
                 const struct solve_files *files, const struct parray_program *const *programs)
{
    struct watch watch = {.meter = {.out = asked->progress || isatty(STDERR_FILENO) ? stderr : NULL},
                          .seconds = (double)asked->seconds};
    struct known_schedules known = known_schedules(query, asked, programs);
    char task[TASK_TEXT];
    name_task(task, asked);
    const struct solve_terms terms = {
        .instance = &query->instance,
        .bound = bounds_best(&query->bounds),
        .asked = asked->steps,
        .rounds = asked->rounds,
        .seconds = asked->seconds,
        .seed = asked->request.options.seed,
        .known = {known_schedules_next, &known},
        .translation = symmetry->translation.instance ? &symmetry->translation : NULL,
        .automorphisms = symmetry->automorphisms.groups ? &symmetry->automorphisms : NULL,
        .only_translations = asked->translate,
        .task = task,
        .proof = files->proof ? whole_file_stream(files->proof) : NULL,
        .formula = files->formula ? whole_file_stream(files->formula) : NULL,
        .watch = watch_search,
        .arg = &watch,
    };
    meter_begin(&watch.meter);
    stop_signals_take(spinning_interrupt);
    solve_find(&terms, &query->solved);
    stop_signals_give_back();
    interrupt_reset();
    meter_end(&watch.meter);
}

/* 5: the time was over, or nothing more could be tried, before there was an answer, and its proof if one was
 * asked for. */
static int status_of(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    if (query->lost && (solve_lost_stopped(query->lost) || !solve_lost_known(query->lost)))
        return solve_lost_stopped(query->lost) ? PARRAY_INTERRUPTED : PARRAY_LIMIT;
    bool known = query->asked ? strcmp(solve_answer(query), "unknown") != 0 : solved_optimal(solved);
    if (solved->stopped)
        return PARRAY_INTERRUPTED;
    return (known || solved->sums_stand) && !solve_lacks_proof(query) ? PARRAY_DONE : PARRAY_LIMIT;
}

/* Translations and reflections help where there are some; they must be there if they are wanted. False after
 * saying why there are none. */
static bool open_symmetry(struct symmetry *symmetry, const struct instance *instance, bool wanted)
{
    char error[INSTANCE_ERROR_SIZE];
    automorphisms_open(&symmetry->automorphisms, instance);
    enum translation_answer answer = translation_open(&symmetry->translation, instance);
    if (answer == TRANSLATION_OPEN)
        return true;
    translation_close(&symmetry->translation);
    symmetry->translation = (struct translation){.instance = NULL};
    if (!wanted || symmetry->automorphisms.groups)
        return true;
    if (symmetry->automorphisms.count > 1)
        say_usage(
            "--translate: no reflection of %s, or turn, leaves %s room for what all images of a node do in "
            "one step, as with a node in the middle or a link across it" SAY_DO "leave --translate away",
            instance->topo->spec, instance->limits.name);
    else
        say_usage("%s", translation_refuse(answer, instance, error));
    return false;
}

static void symmetry_close(struct symmetry *symmetry)
{
    translation_close(&symmetry->translation);
    automorphisms_close(&symmetry->automorphisms);
}

static bool is_output(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

static int answer(const struct solve_asked *asked, const struct parray_program *const *programs)
{
    struct solve_query query = {
        .asked = asked->steps, .rounds = asked->rounds, .output = asked->output, .proof = asked->proof};
    struct symmetry symmetry = {.translation = {.instance = NULL}};
    struct solve_files files = {.json = NULL};
    struct solve_lost lost = {.rows = 0};
    bool fine = query_open(&query, asked);
    if (fine && !open_symmetry(&symmetry, &query.instance, asked->translate))
        fine = false;
    if (fine && asked->rounds && asked->rounds < bounds_best(&query.bounds))
        fine = (say_usage("--rounds %" PRIu32 " is not enough for any number of steps: %s", asked->rounds,
                          query.bounds.list[0].reason),
                false);
    fine = fine && solve_files_open(&files, asked);
    if (fine)
        find(&query, asked, &symmetry, &files, programs);
    if (fine && asked->lost && !query.solved.stopped) {
        query.lost = &lost;
        fine = solve_lost_find(&lost, &query, asked, &symmetry.automorphisms);
    }
    bool written = solve_files_close(&files, &query, fine);
    if (!written)
        query.output = query.proof = lost.picture = NULL; /* the text does not say that they are there */
    if (fine && !is_output(asked->json) && !is_output(asked->output) && !is_output(asked->plot))
        solve_put_text(&query);
    fine = fine && written;
    int status = fine ? status_of(&query) : PARRAY_USAGE;
    solve_lost_close(&lost);
    symmetry_close(&symmetry);
    query_close(&query);
    return status;
}

static int run_solve(int argc, char **argv, const struct parray_program *const *programs)
{
    struct solve_asked asked;
    int status = solve_opts_parse(&asked, argc, argv);
    if (status == OPTS_RUN)
        status = asked.cost == COST_STEPS ? answer(&asked, programs) : solve_fabric(&asked, cmd_solve.usage);
    solve_opts_free(&asked);
    return status;
}

const struct subcommand cmd_solve = {
    .name = "solve",
    .usage = "solve TASK [OPTION...]",
    .help = "the fewest steps in which it can be done, and a schedule",
    .options = solve_opts,
    .run = run_solve,
};
