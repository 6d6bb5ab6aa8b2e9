/*
 * lines.c: lines by getline, which knows of zero bytes.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

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

bool lines_read(struct lines *lines, const char *what, bool (*take)(void *arg, char *line), void *arg)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool fine = true;
    FILE *in = fopen(lines->path, "re");
    if (!in) {
        snprintf(lines->error, lines->error_size, "cannot read %s '%s': %s", what, lines->path,
                 strerror(errno));
        return false;
    }
    while (fine && (length = getline(&line, &room, in)) > 0) {
        lines->number++;
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        fine = strlen(line) == (size_t)length ? take(arg, line) : lines_refuse(lines, "a zero byte");
    }
    lines->number++;
    free(line);
    fclose(in);
    return fine;
}
