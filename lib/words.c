/*
 * words.c: a pipe that exec closes tells whether a command began: else the number of the error comes through
 * it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2 */
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "alloc.h"
#include "child.h"
#include "words.h"

static const char what_for[] = "the words of a command";

static void add(struct words *words, const char *text, size_t length, const char *rest)
{
    size_t size = length + strlen(rest) + 1;
    char *word = memory_take(size, 1, what_for);
    snprintf(word, size, "%.*s%s", (int)length, text, rest);
    words->item = memory_grow(words->item, &words->room, words->count + 2, sizeof words->item[0], what_for);
    words->item[words->count++] = word;
    words->item[words->count] = NULL;
}

void words_add(struct words *words, const char *start, const char *rest)
{
    add(words, start, strlen(start), rest);
}

void words_add_all(struct words *words, char *const *list)
{
    for (; list && *list; list++)
        words_add(words, *list, "");
}

void words_split(struct words *words, const char *text)
{
    for (size_t length; *(text += strspn(text, " \t")); text += length)
        add(words, text, length = strcspn(text, " \t"), "");
}

void words_free(struct words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->item[i]);
    free(words->item);
    *words = (struct words){.item = NULL};
}

static _Noreturn void become(const struct words *words, int told)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(words->item[0], words->item);
    int error = errno;
    if (write(told, &error, sizeof error) < 0)
        _exit(1);
    _exit(1);
}

int words_run(const struct words *words)
{
    int told[2], status, error = 0;
    if (pipe2(told, O_CLOEXEC) != 0)
        return WORDS_NO_PROCESS;
    pid_t pid = fork();
    if (pid == 0)
        become(words, told[1]);
    int failure = errno;
    close(told[1]);
    bool began = pid > 0 && read(told[0], &error, sizeof error) <= 0;
    close(told[0]);
    errno = failure;
    if (pid < 0)
        return WORDS_NO_PROCESS;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return began ? WORDS_NO_END : (errno = error, WORDS_NO_COMMAND);
    if (began)
        return child_status(status);
    errno = error;
    return WORDS_NO_COMMAND;
}

bool words_ask(const struct words *words, char *line, size_t size)
{
    struct child child;
    ssize_t got;
    size_t length = 0;
    if (!child_fork(&child))
        return false;
    if (child.pid == 0) {
        dup2(child.fd, STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
        execvp(words->item[0], words->item);
        _exit(1);
    }
    while (length < size - 1 && (got = read(child.fd, line + length, size - 1 - length)) > 0)
        length += (size_t)got;
    line[length] = '\0';
    line[strcspn(line, "\n")] = '\0';
    int ended = child_wait(&child);
    return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}
