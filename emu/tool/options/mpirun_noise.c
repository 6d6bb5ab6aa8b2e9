/*
 * mpirun_noise.c: Open MPI writes between two lines of dashes, Hydra below a line of equals signs and three
 * lines more. Only pages whose first words are known are kept back: others may say what is wrong with mpirun.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "options/mpirun_noise.h"
#include "options/say.h"

/* Ends what a line of progress writes, and, alone behind a carriage return, takes that line away. */
static const char bar_end[] = "\033[K", bar_away[] = "\r\033[K";
enum { BAR_END = sizeof bar_end - 1, BAR_AWAY = sizeof bar_away - 1 };

/* Note whether a line is a sentence of the tool's, and no warning. */
static void listen(struct noise *noise, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != '\n' && bytes[i] != '\r') {
            if (noise->heard_length < sizeof noise->heard - 1)
                noise->heard[noise->heard_length++] = bytes[i];
            continue;
        }
        noise->heard[noise->heard_length] = '\0';
        const char *line = noise->heard + (strncmp(noise->heard, bar_end, BAR_END) == 0 ? BAR_END : 0);
        noise->told |= strncmp(line, SAY_PREFIX, strlen(SAY_PREFIX)) == 0 &&
                       strncmp(line, SAY_PREFIX SAY_WARNING, strlen(SAY_PREFIX SAY_WARNING)) != 0;
        noise->heard_length = 0;
    }
}

/* Note what becomes visible on standard error. */
static void see(struct noise *noise, const char *bytes, size_t size)
{
    if (noise->to != STDERR_FILENO || !size)
        return;
    listen(noise, bytes, size);
    noise->bar = size > BAR_AWAY && memcmp(bytes + size - BAR_END, bar_end, BAR_END) == 0;
}

/* Write all of it. After an error nothing more is written, while the ranks go on. */
static void put(struct noise *noise, const char *bytes, size_t size)
{
    struct pollfd room = {.fd = noise->to, .events = POLLOUT};
    noise->passed |= size > 0 && bytes[0] != '\r'; /* progress says nothing of the end */
    see(noise, bytes, size);
    while (size && !noise->error) {
        ssize_t written = write(noise->to, bytes, size);
        if (written >= 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            noise->error = errno;
        }
    }
}

static bool begins(const struct noise *noise, const char *words)
{
    return noise->length >= strlen(words) && memcmp(noise->line, words, strlen(words)) == 0;
}

static bool begins_with_one(const struct noise *noise, const char *const *words)
{
    for (; *words; words++)
        if (begins(noise, *words))
            return true;
    return false;
}

/* Is the line made of that character alone? */
static bool is_rule(const struct noise *noise, char of)
{
    size_t count = 0;
    while (count < noise->length && noise->line[count] == of)
        count++;
    return count >= 70 && count + 1 == noise->length;
}

static bool opens_page_of_openmpi(const struct noise *noise)
{
    return begins(noise, "MPI_ABORT was invoked") || begins(noise, "Primary job ") ||
           strstr(noise->line, " noticed that process rank ") ||
           strstr(noise->line, " has exited due to process rank ") ||
           strstr(noise->line, " detected that one or more processes exited ");
}

/* Single lines, which come on standard error alone: on standard output they are a program's. */
static bool is_remark(const struct noise *noise)
{
    static const char *const remarks[] = {"[mpiexec@", "[proxy:", "application called MPI_Abort(", "Abort(",
                                          NULL};
    return noise->to == STDERR_FILENO &&
           (begins_with_one(noise, remarks) ||
            (begins(noise, "mpirun") && strstr(noise->line, ": Forwarding signal ")));
}

static bool is_last_word(const struct noise *noise)
{
    static const char *const words[] = {"YOUR APPLICATION TERMINATED", "This typically refers",
                                        "Please see the FAQ", NULL};
    return begins_with_one(noise, words);
}

/* Note what the line of a page says. */
static void note(struct noise *noise)
{
    struct rank_ending *ending = noise->ending;
    const char *rank = strstr(noise->line, "process rank "),
               *signal = strstr(noise->line, "exited on signal ");
    if (rank && ending->rank < 0)
        sscanf(rank, "process rank %d", &ending->rank);
    if (signal && !ending->signal)
        sscanf(signal, "exited on signal %d", &ending->signal);
    signal = strstr(noise->line, "(signal ");
    if (begins(noise, "YOUR APPLICATION TERMINATED") && signal && !ending->signal)
        sscanf(signal, "(signal %d", &ending->signal);
}

static void hold(struct noise *noise)
{
    memcpy(noise->held, noise->line, noise->length);
    noise->held_length = noise->length;
}

static void release(struct noise *noise)
{
    if (noise->blank)
        put(noise, "\n", 1);
    noise->blank = false;
    put(noise, noise->held, noise->held_length);
    noise->held_length = 0;
}

/* A line of which nothing was held back before. */
static void take_line(struct noise *noise)
{
    noise->state = NOISE_NONE;
    if (is_rule(noise, '-') || is_rule(noise, '=')) {
        hold(noise);
        noise->state = noise->line[0] == '-' ? NOISE_DASHES : NOISE_EQUALS;
    } else if (noise->length == 1 && noise->line[0] == '\n' && !noise->blank) {
        noise->blank = true;
    } else if (!is_remark(noise)) {
        release(noise);
        put(noise, noise->line, noise->length);
    }
}

/* A line behind one that was held back: it is noise, or neither is. */
static void take_second(struct noise *noise, bool is_noise, int inside)
{
    if (!is_noise) {
        release(noise);
        take_line(noise);
        return;
    }
    noise->held_length = 0;
    noise->blank = false;
    noise->state = inside;
    note(noise);
}

static void line_over(struct noise *noise)
{
    noise->line[noise->length] = '\0';
    switch (noise->state) {
    case NOISE_DASHES:
        take_second(noise, opens_page_of_openmpi(noise), NOISE_IN_DASHES);
        break;
    case NOISE_EQUALS:
        take_second(noise, begins(noise, "=   BAD TERMINATION"), NOISE_IN_EQUALS);
        break;
    case NOISE_IN_DASHES:
        note(noise);
        noise->state = is_rule(noise, '-') ? NOISE_NONE : NOISE_IN_DASHES;
        break;
    case NOISE_IN_EQUALS:
        note(noise);
        noise->state = is_rule(noise, '=') ? NOISE_AFTER : NOISE_IN_EQUALS;
        break;
    case NOISE_AFTER:
        if (is_last_word(noise)) {
            note(noise);
            break;
        }
        /* fallthrough */
    case NOISE_NONE:
        take_line(noise);
    }
    noise->length = 0;
}

/* The last byte of the line that begins there; a line of progress has no newline. NULL: it is yet to come. */
static const char *line_end(const struct noise *noise, const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\n', size);
    const char *bar = noise->to == STDERR_FILENO ? memmem(bytes, size, bar_end, BAR_END) : NULL;
    return bar && (!end || bar < end) ? bar + BAR_END - 1 : end;
}

/* Has the line that comes in reached its end? */
static bool is_whole(const struct noise *noise)
{
    const char *end = noise->line + noise->length;
    return end[-1] == '\n' || (noise->line[0] == '\r' && noise->length >= BAR_AWAY &&
                               memcmp(end - BAR_END, bar_end, BAR_END) == 0);
}

void noise_take(struct noise *noise, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (noise->line_open) { /* as much of it as is there */
            const char *end = line_end(noise, bytes + i, size - i);
            size_t rest = end ? (size_t)(end - bytes) + 1 - i : size - i;
            put(noise, bytes + i, rest);
            noise->line_open = !end;
            i += rest - 1;
            continue;
        }
        noise->line[noise->length++] = bytes[i];
        bool full = noise->length == sizeof noise->line - 1;
        bool whole = is_whole(noise);
        if (whole || full)
            line_over(noise);
        noise->line_open = full && !whole && noise->state == NOISE_NONE;
    }
    /* The begin of a line that cannot be noise need not wait for its end. */
    if (noise->length && noise->state == NOISE_NONE && !strchr("-=[aAm", noise->line[0])) {
        release(noise);
        put(noise, noise->line, noise->length);
        noise->length = 0;
        noise->line_open = true;
    }
}

void noise_end(struct noise *noise)
{
    if (noise->length)
        line_over(noise);
    release(noise);
    if (noise->bar) /* the rank could not take it away */
        put(noise, bar_away, BAR_AWAY);
}
