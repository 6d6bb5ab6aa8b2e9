/*
 * temporary.h: files and folders that a test makes and removes, below TMPDIR or, if that is not set, /tmp.
 *
 * A file or a folder that cannot be made ends the process.
 */
#ifndef TEMPORARY_H
#define TEMPORARY_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Room for a name, and for "graph:" before it. */
enum { TEMPORARY_SIZE = 1024 };

static inline void temporary_made(bool made, const char *name)
{
    if (made)
        return;
    perror(name);
    exit(EXIT_FAILURE);
}

/* For mkstemp and mkdtemp. */
static inline void temporary_template(char *name, size_t size)
{
    const char *folder = getenv("TMPDIR");
    int length = snprintf(name, size, "%s/parray_test.XXXXXX", folder && *folder ? folder : "/tmp");
    temporary_made(length > 0 && (size_t)length < size, "TMPDIR");
}

/* Make a folder and enter it; temporary_leave removes it once it is empty. */
static inline void temporary_enter(char name[TEMPORARY_SIZE])
{
    temporary_template(name, TEMPORARY_SIZE);
    temporary_made(mkdtemp(name) && chdir(name) == 0, name);
}

static inline void temporary_leave(const char *name)
{
    temporary_made(rmdir(name) == 0, name);
}

/* Make a file for edges, open for writing; `spec` becomes "graph:" and its name. */
static inline FILE *graph_create(char spec[TEMPORARY_SIZE])
{
    static const char kind[] = "graph:";
    size_t length = sizeof kind - 1;
    memcpy(spec, kind, length);
    temporary_template(spec + length, TEMPORARY_SIZE - length);
    int descriptor = mkstemp(spec + length);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    temporary_made(file, spec + length);
    return file;
}

static inline void graph_remove(const char *spec)
{
    const char *name = strchr(spec, ':') + 1;
    temporary_made(unlink(name) == 0, name);
}

#endif
