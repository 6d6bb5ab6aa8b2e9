/*
 * run_once.c: the child runs, and writes its ending and its choices to the pipe.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr, memfd_create */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "child.h"
#include "disturb/history.h"
#include "hash.h"
#include "machine/last_words.h"
#include "machine/memory.h"
#include "run/program.h"
#include "seconds.h"
#include "stress/endless.h"
#include "stress/run_once.h"

enum { OTHER_GARBAGE = 0x5b };

static const double no_time = 1e9, grace_seconds = 1;
static double end_of_runs; /* 0: there is none */

/* Seconds after which a run in custody is killed that should have ended itself; the class of forgeries. */
enum { CUSTODY_SECONDS_MORE = 4, CUSTODY_FORGED = 0x466f72 };

const struct disturb_options undisturbed_options = {.at_once = true, .virtual_time = true, .addresses = true};

void runs_end_at(double when)
{
    end_of_runs = when;
}

double runs_left(void)
{
    double left = end_of_runs > 0 ? end_of_runs - seconds_now() : no_time;
    return left > 0 ? left : 0;
}

bool runs_overdue(void)
{
    return end_of_runs > 0 && seconds_now() >= end_of_runs + grace_seconds;
}

/* The seconds that a run may take which may take so many by itself. */
static double seconds_for_run(unsigned seconds)
{
    double left = runs_left();
    return left < seconds ? left : seconds;
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
    if (!dladdr(conditions->program, &its) || !dladdr(&undisturbed_options, &own))
        return false;
    *path = its.dli_fname;
    return its.dli_fbase != own.dli_fbase;
}

void run_elsewhere(struct conditions *conditions)
{
    char copied[64], error[OUTCOME_ERROR_SIZE];
    const char *path;
    void *handle;
    run_move_memory(conditions->elsewhere);
    if (!conditions->elsewhere || conditions->custody || !has_object(conditions, &path))
        return;
    int copy = copy_object(path);
    snprintf(copied, sizeof copied, "/proc/self/fd/%d", copy);
    const struct parray_program *moved = copy < 0 ? NULL : program_load(copied, &handle, error, sizeof error);
    if (moved)
        conditions->program = moved;
}

/* Build an array and run it. Result: the array, for questions; NULL: it could not be built, and the ending
 * says why. */
static struct parray *run_conditions(const struct conditions *conditions, struct ending *ending)
{
    struct options options = conditions->options;
    char error[OUTCOME_ERROR_SIZE];
    options.disturb = &conditions->disturb;
    *ending = (struct ending){.verified = -1};
    struct parray *array = array_open(conditions->program, &options, NULL, &ending->status, error);
    if (array) {
        array_run(array);
        ending_take(ending, array);
    } else {
        snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, error);
    }
    return array;
}

static void run_again(const struct conditions *conditions, struct ending *first)
{
    struct conditions other = conditions_again(conditions);
    struct ending second;
    run_elsewhere(&other);
    array_close(run_conditions(&other, &second));
    first->unsteady = first->digest != second.digest || first->result_digest != second.result_digest ||
                      first->status != second.status || first->clock != second.clock;
}

static void discard(int stream)
{
    int null = open("/dev/null", O_RDWR);
    if (null >= 0)
        dup2(null, stream);
}

void run_silently(void)
{
    discard(STDERR_FILENO);
}

/* Load the program under its custody. Ends the process with an ending that says why, if it cannot be had. */
static void enter_custody(struct conditions *conditions, const struct child *child)
{
    struct ending ending = {.status = PARRAY_USAGE, .verified = -1};
    conditions->program =
        conditions->custody->enter(conditions->custody, child->fd, ending.text, sizeof ending.text);
    if (conditions->program)
        return;
    child_write(child, &ending, sizeof ending);
    _exit(0);
}

static _Noreturn void child_main(const struct conditions *conditions, const struct child *child)
{
    struct ending ending;
    struct choice *choices = NULL;
    struct conditions entered = *conditions;
    run_silently();
    discard(STDOUT_FILENO);
    endless_watch(seconds_for_run(conditions->seconds), child->fd);
    run_elsewhere(&entered);
    if (conditions->custody)
        enter_custody(&entered, child);
    struct parray *array = run_conditions(&entered, &ending);
    if (array && conditions->disturb.record)
        choices = history_choices(array, &ending.choices);
    bool damaged = !array || last_words_due(array);
    if (!damaged)
        array_close(array);
    if (conditions->twice && !damaged)
        run_again(&entered, &ending);
    if (conditions->custody)
        conditions->custody->sign(conditions->custody, ending.token, sizeof ending.token);
    bool whole = child_write(child, &ending, sizeof ending) &&
                 child_write(child, choices, ending.choices * sizeof *choices);
    _exit(whole ? 0 : CHILD_UNTOLD);
}

/* ----------------------------------------------------------------------- in the parent */

bool run_start(struct child *child, const struct conditions *conditions)
{
    if (!child_fork(child))
        return false;
    if (child->pid == 0)
        child_main(conditions, child);
    return true;
}

/* The ending of a child that wrote none, from its wait status. */
static struct ending crashed_ending(int status)
{
    struct ending ending = {.status = PARRAY_WRONG, .verified = -1, .signal = -1};
    if (WIFSIGNALED(status))
        ending.signal = WTERMSIG(status);
    ending.kind = (uint64_t)ending.signal;
    if (ending.signal > 0)
        snprintf(ending.text, sizeof ending.text, "crashed: signal %d (%s)", ending.signal,
                 strsignal(ending.signal));
    else if (WEXITSTATUS(status) == CHILD_UNTOLD)
        snprintf(ending.text, sizeof ending.text,
                 "the program closed files that it had not opened, so that nothing can be told of the run");
    else
        snprintf(ending.text, sizeof ending.text,
                 "the process ended in mid-run with exit status %d (by a sanitizer, or by _exit)",
                 WEXITSTATUS(status));
    return ending;
}

/* Read the ending of a child. False: there is none. */
static bool read_ending(const struct child *child, struct ending *ending)
{
    if (end_of_runs > 0)
        return child_read_by(child, ending, sizeof *ending, end_of_runs + grace_seconds);
    return child_read(child, ending, sizeof *ending);
}

struct ending run_collect(const struct child *child, struct choice **choices, size_t *count)
{
    struct ending ending;
    bool whole = read_ending(child, &ending);
    struct choice *list = NULL;
    if (whole && ending.choices) {
        list = malloc(ending.choices * sizeof *list);
        if (!list)
            memory_failed(ending.choices * sizeof *list, "the choices of a run");
        whole = child_read(child, list, ending.choices * sizeof *list);
    }
    bool late = runs_overdue();
    int status = late ? child_kill(child) : child_wait(child);
    if (!whole)
        ending = late ? (struct ending){.status = PARRAY_LIMIT, .verified = -1} : crashed_ending(status);
    ending.cut = runs_left() <= 0 && (late || ending.signal == SIGALRM);
    if (choices) {
        *choices = list;
        *count = list ? ending.choices : 0;
    } else {
        free(list);
    }
    return ending;
}

static double deadline_of(const struct conditions *conditions, double began)
{
    return began + conditions->seconds + CUSTODY_SECONDS_MORE;
}

bool run_overdue(const struct conditions *conditions, double began)
{
    return seconds_now() >= deadline_of(conditions, began);
}

struct ending run_collect_from_custody(const struct child *child, const struct conditions *conditions,
                                       double began)
{
    const struct custody *custody = conditions->custody;
    struct ending ending;
    double deadline = deadline_of(conditions, began);
    bool whole = child_read_by(child, &ending, sizeof ending, deadline);
    bool late = !whole && seconds_now() >= deadline;
    int status = child_kill(child); /* all that is wanted has been read */
    if (!whole)
        ending = crashed_ending(status);
    if (late)
        ending = (struct ending){.status = PARRAY_WRONG, .verified = -1, .signal = SIGALRM, .kind = SIGALRM};
    if (late)
        snprintf(ending.text, sizeof ending.text, "no end: the run takes too long, and bears no signal");
    if (whole && ending_fine(&ending) && !custody->is_signed(custody, ending.token, sizeof ending.token)) {
        ending =
            (struct ending){.status = PARRAY_WRONG, .verified = -1, .signal = -1, .kind = CUSTODY_FORGED};
        snprintf(ending.text, sizeof ending.text,
                 "the report of the run is not the emulator's: the program wrote one itself");
    }
    ending.text[sizeof ending.text - 1] = ending.address[sizeof ending.address - 1] = '\0';
    return ending;
}

struct ending run_with_choices(const struct conditions *conditions, struct choice **choices, size_t *count)
{
    struct child child;
    if (choices) {
        *choices = NULL;
        *count = 0;
    }
    double began = seconds_now();
    if (runs_left() <= 0)
        return (struct ending){.status = PARRAY_LIMIT, .verified = -1, .cut = true};
    if (run_start(&child, conditions))
        return conditions->custody ? run_collect_from_custody(&child, conditions, began)
                                   : run_collect(&child, choices, count);
    struct ending ending = {.status = PARRAY_LIMIT, .verified = -1};
    snprintf(ending.text, sizeof ending.text, "no process for a run: %s", strerror(errno));
    return ending;
}

struct ending run_once(const struct conditions *conditions)
{
    return run_with_choices(conditions, NULL, NULL);
}

bool run_apart(void (*body)(void *input), void *input, unsigned seconds)
{
    struct child child;
    double most = seconds_for_run(seconds);
    const struct itimerval timer = {.it_value = {(time_t)most, (suseconds_t)((most - (time_t)most) * 1e6)}};
    if (most <= 0 || !child_fork(&child))
        return false;
    if (child.pid == 0) {
        setitimer(ITIMER_REAL, &timer, NULL);
        body(input);
        fflush(NULL);
        _exit(0);
    }
    int status = child_wait(&child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
