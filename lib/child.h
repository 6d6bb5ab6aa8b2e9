/*
 * child.h: a child process for work that may crash, never end, or spoil its memory.
 *
 * Life cycle: child_fork; in the child (pid 0) the work and then _exit; in the parent child_over as often as
 * wanted, and last child_wait or child_kill. A pipe leads from the child to the parent. The child may write
 * its result there; if it writes nothing, the end of the pipe tells that the child is over. The child dies
 * with its parent, so that no work goes on for nobody.
 *
 * The caller of child_fork has no other threads: the kernel ends the child with the thread that forked it.
 */
#ifndef CHILD_H
#define CHILD_H

#include <stdbool.h>
#include <sys/types.h>
#include <sys/wait.h>

struct child {
    pid_t pid; /* 0: this process is the child */
    int fd;    /* of the pipe: the end to write to in the child, the end to read from in the parent */
};

/* Flush the streams and fork. False: there is no process or no pipe to be had; errno says why. */
bool child_fork(struct child *child);

/* Has the child written something, or is it over? Waits for that `milliseconds` at most; -1: for ever. */
bool child_over(const struct child *child, int milliseconds);

/* Close the pipe and wait for the end of the child. Result: what became of it, for WIFEXITED and its like. */
int child_wait(const struct child *child);

/* Kill the child, whatever it does, then child_wait. */
int child_kill(const struct child *child);

/* What a shell tells of a process with that end: its exit status, or this and the number of the signal. */
enum { CHILD_SIGNALLED = 128 };

static inline int child_status(int ended)
{
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : CHILD_SIGNALLED + WTERMSIG(ended);
}

/* Read `size` bytes from the child. False: the child closed the pipe before it had written them all. */
bool child_read(const struct child *child, void *data, size_t size);

/* In the child: write `size` bytes to the parent. False: not all could be written. */
bool child_write(const struct child *child, const void *data, size_t size);

#endif
