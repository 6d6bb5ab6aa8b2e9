/*
 * lines.c: lines by getc, which stops at what no line has.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "number.h"
#include "whole_file.h"

bool lines_refuse(struct lines *lines, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(lines->error, lines->error_size, "%s:%u: %s", lines->path, lines->number, text);
    return false;
}

/* Read a line without its end. False: there is none, or *wrong says why it is none. A file that never ends
 * (/dev/zero) is no text, or has a line that never ends. */
static bool next_line(FILE *in, char *line, const char **wrong)
{
    int c = getc(in);
    size_t length = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n' && c && length < LINES_LONGEST; c = getc(in))
        line[length++] = (char)c;
    line[length] = '\0';
    *wrong = !c ? "a zero byte" : c != EOF && c != '\n' ? "the line is too long" : NULL;
    return !*wrong;
}

bool lines_read(struct lines *lines, const char *what, bool (*take)(void *arg, char *line), void *arg)
{
    const char *wrong = NULL;
    FILE *in = fopen(lines->path, "re");
    char *line = in ? malloc(LINES_LONGEST + 1) : NULL;
    bool fine = line;
    if (!line)
        snprintf(lines->error, lines->error_size, "cannot read %s '%s': %s", what, lines->path,
                 strerror(errno));
    whole_file_protect(lines->path);
    while (fine && next_line(in, line, &wrong)) {
        lines->number++;
        fine = take(arg, line);
    }
    lines->number++;
    if (wrong) {
        fine = lines_refuse(lines, "%s", wrong);
        lines->number++;
    }
    free(line);
    if (in)
        fclose(in);
    return fine;
}

/* ------------------------------------------------------------------------------------------- facts */

static bool read_head(struct facts *facts, const char *line)
{
    int last = 0;
    for (; facts->heads[last]; last++)
        if (strcmp(line, facts->heads[last]) == 0)
            facts->version = last + 1;
    return facts->version ||
           lines_refuse(&facts->lines, "this is no %s of this version: the first line must be `%s'",
                        facts->title, facts->heads[last - 1]);
}

static bool read_end(struct facts *facts, const char *text)
{
    uint64_t count;
    facts->ended = true;
    if (!number_read(text, 0, SIZE_MAX, &count))
        return lines_refuse(&facts->lines, "`end' is followed by the number of %s", facts->items);
    return count == *facts->count ||
           lines_refuse(&facts->lines, "there are %zu %s, not %.40s: the %s is damaged", *facts->count,
                        facts->items, text, facts->file);
}

static bool read_fact(void *arg, char *line)
{
    struct facts *facts = arg;
    size_t length = strcspn(line, " ");
    char *text = line[length] ? line + length + 1 : line + length;
    if (!facts->version)
        return read_head(facts, line);
    if (!*line || *line == '#')
        return true;
    if (facts->ended)
        return lines_refuse(&facts->lines, "there is a line behind `end'");
    line[length] = '\0';
    return strcmp(line, "end") == 0 ? read_end(facts, text) : facts->take(facts->arg, line, text);
}

bool facts_read(struct facts *facts)
{
    char what[64];
    snprintf(what, sizeof what, "the %s", facts->title);
    if (!lines_read(&facts->lines, what, read_fact, facts))
        return false;
    return facts->ended ||
           lines_refuse(&facts->lines, "the %s ends before its `end' line: it is cut short", facts->file);
}
