/*
 * crash_place.c: a child process unwinds the stack (libgcc) and reads the debug information (libdw).
 *
 *     handler                          child, a copy of the process as the handler sees it
 *     _Fork, which runs no handlers    gives signals their old meaning back: a second crash ends it
 *     waits for a text, or the end     frames, from the one that was interrupted outwards
 *                                      on a large stack of its own: function and line of the first frame
 *                                      in the object of the code asked for
 *
 * No time is set: a busy machine or a sanitizer may make a child slow. But in the child only one thread is
 * left, and a lock that another one held stays held: a child that sleeps waits for ever. It is killed, and
 * another child, made from what the other threads have done meanwhile, tries again. A child that computes for
 * ever, in memory that the program has damaged, ends by the limit of its own processor time.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* _Fork, pipe2 */
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unwind.h>

#include "base.h"
#include "crash/crash_place.h"
#include "crash/fatal_signals.h"
#include "crash/interrupted.h"
#include "crash/source_place.h"
#include "exits.h"
#include "fiber.h"
#include "sanitizer.h"
#include "seconds.h"
#include "thread/task_state.h"
#include "tools.h"

enum { FRAMES_MOST = 64, STACK_SIZE = 2 << 20, PROCESSOR_SECONDS = 20 };

/* A child that is asleep at all looks of so many seconds waits for a lock. */
enum { LOOK_MS = 100, SECONDS_ASLEEP = 1, TRIES = 3 };

/* What the child says first: was the code of the same source interrupted? Between place and site: */
enum { BESIDE = '=', ELSEWHERE = '-', THEN = '\n' };

enum { PLACE_ROOM = 256, SITE_ROOM = 512 };

struct line_search {
    struct frames frames;
    const void *inside;
    uintptr_t from; /* where the signal came */
    bool begun;     /* that frame has been found */
    uintptr_t frame[FRAMES_MOST];
    struct fiber here, there;
    char *text;
    size_t size;
};

/* ------------------------------------------------------------------------------ in the child */

static void add_frame(struct line_search *search, uintptr_t pc)
{
    if (search->frames.count < FRAMES_MOST)
        search->frame[search->frames.count++] = pc;
}

/* A return address lies behind the call, maybe on the next line. */
static _Unwind_Reason_Code look_at_frame(struct _Unwind_Context *context, void *data)
{
    struct line_search *search = data;
    int before = 0;
    uintptr_t pc = _Unwind_GetIPInfo(context, &before);
    search->begun |= pc == search->from;
    if (search->begun)
        add_frame(search, before ? pc : pc - 1);
    return search->frames.count < FRAMES_MOST ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static void find_frames(struct line_search *search, const void *context)
{
    struct registers registers = registers_of(context);
    search->frames.pc = search->frame;
    search->from = registers.pc;
    _Unwind_Backtrace(look_at_frame, search);
    if (search->frames.count > 1 || !registers.sp)
        return;
    /* A call of a function that is nowhere: its return address is all that tells where. */
    add_frame(search, registers.pc);
    add_frame(search, *(const uintptr_t *)registers.sp - 1);
}

static void search_on_stack(void *data)
{
    struct line_search *search = data;
    fiber_entered();
    char site[SITE_ROOM];
    bool beside = source_place(&search->frames, search->inside, search->text + 1,
                               search->size - 1 - SITE_ROOM, site, sizeof site);
    size_t length = strlen(search->text + 1);
    search->text[0] = beside ? BESIDE : ELSEWHERE;
    snprintf(search->text + 1 + length, search->size - 1 - length, "%c%s", THEN, site);
    fiber_exit_to(&search->there, &search->here);
}

static _Noreturn void child_main(const void *inside, const void *context, int fd)
{
    static const int clocks[] = {SIGALRM, SIGPROF, SIGXCPU};
    const struct rlimit limit = {PROCESSOR_SECONDS, PROCESSOR_SECONDS};
    char text[PLACE_ROOM + SITE_ROOM] = "";
    struct line_search search = {.inside = inside, .text = text, .size = sizeof text};
    sigset_t none;
    exits_hook = NULL;
    fatal_signals_default();
    for (size_t i = 0; i < ARRAY_LENGTH(clocks); i++)
        signal(clocks[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CPU, &limit);
    find_frames(&search, context);
    void *stack =
        mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        exits_now(1);
    fiber_adopt(&search.here);
    fiber_open(&search.there, stack, STACK_SIZE, search_on_stack, &search, 0);
    fiber_switch(&search.here, &search.there);
    exits_now(write(fd, text, strlen(text)) < 0);
}

/* ----------------------------------------------------------------------------- in the handler */

static pid_t fork_silently(void)
{
#if defined __GLIBC__ && __GLIBC_PREREQ(2, 34)
    return _Fork();
#else
    return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
#endif
}

/* Read what comes until the other end is closed. False: the child does not go on. */
static bool read_text(pid_t child, int fd, char *text, size_t size)
{
    double awake = seconds_now();
    size_t length = 0;
    ssize_t got = 1;
    text[0] = '\0';
    while (got && length + 1 < size) {
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        if (poll(&ready, 1, LOOK_MS) <= 0) {
            double now = seconds_now();
            awake = task_sleeps((int)child) ? awake : now;
            if (now - awake >= SECONDS_ASLEEP)
                return false;
            continue;
        }
        got = read(fd, text + length, size - 1 - length);
        if (got < 0 && errno != EINTR)
            break;
        length += got > 0 ? (size_t)got : 0;
        text[length] = '\0';
    }
    return true;
}

/* Have a child find the place. False: another one may get further. */
static bool try_place(const void *inside, const void *context, char *text, size_t size)
{
    int ends[2];
    bool done = true;
    text[0] = '\0';
    if (pipe2(ends, O_CLOEXEC) != 0)
        return true;
    pid_t child = fork_silently();
    if (child == 0)
        child_main(inside, context, ends[1]);
    close(ends[1]);
    if (child > 0) {
        done = read_text(child, ends[0], text, size);
        kill(child, SIGKILL);
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    close(ends[0]);
    return done;
}

/* A child of a process under ThreadSanitizer waits for locks that nobody in it gives back. */
bool crash_place(const void *inside, const void *context, char *text, size_t size, char *site,
                 size_t site_size)
{
    int code = errno;
    char told[PLACE_ROOM + SITE_ROOM] = "";
    text[0] = '\0';
    if (site)
        site[0] = '\0';
    if (!source_place_known() || TOOLS_TSAN || sanitizer.thread)
        return false;
    for (int i = 0; i < TRIES && !try_place(inside, context, told, sizeof told); i++)
        ;
    const char *then = strchr(told, THEN);
    if (told[0])
        snprintf(text, size, "%.*s", then ? (int)(then - told - 1) : PLACE_ROOM, told + 1);
    if (then && site)
        snprintf(site, site_size, "%s", then + 1);
    errno = code;
    return told[0] == BESIDE;
}

const char *crash_place_kept(const void *inside, const void *context, const char **site)
{
    char *kept =
        mmap(NULL, PLACE_ROOM + SITE_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (kept == MAP_FAILED)
        return NULL;
    kept[0] = ',';
    crash_place(inside, context, kept + 1, PLACE_ROOM - 1, kept + PLACE_ROOM, SITE_ROOM);
    *site = kept[PLACE_ROOM] ? kept + PLACE_ROOM : NULL;
    return kept[1] ? kept : NULL;
}
