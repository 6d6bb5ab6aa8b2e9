/*
 * execute.c: a signal that would end the process ends the run with a report of what was done until then
 * (interrupt.h). It may come while the array is built, and before the head is printed.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crash/stop_signals.h"
#include "disturb/history.h"
#include "exits.h"
#include "facts/trace_sink.h"
#include "fault/last_words.h"
#include "fault/spinning.h"
#include "machine/node_running.h"
#include "options/enough_room.h"
#include "options/execute.h"
#include "options/opts.h"
#include "options/outputs.h"
#include "options/ranks.h"
#include "options/warn_shared.h"
#include "report/report_text.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/channel_use.h"
#include "say.h"
#include "topo/topo.h"
#include "topo/topo_parts.h"
#include "whole_file.h"

/* --------------------------------------------------------------------------------------------- run */

/* Standard output and standard error, under numbers of their own. */
struct streams {
    int fd[2];
};

static struct streams keep_streams(void)
{
    return (struct streams){{file_far(dup(STDOUT_FILENO)), file_far(dup(STDERR_FILENO))}};
}

/* Has the program closed one of them? Then it is opened again, or the run would end without a word. */
static void return_streams(const struct streams *kept)
{
    static const char *const names[] = {"standard output", "standard error"};
    for (int i = 1; i >= 0; i--) {
        int fd = STDOUT_FILENO + i;
        if (fcntl(fd, F_GETFD) < 0 && dup2(kept->fd[i], fd) == fd)
            say_line(SAY_WARNING, stderr, "the program closed %s, of which the process has one", names[i]);
        close(kept->fd[i]);
    }
}

/* As array_run; between its halves the memory of the program is as the nodes have left it. */
static int run_watched(struct parray *array, const struct parray_program *program,
                       const struct request *request)
{
    struct watched_globals *globals = watch_globals(program);
    bool ran = array_run_nodes(array);
    warn_written(globals, ran && !last_words_due(array) && ranks_speaks(&request->options));
    return array_conclude(array, ran);
}

static int run_array(struct parray *array, const struct parray_program *program, const struct view *view,
                     const struct request *request)
{
    stop_signals_take(spinning_interrupt); /* again: what `prepare` changed does not count */
    if (!request->quiet)
        report_text_head(view, request->verbose, stdout);
    char nothing[OUTCOME_ERROR_SIZE] = "";
    int status = say_done(PARRAY_DONE);
    if (outputs_any(&request->output)) /* the files are worth the run */
        status = PARRAY_DONE;
    status = ranks_agree(&request->options, status, nothing, sizeof nothing);
    const struct streams kept = keep_streams();
    if (status == PARRAY_DONE)
        status = run_watched(array, program, request);
    if (status != PARRAY_USAGE || view->outcome->began)
        status = array_release(array);
    return_streams(&kept);
    if (request->ran)
        request->ran(status);
    if (!request->quiet && (status != PARRAY_USAGE || view->outcome->began))
        report_text(view, request->verbose, stdout);
    return status;
}

/* Build the array, run it, and fill in the view. Result: the array; NULL: it could not be built, as `none`
 * says. */
static struct parray *build_and_run(const struct request *request, const struct parray_program *program,
                                    struct outputs *outputs, struct view *view, struct outcome *none)
{
    struct options options = request->options;
    enum refusal refusal = REFUSAL_OTHER;
    options.refusal = &refusal;
    options.refused_at = &none->error_site;
    struct parray *array = array_open(program, &options, outputs->sink, &none->status, none->error);
    none->began = refusal == REFUSAL_LEFT; /* what the program did before the run is told as in a run */
    none->partial = !array;
    array_view(view, program, &request->options, array);
    if (array) {
        *none->error = '\0';
        none->status = outputs_fit(&request->output, view->topo) ? PARRAY_DONE : PARRAY_USAGE;
    }
    none->status = ranks_agree(&request->options, none->status, none->error, sizeof none->error);
    if (array && *none->error) { /* another rank could not build its part */
        array_close(array);
        array = NULL;
        array_view(view, program, &request->options, NULL);
    }
    none->advice = say_join(none->error);
    if (!array)
        view->outcome = none;
    if (none->status != PARRAY_DONE)
        return array;
    warn_apart(view->topo);
    if (outputs->sink && outputs->sink->begin)
        outputs->sink->begin(outputs->sink, view);
    none->status = run_array(array, program, view, request);
    if (outputs->sink && outputs->sink->end)
        outputs->sink->end(outputs->sink, view);
    if (view->outcome->began)
        channel_use_gather(array, outputs_need_links(&request->output));
    return array;
}

/* Leave without freeing memory: it may be damaged, and free would abort. */
static _Noreturn void leave_process(const struct request *request, int status)
{
    status = ranks_close(say_done(status));
    if (request->options.transport)
        exits_now(status);
    last_words_end(status);
}

/* The outputs that are not there yet, for last words. */
static const struct outputs *open_outputs;

static void name_open_outputs(char *text, size_t size)
{
    outputs_unwritten(open_outputs, text, size);
}

/* Put the outputs into place, and name those that are not. Result: all is well. */
static bool finish_outputs(struct outputs *outputs, bool keep, bool named, const struct report *report)
{
    char names[1024];
    outputs_dropped(outputs, keep, report, names, sizeof names);
    bool fine = outputs_close(outputs, keep, report);
    last_words_outputs(NULL);
    if (named && *names)
        say_line(SAY_NOTE, stderr, "not written: %s", names);
    return fine;
}

int execute(const struct request *request, const struct parray_program *program)
{
    struct outputs outputs;
    struct outcome none = outcome_unknown;
    struct view view = {.outcome = &none};
    struct report report = {.view = &view};
    struct parray *array = NULL;
    bool keep = false;
    bool opened = outputs_open(&outputs, &request->output, true, none.error, sizeof none.error);
    open_outputs = &outputs;
    last_words_outputs(name_open_outputs);
    stop_signals_take(spinning_interrupt);
    none.status =
        ranks_agree(&request->options, opened ? PARRAY_DONE : PARRAY_USAGE, none.error, sizeof none.error);
    if (none.status != PARRAY_DONE) {
        if (*none.error)
            say_usage("%s", none.error);
        goto out;
    }
    array = build_and_run(request, program, &outputs, &view, &none);
    fflush(stdout);
    if (array && array_outcome(array)->deadlock)
        enough_room(request, program, array_outcome(array)->deadlock, array_mailbox(array));
    if (ranks_speaks(&request->options))
        report_trouble(&view, NULL, stderr);
    if (array)
        last_words_reported(array);
    if (array && request->replay_path && !replay_check(&request->replay, array) && none.status == PARRAY_DONE)
        none.status = PARRAY_WRONG;
    keep = none.status != PARRAY_USAGE || view.outcome->began;
    if (keep && !outputs_write(&outputs, &report))
        none.status = PARRAY_USAGE;
out:
    if (!finish_outputs(&outputs, keep, none.status != PARRAY_USAGE || none.began, &report))
        none.status = crash_signal(none.status) ? none.status : PARRAY_USAGE;
    if (array && last_words_due(array) && none.status == PARRAY_LIMIT)
        enough_stack(request, program, array);
    if (crash_signal(none.status) || (array && last_words_due(array)))
        leave_process(request, none.status);
    if (array)
        array_close(array);
    stop_signals_give_back();
    return none.status;
}

/* ------------------------------------------------------------------------------ */

/* The ending is compared if the file states one, else the choices that took effect. */

static bool ended_as_stated(const struct replay *replay, const struct outcome *outcome)
{
    if (replay->status == outcome->status && replay->result == outcome->result_digest) {
        say_line(SAY_NOTE, stderr, "the replay went as recorded");
        return true;
    }
    say_usage("the replay did NOT go as recorded: status %d and results %016" PRIx64
              ", not %d and %016" PRIx64 SAY_DO "is it the same program?",
              outcome->status, outcome->result_digest, replay->status, replay->result);
    return false;
}

/* Calls that end with nothing, or wait longer, leave no trace among the choices that took effect. */
static bool leaves_no_trace(const struct choice *choice)
{
    return choice->kind == CHOICE_AWAIT || choice->kind == CHOICE_MISS;
}

static bool is_among(const struct choice *choice, const struct choice *list, size_t count)
{
    return leaves_no_trace(choice) || (count && bsearch(choice, list, count, sizeof *list, choice_order));
}

static bool took_effect(const struct replay *replay, const struct parray *array)
{
    size_t count, listed = replay->disturb.choice_count, found = 0;
    if (!listed)
        return true;
    struct choice *list = history_choices(array, &count);
    for (size_t i = 0; i < listed; i++)
        found += is_among(&replay->choices[i], list, count);
    free(list);
    if (found)
        return true;
    say_usage("the replay repeats NOTHING: no choice of its file took effect (%zu %s listed)" SAY_DO
              "is it the same "
              "program?",
              listed, listed == 1 ? "is" : "are");
    return false;
}

bool replay_check(const struct replay *replay, const struct parray *array)
{
    return replay->expected ? ended_as_stated(replay, array_outcome(array)) : took_effect(replay, array);
}

/* ------------------------------------------------------------------------------ */

/* A run on such a graph is no mistake as long as nothing has to cross, so that it is only told. */

void warn_apart(const struct topo *topo)
{
    char text[2 * TOPO_ERROR_SIZE];
    if (topo_parts_text(topo, text, sizeof text))
        say_line(SAY_WARNING, stderr, "%s", text);
}

void warn_apart_spec(const char *spec)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo =
        strncmp(spec, "graph:", strlen("graph:")) == 0 ? topo_open(spec, error, sizeof error) : NULL;
    if (topo)
        warn_apart(topo);
    topo_close(topo);
}
