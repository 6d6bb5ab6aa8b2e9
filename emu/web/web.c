/*
 * web.c: a run of a program in a page: the core, reports, and the programs that are linked with them.
 *
 *     parray run PROGRAM [--NAME VALUE | --FLAG]...
 *     parray list                                      names of programs, a tab, what they do
 *
 * The names are those of the table of settings, as for `parray run`, and of two reports, json and report.
 * What is printed is what `parray run` prints. There are no threads, no other processes and no signals here,
 * so that settings of the machine have no effect.
 */
#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/outcome.h"
#include "facts/settings.h"
#include "facts/trace_sink.h"
#include "parray.h"
#include "report/report.h"
#include "report/report_text.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/channel_use.h"
#include "say.h"
#include "trace/recording.h"
#include "trace/trace.h"

/* A program that is no part of the tool: an example, or one of a lesson, such as 02_flooding/step1. */
struct web_program {
    const char *name;
    const struct parray_program *program;
};

/* Ended by NULL: those of algos/registry.c, and others, whose list web.mk makes. */
extern const struct parray_program *const parray_programs[];
extern const struct web_program web_programs[];

extern const struct report_kind report_json, report_page;

/* The file of the recording, in the memory of the page. It has a name, since there a second descriptor opens
 * the name again. */
static const char recorded[] = "/recording.trace";

struct web_report {
    const struct report_kind *kind;
    const char *path; /* NULL: not asked for */
};

struct web_run {
    const struct parray_program *program;
    struct options options;
    struct disturb_options disturb;
    const char **params;
    struct web_report reports[2];
    struct trace_sink *sink;
    struct view view;
    struct outcome none; /* of an array that could not be built */
};

/* ------------------------------------------------------------------------------------ what is asked for */

/* NULL after saying that there is none. */
static const struct parray_program *program_named(const char *name)
{
    const struct parray_program *const *shipped = parray_programs;
    const struct web_program *other = web_programs;
    while (*shipped && strcmp((*shipped)->name, name) != 0)
        shipped++;
    while (other->name && strcmp(other->name, name) != 0)
        other++;
    if (!*shipped && !other->name)
        say_usage("there is no program '%s' in this page", name);
    return *shipped ? *shipped : other->program;
}

static struct web_report *report_named(struct web_run *run, const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(run->reports); i++)
        if (strcmp(run->reports[i].kind->option, name) == 0)
            return &run->reports[i];
    return NULL;
}

static bool take_setting(struct web_run *run, const struct setting_kind *kind, const char *value)
{
    char sentence[OUTCOME_ERROR_SIZE];
    const struct setting_place place = {
        .options = &run->options, .disturb = &run->disturb, .params = run->params};
    if (setting_set(kind, &place, value))
        return true;
    setting_refusal(kind, value, sentence, sizeof sentence);
    return say_usage("%s", sentence), false;
}

/* Take the options; false after saying what is wrong. */
static bool take_words(struct web_run *run, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        const char *name = strncmp(argv[i], "--", 2) == 0 ? argv[i] + 2 : "";
        const struct setting_kind *kind = setting_find(name);
        struct web_report *report = report_named(run, name);
        bool flag = kind && kind->type == SETTING_FLAG;
        if (!kind && !report)
            return say_usage("'%s' is no option of runs in a page", argv[i]), false;
        if (!flag && i + 1 == argc)
            return say_usage("--%s needs a value", name), false;
        const char *value = flag ? SETTING_YES : argv[++i];
        if (report)
            report->path = value;
        else if (!take_setting(run, kind, value))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- the run */

static bool open_recording(struct web_run *run)
{
    if (!report_named(run, report_page.option)->path)
        return true;
    run->sink = trace_open(recorded, run->none.error, sizeof run->none.error);
    run->options.trace = run->sink != NULL;
    return run->sink != NULL;
}

static int run_array(struct web_run *run, struct parray *array)
{
    if (run->sink && run->sink->begin)
        run->sink->begin(run->sink, &run->view);
    report_text_head(&run->view, false, stdout);
    array_run(array);
    int status = array_release(array);
    report_text(&run->view, false, stdout);
    if (run->sink && run->sink->end)
        run->sink->end(run->sink, &run->view);
    channel_use_gather(array, run->sink != NULL);
    return status;
}

static bool write_report(const struct web_report *asked, struct report *report)
{
    FILE *file = fopen(asked->path, "w");
    if (!file)
        return false;
    report->path = asked->path;
    bool fine = asked->kind->write(report, file);
    return fclose(file) == 0 && fine;
}

/* The recording that the run has written; NULL: there is none, or it cannot be read, which is said. */
static struct recording *read_recording(struct web_run *run)
{
    char error[RECORDING_ERROR_SIZE];
    struct recording *recording = NULL;
    bool begun = run->view.outcome != &run->none;
    if (!run->sink)
        return NULL;
    if (run->sink->close(run->sink, begun, error, sizeof error) && begun)
        recording = recording_open(recorded, error, sizeof error);
    if (!recording && begun)
        say_usage("%s", error);
    return recording;
}

/* Write what was asked for. False: a file could not be written. */
static bool write_reports(struct web_run *run)
{
    bool fine = true;
    struct recording *recording = read_recording(run);
    struct report report = {.view = &run->view, .recording = recording};
    for (size_t i = 0; i < ARRAY_LENGTH(run->reports); i++)
        if (run->reports[i].path && (recording || !run->reports[i].kind->needs_recording))
            fine = write_report(&run->reports[i], &report) && fine;
    recording_close(recording);
    return fine;
}

static int run_whole(struct web_run *run)
{
    struct parray *array = NULL;
    if (open_recording(run))
        array = array_open(run->program, &run->options, run->sink, &run->none.status, run->none.error);
    array_view(&run->view, run->program, &run->options, array);
    run->none.advice = say_join(run->none.error);
    if (!array)
        run->view.outcome = &run->none;
    int status = array ? run_array(run, array) : run->none.status;
    fflush(stdout);
    report_trouble(&run->view, NULL, stderr);
    if (!write_reports(run))
        say_usage("a report could not be written: the page has no memory left");
    return status;
}

static int print_list(void)
{
    for (const struct parray_program *const *shipped = parray_programs; *shipped; shipped++)
        printf("%s\t%s\n", (*shipped)->name, (*shipped)->summary);
    for (const struct web_program *other = web_programs; other->name; other++)
        printf("%s\t%s\n", other->name, other->program->summary ? other->program->summary : "");
    return PARRAY_DONE;
}

static int run_words(int argc, char **argv)
{
    struct web_run run = {.options = OPTIONS_DEFAULT,
                          .disturb = {.seed = DISTURB_SEED_DEFAULT},
                          .reports = {{.kind = &report_json}, {.kind = &report_page}},
                          .none = outcome_unknown};
    run.program = program_named(argv[0]);
    run.params = calloc((size_t)argc, sizeof *run.params);
    if (!run.program || !run.params)
        return PARRAY_USAGE;
    run.options.params = run.params;
    run.options.disturb = &run.disturb;
    run.options.without_signals = true;
    return take_words(&run, argc - 1, argv + 1) ? run_whole(&run) : PARRAY_USAGE;
}

static int do_words(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return print_list();
    if (argc < 3 || strcmp(argv[1], "run") != 0)
        return say_usage("usage: %s run PROGRAM [--NAME VALUE | --FLAG]...", argv[0]);
    return run_words(argc - 2, argv + 2);
}

/* The page does not get what a main returns that other contexts have interrupted, and for the runtime such a
 * program goes on after exit, too. */
int main(int argc, char **argv)
{
    emscripten_force_exit(do_words(argc, argv));
}
