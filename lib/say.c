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
#include "screen.h"

/* ------------------------------------------------------------------------------------------- lines */

static const struct {
    const char *word;
    enum paint paint;
} kinds[] = {
    [SAY_ERROR] = {"error", PAINT_BAD},
    [SAY_WARNING] = {"warning", PAINT_WARNING},
    [SAY_NOTE] = {"note", PAINT_PICTURE},
    [SAY_HELP] = {"help", PAINT_GOOD},
};

void say_begin(enum say_kind kind, FILE *out)
{
    const struct screen screen = screen_of(out);
    screen_paint(&screen, kinds[kind].paint, out);
    fprintf(out, "%s:", kinds[kind].word);
    screen_paint(&screen, PAINT_NONE, out);
    putc(' ', out);
}

/* Lines are longer than this where they name many files; the rest of such a line is cut off. */
enum { LINE_MOST = 8192 };

static void say_all(enum say_kind kind, FILE *out, const char *format, va_list arguments)
{
    char text[LINE_MOST];
    vsnprintf(text, sizeof text, format, arguments);
    if (out == stderr)
        fflush(stdout);
    for (char *line = text; line; kind = SAY_HELP) {
        char *end = strstr(line, SAY_DO);
        say_begin(kind, out);
        fprintf(out, "%.*s\n", end ? (int)(end - line) : LINE_MOST, line);
        line = end ? end + strlen(SAY_DO) : NULL;
    }
}

void say_line(enum say_kind kind, FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_all(kind, out, format, arguments);
    va_end(arguments);
}

size_t say_join(char *text)
{
    size_t advice = 0;
    for (char *end = strstr(text, SAY_DO); end; end = strstr(end, SAY_DO)) {
        end[strlen(SAY_DO) - 1] = ' ';
        if (end > text && end[-1] == '?')
            memmove(end, end + 1, strlen(end));
        if (!advice)
            advice = (size_t)(end - text) + (*end == ';') + 1;
    }
    return advice;
}

void say_split(char *text, size_t size, size_t advice)
{
    size_t length = strlen(text), mark = strlen(SAY_DO);
    if (advice < mark || advice > length)
        return;
    size_t end = text[advice - mark] == '?' ? advice - 1 : advice - mark;
    size_t room = size - 1 - end - mark, rest = length - advice;
    memmove(text + end + mark, text + advice, rest < room ? rest : room);
    text[end + mark + (rest < room ? rest : room)] = '\0';
    memcpy(text + end, SAY_DO, mark);
}

/* ------------------------------------------------------------------------------------------ errors */

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
    va_start(arguments, format);
    if (into.text)
        vsnprintf(into.text, into.size, format, arguments);
    else
        say_all(SAY_ERROR, stderr, format, arguments);
    va_end(arguments);
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

bool say_opened(struct whole_file **file, const char *path)
{
    char error[LINE_MOST];
    *file = path ? whole_file_open(path, error, sizeof error) : NULL;
    return *file || !path || (say_usage("%s", error), false);
}

bool say_closed(struct whole_file *file, bool made)
{
    char error[LINE_MOST];
    bool standard = whole_file_stream(file) == stdout, failed = ferror(whole_file_stream(file));
    errno = 0;
    if (whole_file_close(file, made || failed, error, sizeof error))
        return made;
    if (standard)
        say_lost(errno);
    else
        say_usage("%s", error);
    return false;
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
