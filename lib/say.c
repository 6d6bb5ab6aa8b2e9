/*
 * say.c: standard output is flushed first, so that a terminal shows both streams in order.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "say.h"

/* Where sentences of this thread go; NULL: standard error. */
static _Thread_local struct {
    char *text;
    size_t size;
} into;

void say_into(char *text, size_t size)
{
    into.text = text;
    into.size = size;
}

int say_usage(const char *format, ...)
{
    va_list arguments;
    if (into.text) {
        va_start(arguments, format);
        vsnprintf(into.text, into.size, format, arguments);
        va_end(arguments);
        return SAY_REFUSED;
    }
    fflush(stdout);
    fputs(SAY_PREFIX, stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return SAY_REFUSED;
}

/* -------------------------------------------------------------------------------------- standard output */

static bool outlives; /* SIGPIPE is handled */

static void outlive(int number)
{
    (void)number;
}

void say_outlive_readers(void)
{
    struct sigaction now, action = {.sa_handler = outlive, .sa_flags = SA_RESTART};
    if (outlives || sigaction(SIGPIPE, NULL, &now) != 0 || now.sa_handler != SIG_DFL)
        return; /* a program that ignores SIGPIPE, or handles it, goes on doing so */
    outlives = sigaction(SIGPIPE, &action, NULL) == 0;
}

/* Has the reader of standard output left, so that say_end will end the process without a word? */
static bool reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return outlives && poll(&out, 1, 0) > 0 && out.revents & POLLERR;
}

int say_lost(int error)
{
    static bool said;
    if (!said && !reader_left())
        say_usage("cannot write to standard output: %s", error ? strerror(error) : "an earlier write failed");
    said = true;
    return SAY_REFUSED;
}

int say_done(int status)
{
    errno = 0;
    return fflush(stdout) == 0 && !ferror(stdout) ? status : say_lost(errno);
}

int say_end(int status)
{
    status = say_done(status);
    bool left = ferror(stdout) && reader_left();
    if (outlives)
        signal(SIGPIPE, SIG_DFL);
    outlives = false;
    if (left)
        raise(SIGPIPE);
    return status;
}
