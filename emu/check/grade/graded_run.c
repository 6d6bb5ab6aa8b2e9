/*
 * graded_run.c: the job of a run writes one report. Only a report with the token says that something went
 * well: how else a job ends may be the doing of the program.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault/spinning.h"
#include "grade/graded_run.h"
#include "grade/halves.h"
#include "job.h"
#include "machine/memory.h"
#include "run/array.h"
#include "sanitizer.h"
#include "say.h"
#include "seconds.h"
#include "serialize.h"
#include "stress/race_report.h"
#include "task/finding.h"
#include "text.h"
#include "tools.h"
#include "topo/topo.h"

/* Seconds beyond its time in which a run can still say which node does not end. */
enum { SECONDS_MORE = 2 };

/* ------------------------------------------------------------------------------------ the child */

static struct run_report report; /* of this process */

static void end_spinning(const char *sentence)
{
    job_leave(PARRAY_LIMIT, sentence);
}

static void end_without_memory(void)
{
    job_leave(PARRAY_LIMIT, "the run needs more memory than it may have");
}

static void describe(const struct parray_program *program)
{
    report.loaded = true;
    snprintf(report.name, sizeof report.name, "%s", program->name);
    snprintf(report.task, sizeof report.task, "%s", program->task ? program->task : "");
    snprintf(report.topology, sizeof report.topology, "%s", program->topology ? program->topology : "");
    report.mailbox = program->mailbox;
    report.bears_delay = program->bears_delay;
    report.task_params = graded_params_of(program);
}

static void read_outcome(const struct parray *array)
{
    const struct outcome *o = array_outcome(array);
    report.status = o->status;
    report.verified = o->verified;
    report.whole = o->unreturned == o->faults.stopped && !o->deadlock;
    report.checked = o->task.checked && !o->task.first.kind;
    report.deliveries = o->task.deliveries;
    report.delivered_last = o->task.step_last;
    report.steps = o->steps;
    report.clock = o->clock;
    report.transmissions = o->transmissions;
    report.bytes = o->task.received;
    report.violations = o->violation_count;
    report.leftovers = o->leftovers;
    report.nodes = (uint64_t)array_topo(array)->nodes;
    report.links = array_topo(array)->links;
    report.time = o->time;
    report.utilization = o->utilization_mean;
    if (o->task.first.kind && strcmp(o->task.first.kind, finding_name(FINDING_UNRECEIVED)) == 0)
        snprintf(report.unreceived, sizeof report.unreceived, "%s", o->task.first.text);
    report.site = outcome_site(o);
    int used = snprintf(report.error, sizeof report.error, "%s", o->error);
    if (outcome_besides(o) && used < (int)sizeof report.error)
        snprintf(report.error + used, sizeof report.error - (size_t)used, "; the result is wrong, too: %s",
                 outcome_besides(o));
}

/* A program that splits packets would get tokens of another length than the setting says. */
static bool check_units(const struct parray *array)
{
    uint32_t units = array_packet_units(array);
    if (units == 1)
        return true;
    report.status = PARRAY_USAGE;
    snprintf(report.error, sizeof report.error,
             "the program splits packets into %" PRIu32
             " units (.packet_units): a program that is graded does "
             "not, as the setting says how long tokens are",
             units);
    return false;
}

/* Has the process this thread alone? The runtime of ThreadSanitizer has one of its own. */
static bool is_alone(void)
{
    return TOOLS_TSAN || sanitizer.thread || sandbox_is_alone();
}

static void accuse_of_threads(void)
{
    report.status = PARRAY_USAGE;
    report.checked = false;
    snprintf(
        report.error, sizeof report.error,
        "the program has started threads of its own, which a program that is graded must not leave behind");
}

static void run_watched(const struct grade_supervisor *supervisor, const struct parray_program *program,
                        struct parray *array)
{
    struct shared_memory *shared = shared_open(program, array, supervisor->path);
    bool ran = array_run_nodes(array);
    shared_end();
    report.wrote_blocks = shared_found(shared, report.shared, sizeof report.shared) == SHARED_BLOCKS;
    array_conclude(array, ran);
    shared_close(shared);
}

static void run_for_races(struct parray *array)
{
    race_reports_begin();
    array_conclude(array, array_run_nodes(array));
    race_reports_first(report.shared, sizeof report.shared);
}

static void run_program(const struct grade_supervisor *supervisor, const struct parray_program *program,
                        const struct options *asked)
{
    static struct graded_params params; /* the array points to it */
    struct options options = *asked;
    const struct parray_program *watched = options.transport ? program : shared_prepare(program);
    graded_params_add(&params, &options, report.task, report.task_params);
    sanitizer.apart = supervisor->finds_races;
    sanitizer.together = supervisor->together;
    struct parray *array = array_open(watched, &options, NULL, &report.status, report.error);
    if (!array || !check_units(array))
        return;
    if (!is_alone()) {
        accuse_of_threads();
        return;
    }
    if (supervisor->finds_races)
        run_for_races(array);
    else if (options.transport)
        array_conclude(array, array_run_nodes(array));
    else
        run_watched(supervisor, program, array);
    sandbox_hush();
    bool alone = is_alone(); /* before: what a thread could change */
    read_outcome(array);     /* the array stays: `release' of the program does not run */
    if (!alone)
        accuse_of_threads();
}

struct graded_job {
    const struct grade_supervisor *supervisor;
    const struct options *options; /* NULL: the program only says what it is */
    const char
        *halves; /* how nodes are divided between two processes (partition/partition.h); NULL: they are not */
};

/* Load the program in the sandbox, and run it. */
static void report_program(const struct grade_supervisor *supervisor, const struct options *options, int fd)
{
    const struct supervisor *base = &supervisor->base;
    const struct parray_program *program = base->enter(base, fd, report.error, sizeof report.error);
    if (program)
        describe(program);
    if (supervisor->link && !sandbox_forget_names())
        snprintf(report.error, sizeof report.error, "the sandbox could not be closed further");
    else if (program && options)
        run_program(supervisor, program, options);
}

/* The process of the upper half of the nodes ends here: what it has found, the other one knows. */
static void report_half(const struct graded_job *asked, int fd)
{
    struct grade_supervisor supervisor = *asked->supervisor;
    struct options options = *asked->options;
    struct halves halves;
    if (!halves_open(&halves)) {
        snprintf(report.error, sizeof report.error, "no process for half of the nodes");
        return;
    }
    supervisor.link = halves.fd;
    options.engine = "mpi";
    options.transport = &halves.transport;
    options.workers = 1;
    options.partition = asked->halves;
    report_program(&supervisor, &options, halves.transport.rank ? halves.fd : fd);
    if (halves.transport.rank)
        _exit(0);
}

static int make_report(const void *input, FILE *out, char *sentence)
{
    const struct graded_job *asked = input;
    const struct supervisor *base = &asked->supervisor->base;
    (void)sentence;
    report = (struct run_report){.verified = -1, .time = NAN, .utilization = NAN};
    spinning_tell(end_spinning);
    memory_last_words(end_without_memory, NULL);
    if (asked->halves)
        report_half(asked, fileno(out));
    else
        report_program(asked->supervisor, asked->options, fileno(out));
    base->sign(base, report.token, sizeof report.token);
    fwrite(&report, sizeof report, 1, out);
    return 0;
}

/* ----------------------------------------------------------------------------------- the parent */

static void tell_lost(char *text, size_t size, const struct job_result *result)
{
    if (result->end == JOB_LEFT && result->status == PARRAY_LIMIT)
        snprintf(text, size, "%s", result->sentence);
    else if (result->signal == SIGXCPU || result->signal == SIGKILL)
        snprintf(text, size, "the process was ended by signal %d (%s): its processor time or memory was over",
                 result->signal, strsignal(result->signal));
    else if (result->signal)
        snprintf(text, size, "the program crashed: signal %d (%s)", result->signal,
                 strsignal(result->signal));
    else
        snprintf(text, size,
                 "the process ended with exit status %d before its report (did the program call exit?)",
                 result->status);
}

/* Make what came of the job a report, or say why there is none. */
static struct graded_run collect(const struct grade_supervisor *supervisor, const struct job_result *result,
                                 bool in_time)
{
    struct graded_run run;
    struct run_report *r = &run.report;
    struct deserializer from = deserialize(result->data, result->size);
    deserialize_into(&from, r, sizeof *r);
    bool whole = result->end == JOB_WHOLE && !from.bad && !deserialize_more(&from);
    if (whole && supervisor->base.is_signed(&supervisor->base, r->token, sizeof r->token)) {
        run.end = GRADED_WHOLE;
    } else if (result->size) {
        run.end = GRADED_FORGED;
        snprintf(r->error, sizeof r->error,
                 "the report of the run is not the emulator's: the program wrote one itself");
    } else if (!in_time) {
        run.end = GRADED_KILLED;
        snprintf(r->error, sizeof r->error, "the program does not end: it was killed");
    } else {
        run.end = GRADED_LOST;
        tell_lost(r->error, sizeof r->error, result);
    }
    text_mend(r->name, sizeof r->name);
    text_mend(r->task, sizeof r->task);
    text_mend(r->topology, sizeof r->topology);
    r->advice = say_join(r->error);
    text_mend(r->error, sizeof r->error);
    text_mend(r->site.place, sizeof r->site.place);
    text_mend(r->site.call, sizeof r->site.call);
    text_mend(r->shared, sizeof r->shared);
    text_mend(r->unreceived, sizeof r->unreceived);
    return run;
}

static struct graded_run start(const struct grade_supervisor *supervisor, const struct options *options,
                               const char *halves)
{
    struct job job;
    struct job_result result;
    double deadline = seconds_now() + supervisor->seconds + SECONDS_MORE;
    if (!job_start(&job, make_report, &(struct graded_job){supervisor, options, halves})) {
        struct graded_run none = {.end = GRADED_LOST};
        snprintf(none.report.error, sizeof none.report.error, "no process for a run: %s", strerror(errno));
        return none;
    }
    bool in_time = job_wait(&job, &result, job_in_time, &deadline);
    struct graded_run run = collect(supervisor, &result, in_time);
    free(result.data);
    return run;
}

struct graded_run graded_look(const struct grade_supervisor *supervisor)
{
    return start(supervisor, NULL, NULL);
}

static struct graded_run start_graded(const struct grade_supervisor *supervisor,
                                      const struct options *options, const char *halves)
{
    struct options graded = *options;
    if (strcmp(options->layer, "none") == 0) /* layers cannot go on */
        graded.on_violation = VIOLATION_COUNT;
    graded.watchdog = supervisor->seconds;
    if (supervisor->finds_races) /* a run of one thread can be forked (and shows as much) */
        graded.workers = 1;
    return start(supervisor, &graded, halves);
}

struct graded_run graded_run(const struct grade_supervisor *supervisor, const struct options *options)
{
    return start_graded(supervisor, options, NULL);
}

static bool is_clean(const struct graded_run *run)
{
    return run->end == GRADED_WHOLE && run->report.whole && !run->report.shared[0];
}

/*
 * Each thread of ThreadSanitizer costs a megabyte, and time. So on a large array each run has as many threads
 * as a square of the nodes has rows. Packets order nothing here (sanitizer.apart), and any two nodes are in
 * two rows or in two columns: in two threads of one of the two runs. Only if one of these finds something, or
 * does not end well, every node becomes a thread of its own, since a report is to name the node.
 */
struct graded_run graded_run_for_races(const struct grade_supervisor *supervisor,
                                       const struct options *options)
{
    struct grade_supervisor coarse = *supervisor;
    coarse.together = FIBERS_BY_ROWS;
    struct graded_run run = graded_run(&coarse, options);
    if (run.end == GRADED_WHOLE && run.report.nodes <= SANITIZER_FIBERS)
        return run; /* each node was a thread */
    coarse.together = FIBERS_BY_COLUMNS;
    if (is_clean(&run))
        run = graded_run(&coarse, options);
    return is_clean(&run) ? run : graded_run(supervisor, options);
}

struct graded_run graded_run_in_halves(const struct grade_supervisor *supervisor,
                                       const struct options *options, const char *partition)
{
    return start_graded(supervisor, options, partition);
}
