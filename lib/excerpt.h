/*
 * excerpt.h: the line of a source of which a message tells, with a caret under the place.
 *
 *       --> gossip.c:88
 *        88 |     node_send(self, up, &mine, sizeof mine);
 *           |     ^~~~~~~~~
 *
 * Nothing is allocated, and a file is read as far as the line. Any thread may call these functions.
 */
#ifndef EXCERPT_H
#define EXCERPT_H

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

/* Print these lines for a place "FILE:LINE" or "FILE:LINE:COLUMN"; a FILE without a folder is one of the
 * current folder. Without a column the caret is under `word`, or a name that begins with it; if the line
 * has none, or `word` is NULL, or the line has no such column, it is under the whole line. Of a long line the
 * part around the caret is shown. False: nothing is printed, as there is no such file or line, or `place` is
 * NULL. */
bool excerpt_print(const char *place, const char *word, FILE *out);

/* Is it a place in that file? Ask where somebody who is not to read all files may have made up the place. */
bool excerpt_is_of(const char *place, const char *file);

/* Of a file that is newer a note says that it has changed since the program was compiled, at this
 * time. */
void excerpt_compiled(const struct timespec *when);

#endif
