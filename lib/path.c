/*
 * path.c: names are compared from their ends; /proc tells where the executable is.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path.h"

static char *begun; /* the folder in which the command began; NULL: the current one counts */

void path_begin(void)
{
    path_end();
    begun = getcwd(NULL, 0);
}

void path_end(void)
{
    free(begun);
    begun = NULL;
}

char *path_absolute(const char *path)
{
    char *folder = *path == '/' ? strdup("") : begun ? strdup(begun) : getcwd(NULL, 0), *all = NULL;
    if (folder && asprintf(&all, "%s%s%s", folder, *folder ? "/" : "", path) < 0)
        all = NULL;
    free(folder);
    return all ? all : strdup(path); /* a folder that is gone has no name */
}

bool path_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

const char *path_last(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_is_cpp(const char *path)
{
    return path_ends_in(path, ".cpp") || path_ends_in(path, ".cc") || path_ends_in(path, ".cxx");
}

bool path_is_source(const char *path)
{
    return path_ends_in(path, ".c") || path_is_cpp(path);
}

bool path_of_tool(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length < 0 ? 0 : length] = '\0';
    return length >= 0;
}

bool path_beside_tool(const char *relative, char *path, size_t size)
{
    char tool[PATH_MAX];
    if (!path_of_tool(tool, sizeof tool))
        return false;
    int written = snprintf(path, size, "%s/%s", dirname(tool), relative);
    return written >= 0 && (size_t)written < size;
}

const char *path_nearer(const char *path)
{
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    return length && strncmp(path, here, length) == 0 && path[length] == '/' ? path + length + 1 : path;
}
