/*
 * path.h: what the name of a file says, and names that are told from where the executable is. Any thread.
 */
#ifndef PATH_H
#define PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Does the name end in `ending` (".svg"), with something before it? */
bool path_ends_in(const char *path, const char *ending);

/* Write the path of the executable, of which what has no room is cut off. False, and "": /proc does not
 * tell. */
bool path_of_tool(char *path, size_t size);

/* Write the path of what has the name `relative` ("../include") as seen from the folder of the executable.
 * False: /proc does not tell where that is, or the path has no room in `size` bytes. */
bool path_beside_tool(const char *relative, char *path, size_t size);

#endif
