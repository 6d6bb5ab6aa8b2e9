/*
 * left.h: the files that a command has left.
 */
#ifndef LEFT_H
#define LEFT_H

#include <stdbool.h>

/* Is each file of the folder `work` of `folder` whole, if there may be `files` at all? It removes them. False
 * with a reason, unless there is one already. */
bool left_whole(const char *tool, const char *folder, int status, bool files, char *reason);

#endif
