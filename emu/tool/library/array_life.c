/*
 * array_life.c: open, run, close. What other folders say to people becomes the array's sentence (say_into).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <inttypes.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/trace_sink.h"
#include "facts/violation_text.h"
#include "fault/crash_call.h"
#include "fault/interrupt.h"
#include "library/objects.h"
#include "machine/memory.h"
#include "options/execute.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "say.h"
#include "options/source_program.h"
#include "parray_array.h"
#include "path.h"
#include "plain_locale.h"
#include "run/array.h"
#include "run/array_view.h"
#include "topo/topo.h"

/* A callback may open and close other arrays, after which sentences would go nowhere: hence go_on
 * after each. */

/* Sentences go to this array again, after a callback. */
static void go_on(struct parray_array *a)
{
    say_into(a->error, sizeof a->error);
}

static bool tell_step(void *user, const struct observed_step *step)
{
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    bool end =
        calls->step(calls->step_user, a, step->step, step->transmissions, step->violations, step->live) != 0;
    go_on(a);
    return end;
}

static void tell_violation(void *user, const struct violation *violation)
{
    char text[OUTCOME_ERROR_SIZE];
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    violation_text(array_topo(a->array), array_model(a->array), violation, text, sizeof text);
    calls->violation(calls->violation_user, a, violation->step, violation->node, text);
    go_on(a);
}

static void tell_line(void *user, uint64_t step, uint32_t rank, const char *text)
{
    struct parray_array *a = user;
    const struct callbacks *calls = &a->calls;
    calls->line(calls->line_user, a, step, (int)rank, text);
    go_on(a);
}

/* The observer of the array, if its options have a callback that needs one; else NULL. */
static const struct observer *tell_observer(struct parray_array *a)
{
    const struct callbacks *calls = &a->calls;
    if (!calls->step && !calls->violation && !calls->line)
        return NULL;
    a->observer = (struct observer){.user = a,
                                    .step = calls->step ? tell_step : NULL,
                                    .violation = calls->violation ? tell_violation : NULL,
                                    .line = calls->line ? tell_line : NULL};
    return &a->observer;
}

/* After the run: make the callback on a deadlock, if there is one. */
static void tell_deadlock(struct parray_array *a)
{
    char text[128];
    const struct callbacks *calls = &a->calls;
    const struct deadlock *d = array_outcome(a->array)->deadlock;
    if (!d || !calls->deadlock)
        return;
    snprintf(text, sizeof text, "deadlock in step %" PRIu64 ": %zu of %d nodes wait for ever", d->step,
             d->count, parray_nodes(a->array));
    calls->deadlock(calls->deadlock_user, a, d->step, text);
    go_on(a);
}

/* A node program in a file finds the calls of parray.h among the symbols of the process.
 *
 * A library that was loaded by dlopen without RTLD_GLOBAL, as by Python, has its symbols for itself. So it
 * loads itself again, which only makes its symbols known to all. */

/* Defined in algos/registry.c; ended by NULL. Weak: a program that is linked statically may do without. */
extern const struct parray_program *const parray_programs[] __attribute__((weak));

static const struct parray_program *const none[] = {NULL};

static void show_symbols(void)
{
    Dl_info info;
    if (dladdr((const void *)(uintptr_t)parray_open, &info) && info.dli_fname)
        (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

/* The program in a file, or a shipped one. NULL after saying why not. */
static const struct parray_program *program_by_name(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (!name) {
        say_usage(
            "no program was given: set program to the name of a built-in one, or to ./FILE.so of your own");
        return NULL;
    }
    if (path_is_source(name)) {
        say_usage(
            "'%s' is a source, which the library does not compile: make an object with `parray cc %s', and "
            "set program to ./FILE.so",
            name, name);
        return NULL;
    }
    pthread_once(&once, show_symbols);
    return find_program(parray_programs ? parray_programs : none, name);
}

/* --------------------------------------------------------------------------------- in and out */

/* Numbers in files and sentences have a point whatever the locale of the process. Result: the locale of
 * before. Sentences of this thread go to the array until leave. */
static locale_t enter(struct parray_array *a)
{
    say_into(a->error, sizeof a->error);
    return plain_enter();
}

static void leave(locale_t before)
{
    plain_leave(before);
    say_into(NULL, 0);
}

/* ---------------------------------------------------------------------------------------- open */

/* False after saying what needs signals. */
static bool runs_without_signals(const struct options *options)
{
    if (options->stacks && strcmp(options->stacks, "closed") == 0)
        say_usage("stacks=closed finds foreign uses by a signal: set signals=yes, too");
    else if (options->watchdog)
        say_usage("watchdog=%u looks at nodes by the signal of a timer: set signals=yes, too",
                  options->watchdog);
    else
        return true;
    return false;
}

/* The texts of the options stay theirs; what a replay file states is the array's own. */
static bool take_request(struct parray_array *a)
{
    const struct parray_options *options = a->options;
    struct request *request = &a->request;
    *request = options->request;
    a->calls = options->calls;
    request->options.params = request->params;
    request->options.disturb = &request->disturb;
    request->options.trace = request->output.trace || outputs_need_recording(&request->output);
    request->options.arg = options->data;
    request->options.without_signals = !options->signals;
    request->options.keeps_process = true;
    request->options.observer = tell_observer(a);
    const struct options own = request->options;
    if (!outputs_check(&request->output) || !replay_opts_take(request))
        return false;
    request->options.arg = own.arg;
    request->options.without_signals = own.without_signals;
    request->options.keeps_process = true;
    request->options.observer = own.observer;
    return options->signals || runs_without_signals(&request->options);
}

/* Memory may fail anywhere in the call, which is then left where it stood; what it held there is lost. */
static bool guarded(struct parray_array *a, void (*call)(void *array))
{
    struct memory_lack lack;
    if (memory_guarded(call, a, NULL, &lack))
        return true;
    crash_call_left();
    a->status = PARRAY_LIMIT;
    snprintf(a->error, sizeof a->error, MEMORY_LACKS, lack.bytes, lack.what);
    return false;
}

/* The report tells no more than the status and the sentence. */
static void tell_nothing_else(struct parray_array *a)
{
    a->view.outcome = &a->none;
    a->view.topo = NULL;
    a->none.status = a->status;
    snprintf(a->none.error, sizeof a->none.error, "%s", a->error);
}

/* Result: the status. */
static int build(struct parray_array *a)
{
    int status = PARRAY_USAGE;
    if (a->options->error[0])
        return say_usage("%s", a->options->error);
    if (!take_request(a))
        return PARRAY_USAGE;
    a->program = a->options->program ? a->options->program : program_by_name(a->request.program);
    if (!a->program)
        return PARRAY_USAGE;
    topo_protect(a->request.options.topology);
    a->has_outputs = true;
    if (!outputs_open(&a->outputs, &a->request.output, true, a->error, sizeof a->error))
        return PARRAY_USAGE;
    a->array = array_open(a->program, &a->request.options, a->outputs.sink, &status, a->error);
    array_view(&a->view, a->program, &a->request.options, a->array);
    if (!a->array)
        return status;
    return outputs_fit(&a->request.output, a->view.topo) ? PARRAY_DONE : PARRAY_USAGE;
}

static void build_array(void *array)
{
    struct parray_array *a = array;
    a->status = build(a);
}

struct parray_array *parray_open(const struct parray_options *options)
{
    struct parray_array *a = calloc(1, sizeof *a);
    struct parray_options *used =
        options ? (struct parray_options *)(uintptr_t)options : parray_options_new();
    if (!a || !used) {
        free(a);
        return NULL;
    }
    a->options = used;
    if (options)
        options_hold(used);
    else /* the array alone holds them */
        snprintf(used->error, sizeof used->error, "%s", options_missing);
    a->none = outcome_unknown;
    locale_t before = enter(a);
    guarded(a, build_array);
    say_join(a->error);
    leave(before);
    if (!a->array)
        tell_nothing_else(a);
    return a;
}

/* ----------------------------------------------------------------------------------------- run */

/* Run, write the files, and give the status. */
static int run(struct parray_array *a)
{
    struct report report = {.view = &a->view};
    struct trace_sink *sink = a->outputs.sink;
    if (sink && sink->begin)
        sink->begin(sink, &a->view);
    int status = array_run(a->array);
    if (sink && sink->end)
        sink->end(sink, &a->view);
    const char *besides = outcome_besides(array_outcome(a->array));
    int used = snprintf(a->error, sizeof a->error, "%s", array_outcome(a->array)->error);
    if (besides && used < (int)sizeof a->error)
        snprintf(a->error + used, sizeof a->error - (size_t)used, "; the result is wrong, too: %s", besides);
    tell_deadlock(a);
    if (a->request.replay_path && !replay_check(&a->request.replay, a->array) && status == PARRAY_DONE)
        status = PARRAY_WRONG;
    bool written = outputs_write(&a->outputs, &report);
    a->has_outputs = false;
    return outputs_close(&a->outputs, true, &report) && written ? status : PARRAY_USAGE;
}

static void run_array(void *array)
{
    struct parray_array *a = array;
    a->status = run(a);
}

int parray_run(struct parray_array *a)
{
    if (!a)
        return PARRAY_USAGE;
    if (a->ran || a->status != PARRAY_DONE)
        return a->status;
    a->ran = true;
    locale_t before = enter(a);
    bool ended = guarded(a, run_array);
    say_join(a->error);
    if (!ended)
        tell_nothing_else(a);
    leave(before);
    return a->status;
}

void parray_stop(struct parray_array *a)
{
    if (a && a->array)
        interrupt_request_of(a->array);
}

/* --------------------------------------------------------------------------------------- close */

void parray_close(struct parray_array *a)
{
    struct report report = {.view = a ? &a->view : NULL};
    if (!a)
        return;
    locale_t before = enter(a);
    if (a->has_outputs)
        outputs_close(&a->outputs, false, &report);
    results_free(a);
    array_close(a->array);
    replay_free(&a->request.replay);
    leave(before);
    options_release(a->options);
    free(a);
}

int parray_status(const struct parray_array *a)
{
    return a ? a->status : PARRAY_USAGE;
}

const char *parray_error(const struct parray_array *a)
{
    return a ? a->error : "there is no array (NULL): parray_open had no memory for it, or was not called";
}

const char *parray_version(void)
{
    return PACKAGE_VERSION;
}

int parray_version_number(void)
{
    return PARRAY_VERSION;
}
