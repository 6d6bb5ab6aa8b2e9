/*
 * stress_small.c: prints what is left of a failing run, and how to see it again.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/found.h"
#include "cli/stress_small.h"
#include "cli/two_runs.h"
#include "facts/outcome.h"
#include "json/json_value.h"
#include "options/describe.h"
#include "say.h"
#include "path.h"
#include "quantity.h"
#include "run/array_view.h"
#include "stress/campaign.h"
#include "stress/replay.h"
#include "stress/stress_json.h"
#include "trace/trace.h"

enum { CHOICES_SHOWN = 12, SHRINK_SECONDS = 20 /* without --seconds */ };
#define SHRINK_SHARE 0.8 /* of the time that is left; then the small run is repeated */

/* Print the disturbances that are left, other than choices and planned faults. */
static void put_conditions(const struct conditions *small)
{
    char text[128];
    struct disturb_options rest = small->disturb;
    rest.choice_count = rest.plan_count = 0;
    if (small->options.mailbox)
        printf(", mailboxes of %" PRIu32, small->options.mailbox);
    if (disturb_text(&rest, text, sizeof text))
        printf(", %s", text);
}

static void put_small(const struct shrinking *s, const char *path)
{
    struct quantity a, b;
    const struct conditions *small = &s->conditions;
    printf("shrunk         to %s",
           small->options.topology ? small->options.topology : describe_topology(small->program));
    if (small->options.topology && strncmp(small->options.topology, "graph:", 6) == 0)
        fputs(" (arrays from files stay whole)", stdout);
    put_conditions(small);
    if (s->choices_before)
        printf(" and %s of %s choice%s", quantity_count(&a, small->disturb.choice_count),
               quantity_count(&b, s->choices_before), plural(s->choices_before));
    printf(", in %u runs: ", s->attempts);
    ending_print(&s->ending, stdout);
    ending_print_results(&s->ending, stdout);
    if (s->cut)
        printf(" (no further: %s)", runs_cut_reason());
    putchar('\n');
    for (size_t i = 0; i < small->disturb.choice_count && i < CHOICES_SHOWN; i++) {
        fputs("  ", stdout);
        replay_write_choice(&small->disturb.choice[i], stdout);
        putchar('\n');
    }
    printf("again          parray run --replay %s\n", path);
}

static bool write_small(const struct shrinking *s, uint64_t seed, const struct request *request,
                        const struct stress_request *stress, const char *path)
{
    char error[512], note[160], from[48] = "stress in the undisturbed run";
    if (stress->explore)
        snprintf(from, sizeof from, "explore");
    else if (seed)
        snprintf(from, sizeof from, "stress with seed %" PRIu64, seed);
    snprintf(note, sizeof note, "found by parray %s; %zu of %zu choices are left", from,
             s->conditions.disturb.choice_count, s->choices_before);
    struct replay replay = {.program = request->program,
                            .options = s->conditions.options,
                            .disturb = s->conditions.disturb,
                            .expected = !s->ending.signal,
                            .status = s->ending.status,
                            .result = s->ending.result_digest,
                            .note = note};
    if (s->ending.stack) /* engines differ in the size of stacks */
        replay.options.stack = s->ending.stack;
    if (replay_write(&replay, path, error, sizeof error))
        return true;
    say_usage("%s", error);
    return false;
}

/* Make a file that was not there. Result: errno; 0: it is made. */
static int make_file(const char *path)
{
    char *absolute = path_absolute(path);
    int fd = absolute ? open(absolute, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666) : -1, code = errno;
    free(absolute);
    return fd < 0 ? code : close(fd);
}

/* Name the replay file: "sum.replay" in the current folder, or, if a run before has left that one,
 * "sum.2.replay" and so on. The file is made here, so that no other process takes the name, and replaced by
 * the whole one. False after saying why it cannot be made. */
static bool reserve_path(const char *program, char *path, size_t size)
{
    const char *name = path_last(program);
    int length = (int)strlen(name) - (path_ends_in(name, ".so") ? 3 : 0), code;
    snprintf(path, size, "%.*s.replay", length, name);
    for (unsigned number = 2; (code = make_file(path)) == EEXIST; number++)
        snprintf(path, size, "%.*s.%u.replay", length, name, number);
    if (code)
        say_usage("cannot write '%s': %s" SAY_DO "name another file by --keep", path, strerror(code));
    return !code;
}

struct traced_job {
    struct conditions conditions;
    struct trace_sink *sink;
};

/* In the child. */
static int run_traced(const void *input, FILE *out, char *sentence)
{
    const struct traced_job *job = input;
    struct conditions conditions = job->conditions;
    struct options options = conditions.options;
    struct view view;
    int status;
    dup2(fileno(out), STDERR_FILENO); /* what the run says has been told already */
    options.disturb = &conditions.disturb;
    options.trace = true;
    run_elsewhere(&conditions);
    struct parray *array = array_open(conditions.program, &options, job->sink, &status, sentence);
    if (!array)
        return status;
    array_view(&view, conditions.program, &options, array);
    job->sink->begin(job->sink, &view);
    status = array_run(array);
    job->sink->end(job->sink, &view);
    job->sink->close(job->sink, true, sentence, JOB_SENTENCE);
    array_close(array);
    return status;
}

/* Make a run, and read its trace, which the caller closes; of a run that crashes, the part of it that was
 * written. NULL, with a sentence: there is none. */
static struct recording *traced_run(const struct conditions *conditions, char *error, size_t error_size)
{
    int fd;
    struct job_result result;
    struct traced_job job = {.conditions = *conditions,
                             .sink = trace_binary_temporary(&fd, error, error_size)};
    if (!job.sink)
        return NULL;
    run_apart(&result, run_traced, &job, conditions->seconds);
    free(result.data);
    job.sink->close(job.sink, true, error, error_size); /* this process has written nothing */
    return recording_open_fd(fd, "the trace of the run", error, error_size);
}

/* Write the page, which --quiet does not keep from standard output. */
static bool write_page(const struct comparison *comparison, const char *path, struct found *found)
{
    bool hidden = found->shown >= 0;
    found_show_text(found);
    bool written = two_runs_page(comparison, path);
    if (hidden)
        found_hide_text(found);
    return written;
}

void small_page(const struct conditions *failing, const struct request *request,
                const struct stress_request *stress)
{
    char error[OUTCOME_ERROR_SIZE];
    const char *path = two_runs_path(&request->output);
    struct conditions undisturbed = *failing;
    undisturbed.disturb = undisturbed_options;
    struct recording *one = path ? traced_run(&undisturbed, error, sizeof error) : NULL;
    struct recording *other = one ? traced_run(failing, error, sizeof error) : NULL;
    struct comparison comparison = {.name = {NULL}};
    if (path && (!other || !comparison_open(&comparison, one, other, "the undisturbed run",
                                            "the small failing run", error, sizeof error)))
        say_usage("no page is written: %s", error);
    else if (path && write_page(&comparison, path, stress->found)) {
        printf("page           %s: it beside the undisturbed run\n", path);
        found_put(stress->found, "page", text_json(path));
    }
    comparison_close(&comparison);
    recording_close(one);
    recording_close(other);
}

void small_no_page(const struct request *request)
{
    if (two_runs_path(&request->output))
        printf("page           none: no run failed, so that %s is not written\n",
               two_runs_path(&request->output));
}

/* Print the small run and write its replay file. Result: the path of the file, which is in `room` if it has a
 * name of ours; NULL: there is none. `seed`: of the run as it was found. */
static const char *put_replay(const struct shrinking *s, uint64_t seed, const struct request *request,
                              const struct stress_request *stress, char *room, size_t size)
{
    const char *path = stress->replay ? stress->replay : room;
    if (!stress->replay && !reserve_path(request->program, room, size))
        return NULL;
    if (write_small(s, seed, request, stress, path)) {
        put_small(s, path);
        return path;
    }
    if (!stress->replay)
        unlink(path);
    return NULL;
}

void small_find(struct shrinking *s, const struct request *request, const struct stress_request *stress)
{
    char room[256];
    const char *replay = NULL;
    uint64_t seed = s->failing.disturb.seed;
    s->seconds = runs_end() > 0 || runs_left() <= 0 ? runs_left() * SHRINK_SHARE : SHRINK_SECONDS;
    if (shrink(s))
        replay = put_replay(s, seed, request, stress, room, sizeof room);
    else
        printf("shrunk         not: %s\n", s->why);
    if (found_wanted(stress->found))
        found_put(stress->found, "shrunk", shrunk_json(s, replay, &stress->found->failed));
    small_page(s->why ? &s->failing : &s->conditions, request, stress);
    shrink_free(s);
}

/* It needs no more than the disturbances that its reason names. */
void small_of_finding(const struct campaign *c, const struct reason *reason, const struct request *request,
                      const struct stress_request *stress)
{
    const struct outcome_class *finding = campaign_finding(c);
    struct shrinking s = {.failing = finding->conditions,
                          .reason = reason,
                          .failure = finding->first,
                          .undisturbed_fine = ending_fine(&c->reference),
                          .left_over = finding->first.kind == c->reference.kind && finding->first.leftovers,
                          .undisturbed_mailbox = c->asked.options.mailbox,
                          .keep_array = finding->conditions.disturb.plan_count > 0};
    if (reason->needs.repeats) {
        s.failing = reason->needs.conditions;
        s.failing.disturb.seed = reason->needs.of[NEED_TIME] || disturb_draws(&s.failing.disturb)
                                     ? s.failing.disturb.seed
                                     : finding->conditions.disturb.seed;
    }
    s.keep_array = s.failing.disturb.plan_count > 0;
    small_find(&s, request, stress);
}
