/*
 * path.h: what the name of a file says. Any thread.
 */
#ifndef PATH_H
#define PATH_H

#include <stdbool.h>

/* Does the name end in `ending` (".svg"), with something before it? */
bool path_ends_in(const char *path, const char *ending);

#endif
