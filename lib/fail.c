/*
 * fail.c: the message is put together in one buffer and leaves in one write(2), so that two threads
 * that panic at once do not mix their lines and stdio's lock, which the panicking code may hold, is not
 * needed. vsnprintf allocates nothing for integers and strings; panics print nothing else.
 */
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fail.h"
#include "say.h"

/* Bytes; a longer message is cut. Small because a fiber's stack may be all there is. */
enum { MESSAGE_SIZE = 512 };

struct fail_message {
    char text[MESSAGE_SIZE];
    size_t used; /* without the terminating zero; < MESSAGE_SIZE */
};

static void message_add(struct fail_message *m, const char *format, va_list arguments)
{
    size_t room = sizeof m->text - m->used;
    int length = vsnprintf(m->text + m->used, room, format, arguments);
    if (length > 0)
        m->used += (size_t)length < room ? (size_t)length : room - 1;
}

PRINTF_LIKE(2, 3) static void message_print(struct fail_message *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    message_add(m, format, arguments);
    va_end(arguments);
}

static void message_finish(struct fail_message *m)
{
    size_t done = 0;
    if (m->used == sizeof m->text - 1)
        m->used--; /* cut: the line end takes the last place */
    m->text[m->used++] = '\n';
    while (done < m->used) {
        ssize_t written = write(STDERR_FILENO, m->text + done, m->used - done);
        if (written <= 0)
            return; /* nobody can be told any more */
        done += (size_t)written;
    }
}

/* Where the first sentence is kept; NULL: nowhere. */
static struct {
    char *text;
    size_t size;
    atomic_flag used;
} kept = {.used = ATOMIC_FLAG_INIT};

void fail_say_into(char *text, size_t size)
{
    kept.text = text;
    kept.size = size;
}

/* The lines of a sentence. */
enum { LINES_MOST = 4 };

/* All lines in one write; writev wants no constants. */
static void write_lines(const char *kind, const char *text)
{
    static char end[] = "\n", help[] = "help: ";
    struct iovec part[3 * LINES_MOST];
    int used = 0;
    for (const char *next = NULL; text && used < 3 * LINES_MOST; text = next, kind = help) {
        next = strstr(text, SAY_DO);
        part[used++] = (struct iovec){(void *)(uintptr_t)kind, strlen(kind)};
        part[used++] = (struct iovec){(void *)(uintptr_t)text, next ? (size_t)(next - text) : strlen(text)};
        part[used++] = (struct iovec){end, 1};
        next = next ? next + strlen(SAY_DO) : NULL;
    }
    ssize_t ignored = writev(STDERR_FILENO, part, used);
    (void)ignored;
}

void fail_note(const char *text)
{
    write_lines("note: ", text);
}

void fail_say(const char *text)
{
    size_t length = strlen(text);
    write_lines("error: ", text);
    if (kept.text &&
        !atomic_flag_test_and_set_explicit(&kept.used, memory_order_relaxed)) /* it stands alone */
        memcpy(kept.text, text, length < kept.size ? length : kept.size - 1);
}

void panic_at(const char *file, int line, const char *format, ...)
{
    struct fail_message m = {.used = 0};
    va_list arguments;
    message_print(&m, "%s:%d: panic: ", file, line);
    va_start(arguments, format);
    message_add(&m, format, arguments);
    va_end(arguments);
    message_finish(&m);
    abort();
}
