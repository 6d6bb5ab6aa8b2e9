/*
 * path.c: names are compared from their ends; /proc tells where the executable is.
 */
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "path.h"

bool path_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
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
