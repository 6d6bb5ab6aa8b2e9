/*
 * say.c: standard output is flushed first, so that a terminal shows both streams in order.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "options/command.h"
#include "options/say.h"
#include "parray.h"

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
        return PARRAY_USAGE;
    }
    fflush(stdout);
    fputs(SAY_PREFIX, stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return PARRAY_USAGE;
}

int say_lost(int error)
{
    static bool said;
    if (!said && !command_reader_left())
        say_usage("cannot write to standard output: %s", error ? strerror(error) : "an earlier write failed");
    said = true;
    return PARRAY_USAGE;
}

int say_done(int status)
{
    errno = 0;
    return fflush(stdout) == 0 && !ferror(stdout) ? status : say_lost(errno);
}
