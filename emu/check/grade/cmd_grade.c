/*
 * cmd_grade.c: `parray grade FILE`: points for a program that is not trusted. Programs that are built in,
 * and that of an embedding program, are graded likewise: a teacher tries a sheet with them.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "facts/outcome.h"
#include "grade/grade.h"
#include "grade/submissions.h"
#include "machine/memory.h"
#include "options/find_program.h"
#include "options/compile.h"
#include "options/preload.h"
#include "say.h"
#include "options/source_program.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "run/program.h"
#include "task/task.h"
#include "whole_file.h"

extern const struct subcommand cmd_grade;

/* Processor time of the compiler, as a multiple of what a run may take. */
enum { COMPILER_TIMES = 3 };

/* The files that are written, and what is graded. */
struct work {
    struct grade grade;
    struct result *result;
    const char *object; /* of the program: what is loaded, or its name */
    const struct grade_server *server;
    char *races;          /* the program for ThreadSanitizer; "": not yet, or none */
    const char *no_races; /* why there is none; NULL: there is, or can be */
    struct grade_server for_races;
    bool has_for_races;
    struct graded_run look;
    struct whole_file *json, *junit; /* NULL: not asked for */
    bool quiet;                      /* JSON takes standard output */
    const struct grade_listener *listener;
};

/* ------------------------------------------------------------------------------- before the runs */

/* Draw the seed, and give each setting what is left open: what `parray bound' would take, and not what the
 * program declares. */
static bool complete_rubric(struct rubric *rubric)
{
    if (!rubric->has_seed && getrandom(&rubric->seed, sizeof rubric->seed, 0) != sizeof rubric->seed)
        return say_usage("the system gives no random numbers for the seed: give one by --seed"), false;
    rubric->has_seed = true;
    for (size_t i = 0; i < rubric->count; i++) {
        struct options *options = &rubric->setting[i].options;
        options->seed = rubric->seed;
        options->model = options->model ? options->model : "F*";
        options->layer = options->layer ? options->layer : "none";
        if (options->startup == STARTUP_UNSET)
            options->startup = STARTUP_DEFAULT;
        rubric_shuffle(&rubric->setting[i]);
        options->disturb = rubric_has_faults(&rubric->setting[i]) ? &rubric->setting[i].faults : NULL;
    }
    return true;
}

/* Find the bounds of all settings. False after saying what is wrong with one. */
static bool find_bounds(const struct rubric *rubric, struct result *result)
{
    char error[OUTCOME_ERROR_SIZE], place[512] = "";
    graded_bounds_join();
    for (size_t i = 0; i < rubric->count; i++) {
        const struct rubric_setting *setting = &rubric->setting[i];
        if (setting->line)
            snprintf(place, sizeof place, "%s:%u: setting `%.80s': ", rubric->path, setting->line,
                     setting->name);
        if (!graded_bound(rubric->task, setting, &result[i].bound, error, sizeof error))
            return say_usage("%s%s", place, error), false;
        if (!result[i].bound.least.steps && scale_asks_bound(&setting->scale))
            return say_usage(
                       "%sno bound above 0 is known for %s on %s, so that there are no points for steps "
                       "within a multiple of it: leave out the lines `points steps N within X', or write "
                       "`points steps N in K'",
                       place, rubric->task->name, result[i].bound.topology),
                   false;
    }
    return true;
}

/* -------------------------------------------------------------------------------------- the runs */

static struct run_request request_of(const struct work *work, const struct rubric_setting *setting)
{
    const struct rubric *rubric = work->grade.rubric;
    return (struct run_request){.path = work->object,
                                .task = rubric->task ? rubric->task->name : NULL,
                                .races = work->races,
                                .seconds = rubric->seconds,
                                .memory = rubric->memory,
                                .runs = setting && setting->options.disturb ? 0 : rubric->runs,
                                .rubric = rubric,
                                .setting = setting,
                                .bound = setting ? &work->result[setting - rubric->setting].bound : NULL};
}

/* Have the program run; without a setting it only says what it is. */
static struct run_reply ask(const struct work *work, const struct rubric_setting *setting)
{
    const struct run_request request = request_of(work, setting);
    struct run_reply reply;
    server_ask(work->server, &request, &reply);
    return reply;
}

/* Have it run for races, if there is such an object, or can be. Nobody asks of what is wrong. */
static struct graded_races ask_for_races(struct work *work, const struct rubric_setting *setting)
{
    if (!*work->races && !work->no_races &&
        !compile_for_races(work->grade.source, work->races, SOURCE_OBJECT))
        work->no_races = "the source does not compile with -fsanitize=thread; gcc has to be here, and its "
                         "libtsan";
    const struct run_request request = request_of(work, setting);
    if (!*work->races)
        return (struct graded_races){.made = false};
    if (!work->has_for_races)
        server_open_for_races(&work->for_races, work->races);
    work->has_for_races = true;
    return server_ask_for_races(&work->for_races, &request);
}

static void say_error(const struct run_report *r)
{
    char text[OUTCOME_ERROR_SIZE];
    memcpy(text, r->error, sizeof text);
    say_split(text, sizeof text, r->advice);
    say_usage("%s", text);
}

/* Does the program say that it solves the task (NULL: any)? One that does not even come to its description is
 * graded all the same: it fails everywhere. */
static bool check_task(const struct graded_run *look, const char *path, const char *task)
{
    const struct run_report *r = &look->report;
    if (look->end != GRADED_WHOLE)
        return task || (say_usage("%s; which task it is to be graded by, --task TASK says", r->error), false);
    if (!r->loaded)
        say_error(r);
    else if (!r->task[0])
        say_usage("the program in '%s' does not say which task it solves: add .task = \"%s\" to its "
                  "PARRAY_PROGRAM",
                  path, task ? task : "gossip");
    else if (task && strcmp(r->task, task) != 0)
        say_usage("the program in '%s' says .task = \"%s\", and is to be graded as %s", path, r->task, task);
    else
        return true;
    return false;
}

/* Look at the program; what the request leaves open is what it says. */
static bool look_at_program(struct work *work, struct grade_request *request)
{
    const struct task *task = request->rubric.task;
    const struct run_report *r = &work->look.report;
    work->look = ask(work, NULL).run;
    return check_task(&work->look, request->program, task ? task->name : NULL) &&
           grade_opts_complete(request, r->task, r->topology);
}

/* A program may say of itself in a run what it did not say before. */
static void check_report(struct graded_run *run, const char *task)
{
    struct run_report *r = &run->report;
    if (run->end != GRADED_WHOLE || !r->loaded || strcmp(r->task, task) == 0)
        return;
    run->end = GRADED_FORGED;
    snprintf(r->error, sizeof r->error, "the program says in its run that it solves another task: \"%s\"",
             r->task);
}

static void grade_setting(struct work *work, size_t index)
{
    const struct rubric_setting *setting = &work->grade.rubric->setting[index];
    struct result *result = &work->result[index];
    result->run = work->look;
    if (work->grade.forbidden[0])
        snprintf(result->run.report.error, sizeof result->run.report.error, "%s", work->grade.forbidden);
    else if (work->look.end == GRADED_WHOLE) { /* else it would take as long again to find that out */
        struct run_reply reply = ask(work, setting);
        result->run = reply.run;
        result->blank = reply.blank;
        result->stress = reply.stress;
        if (result_correct(&result->run))
            result->races = ask_for_races(work, setting);
        result_check_beside(&result->run, reply.beside, setting->beside);
        result_check_told(&result->run, reply.untold);
        if (work->no_races)
            snprintf(result->races.why_not, sizeof result->races.why_not, "%s", work->no_races);
        check_report(&result->run, work->grade.rubric->task->name);
    }
    result_settle(result, &setting->scale);
}

static bool close_file(struct whole_file *file, bool made)
{
    if (file && !made && !ferror(whole_file_stream(file)))
        say_usage("out of memory for a report");
    return !file || say_closed(file, made);
}

static int grade_all(struct work *work)
{
    const struct rubric *rubric = work->grade.rubric;
    if (!work->quiet)
        grade_text_head(&work->grade, stdout);
    for (size_t i = 0; i < rubric->count; i++) {
        grade_setting(work, i);
        if (!work->quiet)
            grade_text_setting(&work->grade, i, stdout);
    }
    work->grade.passed = result_total(work->result, rubric->count) >= rubric_pass_mark(rubric);
    if (!work->quiet)
        grade_text_total(&work->grade, stdout);
    bool made = !work->json || grade_json_write(&work->grade, whole_file_stream(work->json));
    if (work->junit)
        grade_junit_write(&work->grade, whole_file_stream(work->junit));
    bool kept = close_file(work->json, made);
    kept &= close_file(work->junit, true);
    work->json = work->junit = NULL;
    if (kept && work->listener)
        work->listener->report(work->listener, &work->grade);
    return !kept ? PARRAY_USAGE : work->grade.passed ? PARRAY_DONE : PARRAY_WRONG;
}

static void discard(struct whole_file *file)
{
    char error[OUTCOME_ERROR_SIZE];
    if (file)
        whole_file_close(file, false, error, sizeof error);
}

/* Find what is to be loaded. False after saying why it cannot be. */
static bool find_object(struct work *work, struct grade_request *request,
                        const struct parray_program *const *programs)
{
    const char *name = request->program;
    work->object = name;
    work->grade.built_in = !program_is_file(name);
    if (work->grade.built_in && !program_named(programs, name)) {
        say_usage("'%s' is neither a file nor a program that is built in: programs that are graded are C "
                  "sources, or shared objects, made by: parray cc FILE.c",
                  name);
        return false;
    }
    if (path_is_source(name)) {
        compile_in_fence((unsigned)(COMPILER_TIMES * request->rubric.seconds));
        if (!source_program_file(name, NULL, request->object, sizeof request->object))
            return false;
        work->object = request->object;
    }
    if (work->grade.built_in || !preload_wanted(work->object))
        return true;
    say_usage(
        "'%s' was compiled with a sanitizer, which the sandbox of a program that is graded forbids" SAY_DO
        "make it without",
        name);
    return false;
}

/* Find what is run for races, or why nothing is. False after saying what is wrong with an object for that. */
static bool find_races(struct work *work, struct grade_request *request)
{
    static char object[PATH_MAX];
    const char *source = work->grade.source;
    work->races = request->races;
#ifdef PA_SANITIZER
    (void)object, (void)source;
    work->no_races = "this parray was built with a sanitizer (" PA_SANITIZER ")";
#else
    if (request->races_object && realpath(request->races_object, object) && preload_wanted(object))
        work->races = object;
    else if (request->races_object)
        return say_usage("--races is '%s', which is no object for ThreadSanitizer" SAY_DO
                         "make it with: parray cc "
                         "-fsanitize=thread FILE.c -o FILE.so",
                         request->races_object),
               false;
    else if (!source)
        work->no_races = "the program is compiled already; give its source, FILE.c, or --races";
#endif
    return true;
}

/* Find the bounds of all settings, and open the files. */
static bool make_ready(struct work *work, struct grade_request *request)
{
    struct rubric *rubric = &request->rubric;
    work->result = memory_take(rubric->count, sizeof work->result[0], "the points of a grade");
    work->grade.result = work->result;
    return complete_rubric(rubric) && find_bounds(rubric, work->result) &&
           say_opened(&work->json, request->json) && say_opened(&work->junit, request->junit);
}

static int grade_found(struct work *work, struct grade_request *request)
{
    bool left_open = !request->rubric.task || !request->rubric.count; /* to the program */
    bool fine = find_races(work, request) && (left_open || make_ready(work, request)) &&
                look_at_program(work, request) && (!left_open || make_ready(work, request));
    if (fine && !work->grade.built_in)
        forbidden_call(&request->rubric, work->object, work->grade.forbidden, sizeof work->grade.forbidden);
    int status = fine ? grade_all(work) : PARRAY_USAGE;
    if (work->has_for_races)
        server_close(&work->for_races);
    discard(work->json);
    discard(work->junit);
    free(work->result);
    return status;
}

static int grade_program(struct grade_request *request, const struct grade_server *server,
                         const struct parray_program *const *programs, const struct grade_listener *listener)
{
    struct work work = {
        .server = server, .quiet = request->json && strcmp(request->json, "-") == 0, .listener = listener};
    work.grade = (struct grade){.path = request->program,
                                .source = path_is_source(request->program) ? request->program
                                          : listener                       ? listener->source
                                                                           : NULL,
                                .rubric = &request->rubric,
                                .sandbox = sandbox_probe(),
                                .look = &work.look.report};
    if (!work.grade.sandbox.failed)
        return find_object(&work, request, programs) ? grade_found(&work, request) : PARRAY_USAGE;
    say_usage("the sandbox could not be set up: no program can be graded here (a container may forbid "
              "seccomp filters or Landlock, and must not)");
    return PARRAY_USAGE;
}

int grade_command(int argc, char **argv, const struct parray_program *const *programs,
                  const struct grade_listener *listener)
{
    struct grade_request request;
    struct grade_server server;
    int status = server_for_races();
    if (status >= 0)
        return status;
    sandbox_hide();
    server_open(&server, argc, argv, programs); /* before a sheet is read */
    enum opts_result result = grade_opts_parse(&request, argc, argv);
    status = result != OPTS_RUN  ? (int)result
             : request.is_folder ? submissions_command(&request)
                                 : grade_program(&request, &server, programs, listener);
    if (request.object[0])
        source_program_remove(request.object);
    if (request.races[0])
        source_program_remove(request.races);
    grade_opts_free(&request);
    server_close(&server);
    return status;
}

static int run_grade(int argc, char **argv, const struct parray_program *const *programs)
{
    return grade_command(argc, argv, programs, NULL);
}

const struct subcommand cmd_grade = {
    .name = "grade",
    .usage = "grade FILE.c|FILE.so|FOLDER [OPTION...]",
    .help = "points for a program that is not trusted",
    .of_program = true,
    .options = grade_opts,
    .run = run_grade,
};
