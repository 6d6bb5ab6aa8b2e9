/*
 * memory.c: the one place that decides what follows when a small allocation fails.
 *
 * exits_now ends the process without exit handlers, because any thread may fail while others still run.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "exits.h"
#include "fail.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "say.h"
#include "parray.h"
#include "tools.h"

static void (*last_words)(void);
static void (*last_end)(int status);

void memory_last_words(void (*call)(void), void (*end)(int status))
{
    last_words = call;
    last_end = end;
}

struct guard {
    sigjmp_buf at;
    const struct node *node; /* that ran when the guard was set; NULL: none */
    void (*in_node)(struct node *node, const struct memory_lack *lack);
    struct memory_lack *lack;
    struct guard *outer;
};

static _Thread_local struct guard *innermost;

/* Unchecked: a node may come here whose accesses are followed, and the variables are its thread's. */
TOOLS_UNCHECKED bool memory_guarded(void (*call)(void *arg), void *arg,
                                    void (*in_node)(struct node *node, const struct memory_lack *lack),
                                    struct memory_lack *lack)
{
    struct guard guard = {.node = node_running, .in_node = in_node, .lack = lack, .outer = innermost};
    innermost = &guard;
    *lack = (struct memory_lack){0, NULL};
    if (sigsetjmp(guard.at, 0) == 0)
        call(arg);
    innermost = guard.outer;
    return !lack->what;
}

void memory_unguard(void)
{
    innermost = NULL;
}

/* Leave to the guard of this thread, if it has one. */
static void leave_to_guard(const struct memory_lack *lack)
{
    struct guard *guard = innermost;
    struct node *node = node_running;
    if (!guard)
        return;
    if (node && node != guard->node)
        guard->in_node(node, lack);
    *guard->lack = *lack;
    siglongjmp(guard->at, 1);
}

static void end_run(size_t bytes, const char *what)
{
    char text[256];
    leave_to_guard(&(struct memory_lack){bytes, what});
    if (last_words)
        last_words();
    snprintf(text, sizeof text, MEMORY_LACKS, bytes, what);
    fail_say(text);
    if (last_end)
        last_end(PARRAY_LIMIT);
    exits_now(PARRAY_LIMIT);
}

/* What takes memory stands below, in lib, and may do so before anything of this file is called. */
static __attribute__((constructor)) void serve_failures(void)
{
    memory_on_failure(end_run);
}
