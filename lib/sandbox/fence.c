/*
 * fence.c: the command leads a group of processes, by which all of them are ended. What it says comes through
 * a pipe, so that it can be cut short, and so that an end of its time is noticed.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2, close_range */
#endif
#include "sandbox/fence.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "sandbox/sandbox.h"
#include "seconds.h"

enum { WAIT_MS = 200, BLOCK = 4096, DESCRIPTORS = 256 };

/* ---------------------------------------------------------------------------------------- the child */

static bool limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(what, &now) != 0)
        return false;
    most = now.rlim_max != RLIM_INFINITY && now.rlim_max < most ? now.rlim_max : most;
    return setrlimit(what, &(struct rlimit){most, most}) == 0;
}

static bool set_up(const struct words *words, const struct fence *fence)
{
    const struct sandbox_plan plan = {
        .folder = fence->folder, .command = words->item[0], .named = fence->readable.item};
    int version;
    bool there;
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, fence->file) && limit(RLIMIT_NOFILE, DESCRIPTORS) &&
           limit(RLIMIT_CPU, fence->seconds) && limit(RLIMIT_AS, fence->memory) &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && sandbox_files(&plan, &version) &&
           sandbox_calls(&plan, &there);
}

/* `told` gets why there is no command. */
static _Noreturn void become(const struct words *words, const struct fence *fence, int says, int told)
{
    sigset_t none;
    int null = open("/dev/null", O_RDONLY), why = FENCE_NOT_SET_UP;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setenv("TMPDIR", fence->folder, 1);
    setenv("CCACHE_DISABLE", "1", 1); /* its folder cannot be written */
    if (dup2(null, STDIN_FILENO) >= 0 && dup2(says, STDOUT_FILENO) >= 0 && dup2(says, STDERR_FILENO) >= 0 &&
        close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0 && set_up(words, fence)) {
        execvp(words->item[0], words->item);
        why = errno;
    }
    if (write(told, &why, sizeof why) < 0)
        _exit(1);
    _exit(1);
}

/* --------------------------------------------------------------------------------------- the parent */

/* Pass on what is said until all processes of the command have ended. False: its time is over. */
static bool pass_on(int says, double until)
{
    char block[BLOCK];
    size_t passed = 0;
    for (;;) {
        struct pollfd ready = {.fd = says, .events = POLLIN};
        if (seconds_now() > until)
            return false;
        if (poll(&ready, 1, WAIT_MS) <= 0)
            continue;
        ssize_t got = read(says, block, sizeof block);
        if (got <= 0)
            return true;
        size_t room = FENCE_WORDS_MOST - passed, size = (size_t)got < room ? (size_t)got : room;
        fwrite(block, 1, size, stderr);
        passed += size;
        if (size < (size_t)got && size)
            fputs("\n...\n", stderr);
    }
}

static int end_of(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return WORDS_NO_END;
    return child_status(status);
}

/* The command has begun unless it told why not. */
static int follow(pid_t pid, int says, int told, const struct fence *fence)
{
    int why;
    if (read(told, &why, sizeof why) == sizeof why) {
        end_of(pid);
        errno = why > 0 ? why : 0;
        return why > 0 ? WORDS_NO_COMMAND : FENCE_NOT_SET_UP;
    }
    bool in_time = pass_on(says, seconds_now() + 2.0 * fence->seconds);
    if (!in_time)
        kill(-pid, SIGKILL);
    int status = end_of(pid);
    return in_time ? status : FENCE_LATE;
}

int fence_run(const struct words *words, const struct fence *fence)
{
    int says[2], told[2];
    if (pipe2(says, O_CLOEXEC) != 0)
        return WORDS_NO_PROCESS;
    if (pipe2(told, O_CLOEXEC) != 0) {
        close(says[0]);
        close(says[1]);
        return WORDS_NO_PROCESS;
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        become(words, fence, says[1], told[1]);
    close(says[1]);
    close(told[1]);
    int status = pid < 0 ? WORDS_NO_PROCESS : follow(pid, says[0], told[0], fence);
    close(says[0]);
    close(told[0]);
    return status;
}
