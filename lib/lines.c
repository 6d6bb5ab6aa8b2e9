/*
 * lines.c: lines by getc, which stops at what no line has.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
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
