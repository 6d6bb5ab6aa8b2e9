/*
 * in_child.h: run a function that may end the process in a child, and look at its end.
 */
#ifndef IN_CHILD_H
#define IN_CHILD_H

#include <check.h>
#include <sys/wait.h>
#include <unistd.h>

/* Run `body` in a child, which exits with status 0 if `body` returns. Return the wait status of the child.
 * `text` of `size` bytes receives what the child wrote to standard error, as a string. */
static inline int in_child(void (*body)(void), char *text, size_t size)
{
    int ends[2], status = 0;
    size_t used = 0;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        body();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; used < size - 1 && (got = read(ends[0], text + used, size - 1 - used)) > 0;)
        used += (size_t)got;
    text[used] = '\0';
    close(ends[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

#endif
