/*
 * left.h: the files that a command has left.
 */
#ifndef LEFT_H
#define LEFT_H

#include <stdbool.h>
#include <stddef.h>

/* The content of a file, which the caller frees, with a zero behind it; "" if there is none. */
char *left_read(const char *path, size_t *size);

/* Is each file of the folder `work` of `folder` whole, if there may be `files` at all? It removes them. False
 * with a reason, unless there is one already. */
bool left_whole(const char *tool, const char *folder, int status, bool files, char *reason);

#endif
