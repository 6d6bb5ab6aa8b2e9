/*
 * grade_opts.c: the settings of a command line are all pairs of its topologies and models. A sheet takes the
 * place of all options that say what is graded; those of limits overrule it.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "archive/archive.h"
#include "base.h"
#include "facts/outcome.h"
#include "grade/grade.h"
#include "grade/rubric.h"
#include "number.h"
#include "argument.h"
#include "say.h"
#include "options/setting_opts.h"
#include "task/task.h"

enum {
    KEY_TASK = 256,
    KEY_SHEET,
    KEY_SEED,
    KEY_SECONDS,
    KEY_MEMORY,
    KEY_RUNS,
    KEY_JSON,
    KEY_JUNIT,
    KEY_RACES
};

static const struct argp_option own_options[] = {
    {"task", KEY_TASK, "TASK", ARGUMENT_MATTERS,
     "what the program has to do (default: what it names as its task), see `parray list'", 0},
    {"sheet", KEY_SHEET, "FILE", ARGUMENT_MATTERS,
     "a sheet with task, settings and points, in place of the options above", 0},
    {"seed", KEY_SEED, "S", ARGUMENT_MATTERS, "seed of the inputs (default: drawn)", 0},
    {"seconds", KEY_SECONDS, "S", 0,
     "time that one run may take (default " RUBRIC_WORD(RUBRIC_SECONDS_DEFAULT) ")", 0},
    {"memory", KEY_MEMORY, "BYTES", 0,
     "memory that one run may take (default " RUBRIC_WORD(RUBRIC_GIB_DEFAULT) "G)", 0},
    {"runs", KEY_RUNS, "N", ARGUMENT_MATTERS,
     "disturbed runs on each array, as those of `parray stress' (default " RUBRIC_WORD(
         RUBRIC_RUNS_DEFAULT) ")",
     0},
    {"races", KEY_RACES, "FILE.so", 0,
     "the program once more, compiled with -fsanitize=thread, to look for races between its nodes (default: "
     "a FILE.c is compiled so)",
     0},
    {"json", KEY_JSON, "FILE", ARGUMENT_MATTERS,
     "write all results for those who grade; - is standard output, without the text", 0},
    {"junit", KEY_JUNIT, "FILE", ARGUMENT_MATTERS, "write the results as JUnit XML", 0},
};

static error_t read_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *to,
                           bool *given)
{
    *given = true;
    return argument_number(option, text, low, high, to);
}

/* The program could read the command line of this process in /proc: the seed is covered there. */
static error_t read_seed(struct grade_request *request, char *text)
{
    error_t result = read_number("seed", text, 0, UINT64_MAX, &request->seed, &request->has_seed);
    memset(text, '*', strlen(text));
    return result;
}

static error_t read_memory(struct grade_request *request, const char *text)
{
    request->has_memory = true;
    if (number_read_bytes(text, RUBRIC_MEMORY_LEAST, INT64_MAX, &request->memory))
        return 0;
    say_usage("--memory is '%s'; it must be " RUBRIC_MEMORY_WANTED, text);
    return EINVAL;
}

static error_t read_program(struct grade_request *request, const char *text)
{
    if (!request->program)
        return request->program = text, 0;
    say_usage("one program at a time: '%s' and '%s' were given", request->program, text);
    return EINVAL;
}

/* Take an option that says on which arrays the program runs. */
static error_t read_array_option(struct grade_request *request, int key, const char *text)
{
    char wanted[512];
    if (key < SETTING_OPTS_KEY || key >= SETTING_OPTS_KEY + SETTINGS_MOST)
        return ARGP_ERR_UNKNOWN;
    const struct setting_kind *kind = &setting_kinds[key - SETTING_OPTS_KEY];
    request->array_option = kind->name;
    if (strcmp(kind->name, "topology") == 0)
        return request->topology[request->topologies++] = text, 0;
    if (strcmp(kind->name, "model") == 0)
        return request->model[request->models++] = text, 0;
    if (rubric_set(&request->rubric, &request->common, kind, text))
        return 0;
    setting_refusal(kind, text, wanted, sizeof wanted);
    say_usage("--%s", wanted);
    return EINVAL;
}

static error_t read_key(int key, char *text, struct argp_state *state)
{
    struct grade_request *request = state->input;
    error_t of_class = class_opts_read(&request->of_class, key, text);
    if (of_class != ARGP_ERR_UNKNOWN)
        return of_class;
    switch (key) {
    case KEY_TASK:
        return request->task = text, 0;
    case KEY_SHEET:
        return request->sheet = text, 0;
    case KEY_JSON:
        return request->json = text, 0;
    case KEY_JUNIT:
        return request->junit = text, 0;
    case KEY_RACES:
        return request->races_object = text, 0;
    case KEY_SEED:
        return read_seed(request, text);
    case KEY_SECONDS:
        return read_number("seconds", text, 1, RUBRIC_SECONDS_MOST, &request->seconds, &request->has_seconds);
    case KEY_RUNS:
        return read_number("runs", text, 0, RUBRIC_RUNS_MOST, &request->runs, &request->has_runs);
    case KEY_MEMORY:
        return read_memory(request, text);
    case ARGP_KEY_ARG:
        return read_program(request, text);
    default:
        return read_array_option(request, key, text);
    }
}

/* ---------------------------------------------------------------------------- from options to a rubric */

static bool find_task(struct grade_request *request)
{
    char text[OUTCOME_ERROR_SIZE];
    request->rubric.task = task_find(request->task);
    task_unknown_text(request->task, text, sizeof text);
    return request->rubric.task || (say_usage("%s", text), false);
}

static void add_pair(struct grade_request *request, const char *topology, const char *model)
{
    char name[256];
    struct rubric_setting *setting = rubric_add(&request->rubric, &request->common);
    setting->options.topology = topology;
    setting->options.model = model;
    snprintf(name, sizeof name, "%.150s %.80s", topology, model);
    setting->name = rubric_text(&request->rubric, name);
}

static bool add_pairs(struct grade_request *request)
{
    if (!request->models)
        request->model[request->models++] = "F*";
    if (request->topologies * request->models > RUBRIC_SETTINGS_MOST)
        return say_usage("%zu topologies and %zu models make more than %d settings", request->topologies,
                         request->models, RUBRIC_SETTINGS_MOST),
               false;
    for (size_t t = 0; t < request->topologies; t++)
        for (size_t m = 0; m < request->models; m++)
            add_pair(request, request->topology[t], request->model[m]);
    return true;
}

static bool read_sheet(struct grade_request *request)
{
    char error[OUTCOME_ERROR_SIZE];
    const char *excluded = request->task ? "task" : request->array_option;
    if (excluded)
        return say_usage("--%s stands in the sheet: leave it away, or the --sheet", excluded), false;
    return sheet_read(&request->rubric, request->sheet, error, sizeof error) ||
           (say_usage("%s", error), false);
}

/* What the command line says of limits goes before what a sheet says. */
static void apply_limits(const struct grade_request *request, struct rubric *rubric)
{
    rubric->seconds = request->has_seconds ? request->seconds : rubric->seconds;
    rubric->memory = request->has_memory ? request->memory : rubric->memory;
    rubric->runs = request->has_runs ? request->runs : rubric->runs;
    rubric->seed = request->has_seed ? request->seed : rubric->seed;
    rubric->has_seed |= request->has_seed;
}

/* Points for stress need runs, which are not made where there are faults: without a sheet none are given
 * then. */
static bool check_runs(struct grade_request *request)
{
    struct rubric *rubric = &request->rubric;
    if (!request->sheet && rubric_has_faults(&request->common))
        for (size_t i = 0; i < rubric->count; i++)
            rubric->setting[i].scale.stress = 0;
    for (size_t i = 0; i < rubric->count && !rubric->runs; i++) {
        if (request->sheet && rubric->setting[i].scale.stress)
            return say_usage(
                       "%s gives points for stress, which takes runs: give --runs 1 at least, or leave out "
                       "the lines `points stress'",
                       request->sheet),
                   false;
        rubric->setting[i].scale.stress = 0;
    }
    return true;
}

/* What is for folders, and what is for programs. */
static bool check_folder(struct grade_request *request)
{
    struct stat about;
    bool there = stat(request->program, &about) == 0;
    request->is_archive = there && S_ISREG(about.st_mode) && archive_is_named(request->program);
    bool folder = request->is_folder = request->is_archive || (there && S_ISDIR(about.st_mode));
    const char *of_folder = request->of_class.first;
    if (folder && !request->sheet)
        return say_usage("'%s' is %s, whose works are graded by one sheet" SAY_DO "add --sheet FILE",
                         request->program, request->is_archive ? "an archive" : "a folder"),
               false;
    if (folder && request->races_object)
        return say_usage("--races is for one program, and '%s' is a folder: leave it out", request->program),
               false;
    if (!folder && of_folder)
        return say_usage("--%s is for a folder of works, and '%s' is none: leave it out", of_folder,
                         request->program),
               false;
    return class_opts_check(&request->of_class);
}

static bool make_rubric(struct grade_request *request)
{
    if (!request->program)
        return say_usage("no program was given" SAY_DO "usage: parray grade FILE.c"), false;
    if (!check_folder(request))
        return false;
    bool fine = request->sheet ? read_sheet(request) : !request->task || find_task(request);
    fine = fine && (request->sheet || !request->topologies || add_pairs(request));
    apply_limits(request, &request->rubric);
    return fine && check_runs(request);
}

bool grade_opts_complete(struct grade_request *request, const char *task, const char *topology)
{
    if (!request->rubric.task) {
        request->task = rubric_text(&request->rubric, task);
        if (!find_task(request))
            return false;
    }
    if (request->rubric.count)
        return true;
    request->topology[request->topologies++] = *topology ? rubric_text(&request->rubric, topology) : "ring:8";
    return add_pairs(request) && check_runs(request);
}

const struct argp *grade_opts(void)
{
    static struct argp_option all[SETTINGS_MOST + ARRAY_LENGTH(own_options) + CLASS_OPTS_MOST + 1];
    static const struct argp argp = {
        .options = all,
        .parser = read_key,
        .args_doc = "FILE|FOLDER|ARCHIVE",
        .doc = "Grade a program: is it right, does it keep to the model, how near is it to the lower bound, "
               "does "
               "it bear what `parray stress' varies? It runs in a sandbox: without network, files, "
               "processes, and with limits of time and memory (doc/grading.md).\v"
               "Examples:\n"
               "  parray grade flood.c --task gossip --topology ring:8\n"
               "  parray grade flood.c --task gossip --json marks.json --junit marks.xml\n"
               "  parray grade flood.c --task gossip --runs 20\n"
               "  parray grade class/ --sheet gossip.sheet --csv marks.csv --texts answers\n"
               "  parray grade works.tgz --sheet gossip.sheet --csv marks.csv --csv-form canvas\n"
               "\n"
               "Exit status: 0 it has all points, or as many as the sheet asks for; 1 it has not; 2 usage or "
               "input error, or a program that does not say that it solves the task. Of a folder: 0 all "
               "works have "
               "a grade, 1 some have none, 2 usage error.",
    };
    all[0] = own_options[0];
    size_t count = 1 + setting_opts_pick(all + 1, rubric_settings);
    memcpy(all + count, own_options + 1, sizeof own_options - sizeof own_options[0]);
    count += ARRAY_LENGTH(own_options) - 1;
    for (size_t i = 0; class_opts_table[i].name; i++)
        all[count + i] = class_opts_table[i];
    return &argp;
}

enum opts_result grade_opts_parse(struct grade_request *request, int argc, char **argv)
{
    *request = (struct grade_request){.rubric = RUBRIC_DEFAULT, .common = rubric_setting_default()};
    request->topology = calloc((size_t)argc + 1, sizeof request->topology[0]);
    request->model = calloc((size_t)argc + 1, sizeof request->model[0]);
    if (!request->topology || !request->model) {
        say_usage("out of memory for %d arguments", argc);
        return OPTS_REFUSED;
    }
    enum opts_result result = argument_parse(grade_opts(), argc, argv, request);
    return result != OPTS_RUN || make_rubric(request) ? result : OPTS_REFUSED;
}

void grade_opts_free(struct grade_request *request)
{
    rubric_setting_free(&request->common);
    rubric_free(&request->rubric);
    free(request->topology);
    free(request->model);
    request->topology = request->model = NULL;
}
