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
#include "stress/endless.h"
#include "stress/explore_apart.h"
#include "stress/run_once.h"

struct shared {
    struct exploration e;
    struct choice choice[EXPLORE_CHOICES_MOST];
};

enum { END_SECONDS = 2, LOOK_MS = 200, SIGNALS = 2 };

static const int stop_signals[SIGNALS] = {SIGINT, SIGTERM};

/* ------------------------------------------------------------------------ in the child */

static volatile sig_atomic_t stop;

/* End the run that goes on, if it can be ended, soon. */
static void on_stop(int number)
{
    (void)number;
    stop = 1;
    array_interrupt();
    alarm(END_SECONDS);
}

static _Noreturn void child_main(struct exploration *e, const struct child *child)
{
    static const struct ending fine;
    struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_RESTART | SA_ONSTACK};
    if (e->progress)
        e->progress = fdopen(dup(STDERR_FILENO), "w");
    if (e->progress)
        setbuf(e->progress, NULL);
    run_silently();
    endless_watch(e->conditions.seconds, child->fd);
    e->stop = &stop;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &action, NULL);
    explore(e);
    _exit(child_write(child, &fine, sizeof fine) ? 0 : CHILD_UNTOLD);
}

/* ----------------------------------------------------------------------- in the parent */

static volatile sig_atomic_t interrupted, exploring;

/* The terminal sends SIGINT to the child, too, and kill does not. */
static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
    kill((pid_t)exploring, SIGTERM);
}

/* Wait until the child is over, and stop it when the time of all runs is. True: it was. */
static bool await_child(const struct child *child)
{
    while (!interrupted && !child_over(child, LOOK_MS))
        if (runs_left() <= 0)
            return kill(child->pid, SIGTERM) == 0;
    return false;
}

/* The ending of the child, while SIGINT and SIGTERM end the exploration. */
static struct ending collect_child(struct exploration *e, const struct child *child)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART}, before[SIGNALS];
    interrupted = 0;
    exploring = child->pid;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &action, &before[i]);
    bool late = await_child(child);
    struct ending end = run_collect(child, NULL, NULL);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(stop_signals[i], &before[i], NULL);
    if (interrupted || late) {
        e->stopped = interrupted ? EXPLORE_INTERRUPTED : EXPLORE_OUT_OF_TIME;
        end.signal = 0; /* it is not the fault of the run that went on */
    }
    return end;
}

/* Take over how the child ended, if a run ended it, be it after its nodes had: the first run as well. */
static void take_end(struct exploration *e, const struct ending *end)
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

struct exploration *explore_apart(const struct exploration *asked)
{
    struct child child;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED)
        memory_failed(sizeof *shared, "the executions of a program");
    struct exploration *e = &shared->e;
    *e = *asked;
    e->choice = shared->choice;
    if (!child_fork(&child))
        memory_failed(sizeof *shared, "a process of its own for the executions");
    if (child.pid == 0)
        child_main(e, &child);
    struct ending end = collect_child(e, &child);
    take_end(e, &end);
    e->carried = e->differs && e->odd.signal != SIGALRM && alone_as_first(e);
    return e;
}

void explore_free(struct exploration *e)
{
    munmap(e, sizeof(struct shared));
}
