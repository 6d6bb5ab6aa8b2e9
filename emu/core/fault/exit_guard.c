/*
 * exit_guard.c: handlers at the exits of the process and of threads.
 *
 * A handler leaves a call of exit half done, by switching to another context. The C library has taken the
 * handler from its list by then, so the handler is put there again for the next node that calls exit.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "exits.h"
#include "fail.h"
#include "fault/calling.h"
#include "fault/crash.h"
#include "fault/exit_guard.h"
#include "fault/last_words.h"
#include "fault/misuse.h"
#include "fiber.h"
#include "machine/node_running.h"
#include "machine/ops.h"

static pthread_key_t thread_end;
static atomic_bool exit_left; /* some call of exit was left half done. Relaxed: it stands alone */

static _Noreturn void leave(const char *how)
{
    struct node *node = node_running;
    misuse_note_exit(node, how);
    node->array->engine->leave(node);
}

static pid_t home; /* the process that runs nodes: a child that shares its memory (vfork) is another one */

/* A program that ends the process beside its nodes would end the run without a word. */
static void leave_call(const char *how)
{
    char text[256], call[64];
    calling_text(calling_array(), call, sizeof call);
    snprintf(text, sizeof text,
             "the program called %s in its %s; it ends by returning, and refuses a run by parray_refuse", how,
             call);
    calling_leave(PARRAY_USAGE, text, "");
}

static void exit_guard_by(const char *how)
{
    if ((!node_running && !calling_array()) || getpid() != home)
        return;
    if (node_running)
        leave(how);
    leave_call(how);
}

static void at_exit(void)
{
    if (!node_running && !calling_array())
        return;
    atomic_store_explicit(&exit_left, true, memory_order_relaxed);
    atexit(at_exit);
    exit_guard_by("exit");
}

static void at_quick_exit_(void)
{
    if (!node_running && !calling_array())
        return;
    at_quick_exit(at_quick_exit_);
    exit_guard_by("quick_exit");
}

/* The thread of the run itself ends, so that nothing can be reported. */
static void end_call_thread(void)
{
    char call[64], text[256];
    calling_text(calling_array(), call, sizeof call);
    calling_forget();
    last_words_outputs(NULL); /* the list of them was on the stack */
    snprintf(text, sizeof text,
             "the program has ended its thread in its %s; it ends by returning. No output was written", call);
    fail_say(text);
    last_words_end(PARRAY_USAGE);
}

static void at_thread_end(void *lost)
{
    struct node *node = node_running;
    if (!node && calling_array())
        end_call_thread();
    if (!node)
        return;
    node_running = NULL;
    fiber_forget_frames(&node->shard->home);
    misuse_note_exit(node, "pthread_exit");
    ((void (*)(struct node *))(uintptr_t)lost)(node);
}

/* In the child of a fork no node runs: the other threads of the array are not there. */
static void in_child(void)
{
    node_running = NULL;
    calling_forget();
    last_words_outputs(NULL);
    crash_forget();
    home = getpid();
}

static int end_status = -1; /* of the process, once all is reported */

/* Say what the program has done at the end of the process, in a destructor or a function of atexit. */
static void say_late(const char *what)
{
    char text[256];
    snprintf(
        text, sizeof text,
        "all is reported, with status %d; after that the program %s in a destructor or a function that it "
        "gave to atexit",
        end_status, what);
    fail_say(text);
}

static void late_exit(const char *how)
{
    char what[64];
    if (getpid() != home)
        return;
    snprintf(what, sizeof what, "called %s", how);
    say_late(what);
    exits_now(end_status);
}

/* The last function of the process: what the others did to the status does not count. */
static void at_last(int status, void *unused)
{
    (void)unused;
    if (end_status >= 0 && status != end_status)
        late_exit("exit");
}

static void late_crash(const char *signal)
{
    char what[64];
    if (getpid() != home)
        return;
    snprintf(what, sizeof what, "crashed (%s)", signal);
    say_late(what);
}

static void watch(void)
{
    home = getpid();
    exits_hook = exit_guard_by;
    on_exit(at_last, NULL);
    atexit(at_exit);
    at_quick_exit(at_quick_exit_);
    pthread_atfork(NULL, NULL, in_child);
    if (pthread_key_create(&thread_end, at_thread_end) != 0)
        abort();
}

void exit_guard_watch(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
}

void exit_guard_thread(void (*lost)(struct node *node))
{
    pthread_setspecific(thread_end, (const void *)(uintptr_t)lost);
}

void exit_guard_call(bool on)
{
    pthread_setspecific(thread_end, on ? &thread_end : NULL);
}

int exit_guard_end(int status)
{
    if (atomic_load_explicit(&exit_left, memory_order_relaxed)) {
        fflush(NULL);
        _exit(status);
    }
    if (exits_hook == exit_guard_by) {
        end_status = status;
        exits_hook = late_exit;
        crash_late(late_crash);
    }
    return status;
}
