/*
 * explore_apart.c: the exploration lies in memory that both processes share, so that the parent can tell
 * which run ended the child.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "machine/memory.h"
#include "run/array.h"
#include "stress/explore.h"
#include "stress/run_once.h"

struct exploration_memory {
    struct exploration e;
    struct choice choice[EXPLORE_CHOICES_MOST];
};

enum { END_SECONDS = 2, SIGNALS = 2 };

static const int stop_signals[SIGNALS] = {SIGINT, SIGTERM};

/* ------------------------------------------------------------------------ in the child */

static volatile sig_atomic_t stop;

/* End the run that goes on, if it can be ended, soon. */
static void on_stop(int number)
{
    (void)number;
    if (!stop)
        alarm(END_SECONDS);
    stop = 1;
    array_interrupt();
}

/* `input` points to a pointer to the exploration. */
static int explore_all(const void *input, FILE *out, char *sentence)
{
    struct exploration *e = *(struct exploration *const *)input;
    struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_RESTART | SA_ONSTACK};
    (void)out, (void)sentence;
    endless_watch(e->conditions.seconds);
    e->stop = &stop;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &action, NULL);
    explore(e);
    return 0;
}

/* ----------------------------------------------------------------------- in the parent */

struct exploration_job {
    struct job job;
    const struct exploration *e;
    bool late; /* the time of all runs was over before it ended */
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Stop the job when somebody wants that, or when the time of all runs is over. The terminal sends SIGINT to
 * the job, too, and kill does not. */
static bool watch_job(void *context)
{
    struct exploration_job *watched = context;
    watched->late |= runs_left() <= 0;
    if (watched->e->search.saving)
        return true;
    if (interrupted || watched->late)
        kill(watched->job.child.pid, SIGTERM);
    return !runs_overdue();
}

/* How the job ended, while SIGINT and SIGTERM end the exploration: signal 0: by itself. */
static struct run_ending await_job(struct exploration *e, struct exploration_job *watched)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART}, before[SIGNALS];
    struct job_result result;
    interrupted = 0;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &action, &before[i]);
    job_wait(&watched->job, &result, watch_job, watched);
    struct run_ending end = {.signal = 0};
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &before[i], NULL);
    if (interrupted || watched->late)
        e->stopped = interrupted ? EXPLORE_INTERRUPTED : EXPLORE_OUT_OF_TIME;
    else if (result.end != JOB_WHOLE)
        end = run_ending_of(&result);
    return end;
}

/* Take over how the child ended, if a run ended it, be it after its nodes had: the first run as well. */
static void take_end(struct exploration *e, const struct run_ending *end)
{
    if (!end->signal)
        return;
    e->complete = false;
    e->differs = e->before > 0;
    if (e->differs)
        e->odd = *end;
    else
        e->first = *end;
    e->executions = e->before + 1;
}

/* Does the odd run end like the first one in a process in which no other run came before? */
static bool alone_as_first(const struct exploration *e)
{
    struct conditions odd = e->conditions;
    odd.disturb.choice = e->choice;
    odd.disturb.choice_count = e->choice_count;
    return run_once(&odd).kind == e->first.kind;
}

/* Explore in a child. Result: how a run ended it; signal 0: none did. */
static struct run_ending explore_in_child(struct exploration *e)
{
    struct exploration_job watched = {.e = e};
    if (!job_start(&watched.job, explore_all, &e))
        memory_failed(sizeof *e, "a process of its own for the executions");
    return await_job(e, &watched);
}

struct exploration *explore_apart(const struct exploration *asked)
{
    struct exploration_memory *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED)
        memory_failed(sizeof *shared, "the executions of a program");
    struct exploration *e = &shared->e;
    *e = *asked;
    e->choice = shared->choice;
    if (e->meter.out) /* a job has no standard error */
        e->meter.out = fdopen(dup(STDERR_FILENO), "w");
    if (e->meter.out)
        setbuf(e->meter.out, NULL);
    struct run_ending end = explore_in_child(e);
    if (end.signal && e->search.on) { /* search once more, up to the node that ended the process */
        e->search.last = e->search.runs;
        end = explore_in_child(e);
    }
    meter_end(&e->meter); /* the process may have left it */
    if (e->meter.out)
        fclose(e->meter.out);
    take_end(e, &end);
    e->carried = e->differs && e->explored != EXPLORED_STATES && e->explored != EXPLORED_LOCK_STEP &&
                 e->odd.signal != SIGALRM && alone_as_first(e);
    return e;
}

void explore_free(struct exploration *e)
{
    munmap(e, sizeof(struct exploration_memory));
}
