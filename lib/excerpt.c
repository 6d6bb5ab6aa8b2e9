/*
 * excerpt.c: a tab is printed as one space, and the caret counts characters of UTF-8, so that it stands under
 * the place.
 */
#include <ctype.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "excerpt.h"
#include "say.h"
#include "screen.h"

/* A line is read as far as LINE_MOST. Of one that is longer than SHOWN, so much is shown, from BEFORE bytes
 * before the place on. */
enum { LINE_MOST = 4096, SHOWN = 160, BEFORE = 60, NUMBER_WIDTH = 5 };

/* A place, the part of its line above the caret, and the part that is shown. */
struct excerpt {
    char file[PATH_MAX];
    long line, column; /* column 0: not known */
    char text[LINE_MOST + 1];
    size_t from, length;
    size_t begin, end;
};

static _Atomic int64_t compiled; /* when the program was, in nanoseconds; 0: not known */

static int64_t nanoseconds(const struct timespec *when)
{
    return (int64_t)when->tv_sec * 1000000000 + when->tv_nsec;
}

void excerpt_compiled(const struct timespec *when)
{
    /* Relaxed, as in has_changed: nothing else goes by it. */
    atomic_store_explicit(&compiled, nanoseconds(when), memory_order_relaxed);
}

static bool has_changed(int fd)
{
    struct stat found;
    int64_t before = atomic_load_explicit(&compiled, memory_order_relaxed);
    return before && fstat(fd, &found) == 0 && nanoseconds(&found.st_mtim) > before;
}

/* Take a number off the end of "TEXT:NUMBER"; 0: there is none. */
static long take_number(char *text)
{
    char *colon = strrchr(text, ':'), *end = NULL;
    if (!colon || !isdigit((unsigned char)colon[1]))
        return 0;
    long number = strtol(colon + 1, &end, 10);
    if (*end)
        return 0;
    *colon = '\0';
    return number;
}

/* The name as people know it: without the current folder. */
static const char *short_name(const char *file, char *folder, size_t size)
{
    size_t length = file[0] == '/' && getcwd(folder, size) ? strlen(folder) : 0;
    return length > 1 && strncmp(file, folder, length) == 0 && file[length] == '/' ? file + length + 1 : file;
}

static bool read_place(struct excerpt *e, const char *place)
{
    if (!place || strlen(place) >= sizeof e->file)
        return false;
    strcpy(e->file, place);
    long last = take_number(e->file), before = take_number(e->file);
    e->line = before ? before : last;
    e->column = before ? last : 0;
    return e->line > 0;
}

/* Only files: a pipe would be read instead of what it is for. */
static int open_file(const char *name)
{
    struct stat found;
    return stat(name, &found) == 0 && S_ISREG(found.st_mode) ? open(name, O_RDONLY | O_CLOEXEC) : -1;
}

static void add_character(struct excerpt *e, size_t *used, char c)
{
    if (*used < LINE_MOST)
        e->text[(*used)++] = (unsigned char)c < ' ' || c == 0x7f ? ' ' : c;
}

/* Read the text of the line. False: the file has fewer lines. */
static bool read_line(struct excerpt *e, int fd)
{
    char block[4096];
    long line = 1;
    size_t used = 0;
    for (ssize_t got; line <= e->line && (got = read(fd, block, sizeof block)) > 0;)
        for (ssize_t i = 0; i < got && line <= e->line; i++) {
            if (block[i] == '\n')
                line++;
            else if (line == e->line)
                add_character(e, &used, block[i]);
        }
    while (used && e->text[used - 1] == ' ')
        used--;
    e->text[used] = '\0';
    return used > 0;
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Where a name that begins with the word is; NULL: nowhere. */
static const char *find_name(const char *text, const char *word)
{
    const char *found = strstr(text, word);
    while (found && found > text && in_name(found[-1]))
        found = strstr(found + 1, word);
    return found;
}

static void find_part(struct excerpt *e, const char *word)
{
    const char *name = word && *word && !e->column ? find_name(e->text, word) : NULL;
    size_t blank = strspn(e->text, " "), length = strlen(e->text);
    bool word_only = name || (e->column && (size_t)e->column <= length);
    e->from = name ? (size_t)(name - e->text) : word_only ? (size_t)e->column - 1 : blank;
    e->length = word_only ? 1 : length - e->from;
    while (word_only && in_name(e->text[e->from]) && in_name(e->text[e->from + e->length]))
        e->length++;
}

/* Is the byte one of a character of UTF-8 that began before it? */
static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Choose what is shown: the line, or of a long one whole characters around the place. */
static void choose_shown(struct excerpt *e)
{
    size_t length = strlen(e->text);
    e->begin = length <= SHOWN || e->from < SHOWN - BEFORE ? 0 : lesser(e->from - BEFORE, length - SHOWN);
    e->end = lesser(e->begin + SHOWN, length);
    while (e->begin < e->from && continues(e->text[e->begin]))
        e->begin++;
    while (e->end > e->from + 1 && continues(e->text[e->end]))
        e->end--;
    e->length = lesser(e->length, e->end - e->from);
}

/* Print a character for each of these bytes that begins one. */
static void fill(const char *text, size_t length, char first, char more, FILE *out)
{
    for (size_t i = 0; i < length; i++)
        if (!continues(text[i]))
            putc(i ? more : first, out);
}

static void print(const struct excerpt *e, FILE *out)
{
    static const char cut[] = "...";
    char folder[PATH_MAX];
    const char *before = e->begin ? cut : "", *after = e->text[e->end] ? cut : "";
    const struct screen screen = screen_of(out);
    screen_paint(&screen, PAINT_PICTURE, out);
    fputs("  -->", out);
    screen_paint(&screen, PAINT_NONE, out);
    fprintf(out, " %s:%ld\n%*ld | %s%.*s%s\n", short_name(e->file, folder, sizeof folder), e->line,
            NUMBER_WIDTH, e->line, before, (int)(e->end - e->begin), e->text + e->begin, after);
    fprintf(out, "%*s | %*s", NUMBER_WIDTH, "", (int)strlen(before), "");
    fill(e->text + e->begin, e->from - e->begin, ' ', ' ', out);
    screen_paint(&screen, PAINT_BAD, out);
    fill(e->text + e->from, e->length, '^', '~', out);
    screen_paint(&screen, PAINT_NONE, out);
    putc('\n', out);
}

bool excerpt_is_of(const char *place, const char *file)
{
    struct excerpt e;
    struct stat one, other;
    return read_place(&e, place) && stat(e.file, &one) == 0 && stat(file, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool excerpt_print(const char *place, const char *word, FILE *out)
{
    struct excerpt e;
    int fd = read_place(&e, place) ? open_file(e.file) : -1;
    bool found = fd >= 0 && read_line(&e, fd), changed = found && has_changed(fd);
    if (fd >= 0)
        close(fd);
    if (!found)
        return false;
    find_part(&e, word);
    choose_shown(&e);
    print(&e, out);
    if (changed)
        say_line(SAY_NOTE, out, "this file has changed since the program was compiled");
    return true;
}
