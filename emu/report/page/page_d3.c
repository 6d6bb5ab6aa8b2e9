/*
 * page_d3.c: a browser takes "</" inside a script for the end of the script. Only texts, patterns and
 * comments of a script can have "</", and "<\/" means the same there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "page/page_d3.h"

static const char *d3_path(void)
{
    const char *path = getenv("PARRAY_D3");
    return path && *path ? path : PA_D3;
}

bool page_d3_check(char *error, size_t error_size)
{
    FILE *file = fopen(d3_path(), "r");
    if (file && getc(file) != EOF)
        return fclose(file) == 0;
    snprintf(error, error_size,
             "--report needs D3, and '%s': %s; install the package node-d3 (apt-get install node-d3), or "
             "set PARRAY_D3 to where d3.min.js is",
             d3_path(), file && !ferror(file) ? "the file is empty" : strerror(errno));
    if (file)
        fclose(file);
    return false;
}

bool page_d3_write(FILE *out)
{
    FILE *file = fopen(d3_path(), "r");
    if (!file)
        return false;
    for (int c, last = 0; (c = getc(file)) != EOF; last = c) {
        if (last == '<' && c == '/')
            putc('\\', out);
        putc(c, out);
    }
    bool fine = !ferror(file);
    fclose(file);
    return fine;
}
