/*
 * path.h: what the name of a file says, and names that are told from where the executable is, or from where a
 * command began. Any thread, but path_begin and path_end, which are for the main one.
 */
#ifndef PATH_H
#define PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Does the name end in `ending` (".svg"), with something before it? */
bool path_ends_in(const char *path, const char *ending);

/* A path below the current folder as it is seen from there, which points into `path'; any other one as it
 * is. */
const char *path_nearer(const char *path);

/* What stands behind the last slash. */
const char *path_last(const char *path);

/* Is it the name of a source in C or C++ (.c; .cpp, .cc, .cxx), and in C++? */
bool path_is_source(const char *path);
bool path_is_cpp(const char *path);

/* Write the path of the executable, of which what has no room is cut off. False, and "": /proc does not
 * tell. */
bool path_of_tool(char *path, size_t size);

/* Write the path of what has the name `relative` ("../include") as seen from the folder of the executable.
 * False: /proc does not tell where that is, or the path has no room in `size` bytes. */
bool path_beside_tool(const char *relative, char *path, size_t size);

/* Relative names count from the current folder, from here to path_end, wherever a program goes by chdir. */
void path_begin(void);
void path_end(void);

/* The name as it is seen from the root: a relative one counts from the folder of path_begin, or from the
 * current one. The caller frees it; NULL: out of memory. */
char *path_absolute(const char *path);

#endif
