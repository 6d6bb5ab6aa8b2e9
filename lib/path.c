/*
 * path.c: names are compared from their ends.
 */
#include <string.h>

#include "path.h"

bool path_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}
