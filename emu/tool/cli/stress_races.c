/*
 * stress_races.c: every node is a thread to the tool, and only packets order nodes. Two nodes that touch the
 * same variable, one of them writing, race unless a packet (or several in a row) leads from the one to the
 * other; steps, locks and workers order nothing (fault/races.h). So one run shows what ten thousand
 * schedules may not, on one worker, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/found.h"
#include "cli/stress_opts.h"
#include "cli/stress_races.h"
#include "facts/outcome.h"
#include "options/execute.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "options/preload.h"
#include "say.h"
#include "options/shipped_source.h"
#include "options/source_program.h"
#include "parray.h"
#include "quantity.h"
#include "run/program.h"
#include "sanitizer.h"
#include "stress/race_report.h"
#include "stress/suspects.h"
#include "tools.h"

static char thread[] = "-fsanitize=thread";

static const struct parray_program *refuse_shipped(const char *name)
{
    say_usage(
        "'%s' comes with parray, and was not compiled for ThreadSanitizer; its sources, which --races would "
        "compile, are not here (`make install' and the Debian package parray put them into "
        "../share/parray/algos, beside the tool)",
        name);
    return NULL;
}

/* Compile and load a program that comes with parray. NULL after saying why not. */
static const struct parray_program *load_shipped(const char *name)
{
    bool found;
    char error[OUTCOME_ERROR_SIZE];
    const char *object = shipped_source_object(name, thread, &found);
    if (!found)
        return refuse_shipped(name);
    if (!object || !preload(object, name))
        return NULL;
    const struct parray_program *program = program_load(object, error, sizeof error);
    if (!program)
        say_usage("%s", error);
    return program;
}

/* Load the program so that the tool sees what it does. NULL after saying what to do. */
static const struct parray_program *load(const struct parray_program *const *programs, const char *name)
{
    static char *options[] = {thread, NULL};
    source_program_options(options);
    if (program_named(programs, name) && !preload_built_in())
        return load_shipped(name);
    const struct parray_program *program = find_program(programs, name);
    if (!program || TOOLS_TSAN || sanitizer_find())
        return program;
    say_usage("'%s' was not compiled for ThreadSanitizer: give its source, or make it with: parray cc "
              "-fsanitize=thread FILE.c",
              name);
    return NULL;
}

static const struct parray_program *looked_at;

static void put_races(int status)
{
    unsigned count = race_reports_count();
    char unseen[640];
    struct quantity q;
    if (!count && status == PARRAY_USAGE)
        return;
    if (count)
        printf("races          %s: nodes share memory that no packet orders\n", quantity_count(&q, count));
    suspects_unseen(looked_at, unseen, sizeof unseen);
    if (!count)
        printf("races          none: packets order all that nodes share%s, in this run\n",
               *unseen ? ", but for what was not looked at" : "");
    race_reports_print(stdout);
    if (*unseen)
        printf("not looked at  %s\n", unseen);
}

/* Can the tool follow what orders nodes? False after saying why not. */
static bool check_request(const struct request *request)
{
    const struct options *o = &request->options;
    const struct disturb_options *d = &request->disturb;
    if (o->engine && strcmp(o->engine, "fibers") != 0)
        say_usage("--races needs engine fibers, whose switches order nothing" SAY_DO "leave out --engine %s",
                  o->engine);
    else if (o->on_violation == VIOLATION_WAIT && (d->lose || d->twice || d->plan_count))
        say_usage("--races cannot follow packets that get lost or doubled while they wait" SAY_DO
                  "leave out --fault, "
                  "or --on-violation wait");
    else
        return true;
    return false;
}

/* Make the run. The files of what is found are none of its reports. */
static int execute_one(const struct request *request, const struct stress_request *stress,
                       const struct parray_program *program)
{
    struct request one = *request;
    for (size_t i = 0; report_kinds[i]; i++)
        if (report_kinds[i]->write_found)
            one.output.report_path[i] = NULL;
    int status = execute(&one, program);
    stress->found->ran = status != PARRAY_USAGE || race_reports_count();
    if (found_wanted(stress->found))
        found_put(stress->found, "races", race_reports_json(&stress->found->failed));
    return race_reports_count() ? PARRAY_WRONG : status;
}

int races_program(struct request *request, const struct stress_request *stress,
                  const struct parray_program *const *programs)
{
    int status = PARRAY_USAGE;
    if (!check_request(request))
        return status;
    request->options.engine = "fibers";
    request->ran = put_races;
    setenv("PARRAY_TSAN", "nodes", 1); /* in a build with the tool (fault/call.h) */
    const struct parray_program *program = load(programs, request->program);
    looked_at = program;
    if (program) {
        race_reports_begin();
        status = stress_begin(stress->found, request, stress, program) ? execute_one(request, stress, program)
                                                                       : PARRAY_USAGE;
        status = found_close(stress->found, status);
    }
    return status;
}
