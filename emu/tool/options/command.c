/*
 * command.c: the process of a command, from its first line to its status.
 *
 * A reader of standard output that goes away (`parray run ... | head -1`) ends the process by SIGPIPE, as it
 * does everywhere; but not before the files that the command was asked for are in place. From the first of
 * them on the signal is handled, so that writing fails instead, and the process ends by it when all is done.
 * A handler, other than SIG_IGN, is not passed on to the compilers and mpirun that a command starts.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH */
#endif
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fault/exit_guard.h"
#include "machine/memory.h"
#include "options/command.h"
#include "options/say.h"
#include "parray.h"
#include "path.h"
#include "plain_locale.h"
#include "whole_file.h"

static bool outlives; /* SIGPIPE is handled */
static locale_t locale_before;

static void outlive(int number)
{
    (void)number;
}

void command_outlive_readers(void)
{
    struct sigaction now, action = {.sa_handler = outlive, .sa_flags = SA_RESTART};
    if (outlives || sigaction(SIGPIPE, NULL, &now) != 0 || now.sa_handler != SIG_DFL)
        return; /* a program that ignores SIGPIPE, or handles it, goes on doing so */
    outlives = sigaction(SIGPIPE, &action, NULL) == 0;
}

bool command_reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return outlives && poll(&out, 1, 0) > 0 && out.revents & POLLERR;
}

/* The number of a stream that is closed would go to the first file that is opened, which would then get the
 * stream's text. What is opened here lets nobody read or write. */
static void hold_streams(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/", O_PATH) < 0)
            return;
}

/* The main thread has large tables on its stack. */
static bool has_stack(void)
{
    struct rlimit limit;
    const rlim_t least = 256 << 10;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least)
        return true;
    say_usage(
        "the stack of this process is limited to %ju kB, and the tool needs %ju kB; say: ulimit -s 8192",
        (uintmax_t)limit.rlim_cur >> 10, (uintmax_t)least >> 10);
    return false;
}

bool command_begin(void)
{
    hold_streams();
    path_begin();
    locale_before = plain_enter();
    whole_file_watch(command_outlive_readers);
    return has_stack();
}

int command_end(int status)
{
    status = say_done(status);
    bool left = ferror(stdout) && command_reader_left();
    if (outlives)
        signal(SIGPIPE, SIG_DFL);
    outlives = false;
    if (left)
        raise(SIGPIPE);
    whole_file_watch(NULL);
    plain_leave(locale_before);
    path_end();
    return exit_guard_end(status);
}

/* The kernel keeps them as they were given, while parsers put them into another order. */
char **command_words(void)
{
    size_t count = 0, room = 0, size = 0;
    char **words = NULL, *word = NULL;
    FILE *file = fopen("/proc/self/cmdline", "r");
    while (file && getdelim(&word, &size, '\0', file) > 0) {
        words = memory_grow(words, &room, count + 2, sizeof words[0], "the command line");
        words[count++] = word;
        words[count] = NULL;
        word = NULL;
    }
    if (file)
        fclose(file);
    return words;
}

int worse_status(int a, int b)
{
    static const int order[] = {PARRAY_USAGE, PARRAY_VIOLATION,   PARRAY_DEADLOCK, PARRAY_LIMIT,
                                PARRAY_WRONG, PARRAY_INTERRUPTED, PARRAY_DONE};
    size_t i = 0;
    while (order[i] != a && order[i] != b && order[i] != PARRAY_DONE)
        i++;
    return order[i];
}
