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
#include "stress/endless.h"
#include "stress/explore_apart.h"
#include "stress/run_once.h"

struct shared {
    struct exploration e;
    struct choice choice[EXPLORE_CHOICES_MOST];
};

static _Noreturn void child_main(struct exploration *e, const struct child *child)
{
    static const struct ending fine;
    if (e->progress)
        e->progress = fdopen(dup(STDERR_FILENO), "w");
    if (e->progress)
        setbuf(e->progress, NULL);
    run_silently();
    endless_watch(e->conditions.seconds, child->fd);
    explore(e);
    _exit(child_write(child, &fine, sizeof fine) ? 0 : 1);
}

/* Take over how the child ended, if a run ended it. */
static void take_end(struct exploration *e, const struct ending *end)
{
    if (!end->signal)
        return;
    e->complete = false;
    e->differs = e->executions > 0;
    if (e->differs)
        e->odd = *end;
    else
        e->first = *end;
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
    struct ending end = run_collect(&child, NULL, NULL);
    take_end(e, &end);
    e->carried = e->differs && !e->odd.signal && alone_as_first(e);
    return e;
}

void explore_free(struct exploration *e)
{
    munmap(e, sizeof(struct shared));
}
