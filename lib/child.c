/*
 * child.c: fork, a pipe, and prctl(PR_SET_PDEATHSIG).
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "child.h"
#include "whole_file.h"

/* Call first in the child: it dies with its parent. A parent that died before the call is found out by
 * getppid. */
static void die_with_parent(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        raise(SIGKILL);
}

bool child_fork(struct child *child)
{
    int ends[2];
    pid_t parent = getpid();
    if (pipe(ends) != 0)
        return false;
    fflush(NULL); /* otherwise the child writes what is buffered once more */
    child->pid = fork();
    int code = errno;
    bool is_child = child->pid == 0;
    if (is_child)
        die_with_parent(parent);
    child->fd = is_child ? file_far(ends[1]) : ends[0];
    close(ends[!is_child]);
    if (child->pid >= 0)
        return true;
    close(child->fd);
    errno = code;
    return false;
}

bool child_over(const struct child *child, int milliseconds)
{
    struct pollfd ready = {.fd = child->fd, .events = POLLIN};
    return poll(&ready, 1, milliseconds) > 0;
}

int child_wait(const struct child *child)
{
    int status = 0;
    close(child->fd);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

int child_kill(const struct child *child)
{
    kill(child->pid, SIGKILL);
    return child_wait(child);
}

bool child_read(const struct child *child, void *data, size_t size)
{
    char *at = data;
    while (size) {
        ssize_t done = read(child->fd, at, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}

bool child_write(const struct child *child, const void *data, size_t size)
{
    const char *at = data;
    while (size) {
        ssize_t done = write(child->fd, at, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}
