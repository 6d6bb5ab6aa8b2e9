/*
 * run_once.c: the job of a run writes its ending, and then its choices.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr, memfd_create */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "disturb/history.h"
#include "fault/last_words.h"
#include "fault/spinning.h"
#include "hash.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "parray.h"
#include "run/program.h"
#include "say.h"
#include "seconds.h"
#include "serialize.h"
#include "stress/run_once.h"
#include "machine/program_params.h"

/* -------------------------------------------------------------------------------------- runs without end */

/* SIGALRM, which any thread may get, tells that time is up. Then a profiling timer runs, whose signal the
 * kernel gives to the thread that computes: its handler knows the node. If no thread computes, a second
 * SIGALRM ends the run. */
enum { COMPUTES_US = 20000, SECONDS_MORE = 2 };

static volatile sig_atomic_t time_is_up;

static _Noreturn void end_run(const char *node)
{
    char text[ENDING_TEXT];
    snprintf(text, sizeof text, "no end: %s", *node ? node : "the run takes too long");
    job_leave(PARRAY_WRONG, text);
}

static void end_spinning(const char *sentence)
{
    end_run(sentence);
}

static void on_computing(int number)
{
    char node[ENDING_TEXT / 2];
    (void)number;
    node_running_text(node, sizeof node);
    if (*node)
        end_run(node);
}

static void on_alarm(int number)
{
    const struct itimerval often = {.it_interval.tv_usec = COMPUTES_US, .it_value.tv_usec = COMPUTES_US};
    (void)number;
    if (time_is_up)
        end_run("");
    time_is_up = 1;
    setitimer(ITIMER_PROF, &often, NULL);
    alarm(SECONDS_MORE);
}

/* Send SIGALRM in so many seconds, of which there is more than none. */
static void alarm_in(double seconds)
{
    const struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6) + 1}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void endless_watch(double seconds)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = on_computing;
    sigaction(SIGPROF, &action, NULL);
    spinning_tell(end_spinning);
    alarm_in(seconds);
}

enum { OTHER_GARBAGE = 0x5b };

/* Seconds after which a run with a supervisor is killed that should have ended itself; the class of
 * forgeries. */
enum { SUPERVISED_SECONDS_MORE = 4, SUPERVISED_FORGED = 0x466f72 };

const struct disturb_options undisturbed_options = {.at_once = true, .virtual_time = true, .addresses = true};

/* The seconds that a run may take which may take so many by itself. */
static double seconds_for_run(unsigned seconds)
{
    double left = runs_left();
    return left < seconds ? left : seconds;
}

const char *conditions_topology(const struct conditions *c)
{
    return c->options.topology ? c->options.topology : c->program->topology ? c->program->topology : "ring:8";
}

struct conditions conditions_again(const struct conditions *conditions)
{
    struct conditions other = *conditions;
    other.options.workers = conditions->options.workers == 2 ? 1 : 2;
    other.disturb.garbage = conditions->disturb.garbage == OTHER_GARBAGE ? 0x6d : OTHER_GARBAGE;
    other.disturb.turns = other.disturb.virtual_time = false;
    if (conditions->options.stacks)
        other.options.stacks = strcmp(conditions->options.stacks, "own") == 0 ? "packed" : "own";
    other.twice = false;
    other.elsewhere = conditions->elsewhere + conditions->disturb.seed + 1;
    return other;
}

/* ------------------------------------------------------------------------ in the child */

/* By memory that is never given back. A thread's heap begins at a multiple of 64 MiB, hence the large size;
 * stacks go into any hole among what is mapped, hence the small ones. */
void run_move_memory(uint64_t elsewhere)
{
    enum { HEAP = 64 << 20, PAGE = 1 << 12, LEAST = 8, RANGE = 64 };
    uint64_t random = hash_scatter(elsewhere);
    if (!elsewhere)
        return;
    size_t heaps = LEAST + random % RANGE, pages = LEAST + random / RANGE % RANGE;
    void *volatile kept;
    for (size_t size = 16; size <= 1 << 16; size += size / 2)
        kept = malloc(size);
    for (size_t size = 4 * HEAP; size >= PAGE; size /= 2)
        for (size_t i = 0; i < (size > HEAP ? heaps / 4 : size > PAGE ? LEAST : pages); i++)
            kept = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    (void)kept;
}

/* A copy of the file of an object. -1: there is none to be had. */
static int copy_object(const char *path)
{
    struct stat object;
    int from = open(path, O_RDONLY | O_CLOEXEC), to = memfd_create("program", MFD_CLOEXEC);
    off_t at = 0;
    bool whole = from >= 0 && to >= 0 && fstat(from, &object) == 0;
    while (whole && at < object.st_size)
        whole = sendfile(to, from, &at, (size_t)(object.st_size - at)) > 0;
    close(from);
    if (whole)
        return to;
    close(to);
    return -1;
}

/* Is the program in an object of its own, and not in that of the emulator? *path becomes its file. */
static bool has_object(const struct conditions *conditions, const char **path)
{
    Dl_info its, own;
    if (!dladdr(program_code(conditions->program), &its) || !dladdr(&undisturbed_options, &own))
        return false;
    *path = its.dli_fname;
    return its.dli_fbase != own.dli_fbase;
}

void run_elsewhere(struct conditions *conditions)
{
    char copied[64], error[OUTCOME_ERROR_SIZE];
    const char *path;
    run_move_memory(conditions->elsewhere);
    if (!conditions->elsewhere || conditions->supervisor || !has_object(conditions, &path))
        return;
    int copy = copy_object(path);
    snprintf(copied, sizeof copied, "/proc/self/fd/%d", copy);
    const struct parray_program *moved = copy < 0 ? NULL : program_load(copied, error, sizeof error);
    if (moved)
        conditions->program = moved;
}

struct parray *run_here(const struct conditions *conditions, struct run_ending *ending)
{
    struct options options = conditions->options;
    char error[OUTCOME_ERROR_SIZE];
    options.disturb = &conditions->disturb;
    *ending = (struct run_ending){.verified = -1};
    struct parray *array = array_open(conditions->program, &options, NULL, &ending->status, error);
    if (array) {
        array_run(array);
        ending_read(ending, array);
    } else {
        snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, error);
    }
    return array;
}

static void run_again(const struct conditions *conditions, struct run_ending *first)
{
    struct conditions other = conditions_again(conditions);
    struct run_ending second;
    run_elsewhere(&other);
    array_close(run_here(&other, &second));
    first->unsteady = first->digest != second.digest || first->result_digest != second.result_digest ||
                      first->status != second.status || first->clock != second.clock;
}

/* Have the program of the supervisor, all of whose runs are to end alike, whatever it states. */
static const struct parray_program *enter(const struct supervisor *supervisor, int fd,
                                          struct run_ending *ending)
{
    static struct parray_program strict;
    const struct parray_program *program =
        supervisor->enter(supervisor, fd, ending->text, sizeof ending->text);
    if (!program)
        return NULL;
    strict = *program;
    strict.deterministic = true;
    return &strict;
}

static int make_run(const void *input, FILE *out, char *sentence)
{
    const struct conditions *conditions = input;
    const struct supervisor *supervisor = conditions->supervisor;
    struct run_ending ending = {.status = PARRAY_USAGE, .verified = -1};
    struct choice *choices = NULL;
    struct conditions entered = *conditions;
    (void)sentence;
    endless_watch(seconds_for_run(conditions->seconds));
    run_elsewhere(&entered);
    if (supervisor)
        entered.program = enter(supervisor, fileno(out), &ending);
    struct parray *array = entered.program ? run_here(&entered, &ending) : NULL;
    if (array && conditions->disturb.record)
        choices = history_choices(array, &ending.choices);
    bool damaged = !array || last_words_due(array);
    if (!damaged)
        array_close(array);
    if (conditions->twice && !damaged)
        run_again(&entered, &ending);
    say_join(ending.text);
    if (supervisor)
        supervisor->sign(supervisor, ending.token, sizeof ending.token);
    fwrite(&ending, sizeof ending, 1, out);
    if (ending.choices)
        fwrite(choices, sizeof *choices, ending.choices, out);
    return 0;
}

/* ----------------------------------------------------------------------- in the parent */

bool run_start_job(struct started_run *run, job_work *work, const void *input)
{
    run->supervisor = NULL;
    run->deadline = runs_deadline();
    return job_start(&run->job, work, input);
}

bool run_start(struct started_run *run, const struct conditions *conditions)
{
    bool begun = run_start_job(run, make_run, conditions);
    run->supervisor = conditions->supervisor;
    if (run->supervisor)
        run->deadline = fmin(run->deadline, seconds_now() + conditions->seconds + SUPERVISED_SECONDS_MORE);
    return begun;
}

bool run_overdue(const struct started_run *run)
{
    return runs_interrupted() || seconds_now() >= run->deadline;
}

/* Read what a run wrote. False: that is not an ending and its choices. */
static bool read_ending(const struct job_result *result, struct run_ending *ending, struct choice **list)
{
    struct deserializer from = deserialize(result->data, result->size);
    deserialize_into(&from, ending, sizeof *ending);
    if (result->end != JOB_WHOLE || from.bad || ending->choices > result->size / sizeof **list)
        return false;
    if (ending->choices) {
        *list = memory_take(ending->choices, sizeof **list, "the choices of a run");
        deserialize_into(&from, *list, ending->choices * sizeof **list);
    }
    return !from.bad && !deserialize_more(&from);
}

/* Is an ending no other than the emulator's? One that fails may be the program's. */
static bool is_believed(const struct supervisor *supervisor, const struct run_ending *ending)
{
    return !supervisor || !ending_fine(ending) ||
           supervisor->is_signed(supervisor, ending->token, sizeof ending->token);
}

struct run_ending run_collect(struct started_run *run, struct choice **choices, size_t *count)
{
    struct run_ending ending = {.status = PARRAY_LIMIT, .verified = -1};
    struct job_result result;
    struct choice *list = NULL;
    bool in_time = job_wait(&run->job, &result, runs_job_in_time, &run->deadline);
    bool whole = read_ending(&result, &ending, &list) && is_believed(run->supervisor, &ending);
    if (!whole && run->supervisor && result.size) {
        ending = ending_lost(-1, "the report of the run is not the emulator's: the program wrote one itself");
        ending.kind = SUPERVISED_FORGED;
    } else if (!whole && !in_time && run->supervisor) {
        ending = ending_lost(SIGALRM, "no end: the run takes too long, and bears no signal");
    } else if (!whole && in_time) {
        ending = run_ending_of(&result);
    }
    ending.cut = runs_left() <= 0 && (!in_time || ending.signal == SIGALRM);
    ending.text[sizeof ending.text - 1] = ending.address[sizeof ending.address - 1] = '\0';
    free(result.data);
    if (choices) {
        *choices = list;
        *count = list ? ending.choices : 0;
    } else {
        free(list);
    }
    return ending;
}

struct run_ending run_with_choices(const struct conditions *conditions, struct choice **choices,
                                   size_t *count)
{
    struct started_run run;
    if (choices) {
        *choices = NULL;
        *count = 0;
    }
    if (runs_left() <= 0)
        return (struct run_ending){.status = PARRAY_LIMIT, .verified = -1, .cut = true};
    if (run_start(&run, conditions))
        return run_collect(&run, choices, count);
    struct run_ending ending = {.status = PARRAY_LIMIT, .verified = -1};
    snprintf(ending.text, sizeof ending.text, "no process for a run: %s", strerror(errno));
    return ending;
}

struct run_ending run_once(const struct conditions *conditions)
{
    return run_with_choices(conditions, NULL, NULL);
}

bool run_apart(struct job_result *result, job_work *work, const void *input, unsigned seconds)
{
    struct job job;
    double most = seconds_for_run(seconds), deadline = seconds_now() + most;
    *result = (struct job_result){.end = JOB_LOST};
    return most > 0 && job_start(&job, work, input) && job_wait(&job, result, runs_job_in_time, &deadline) &&
           result->end == JOB_WHOLE;
}
