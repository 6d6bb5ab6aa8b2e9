/*
 * lines.h: a text file that is read line by line, and refused by the number of a line.
 *
 * One thread at a time uses an object.
 */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base.h"

/* Bytes of the longest line. */
enum { LINES_LONGEST = 1 << 20 };

struct lines {
    const char *path;
    unsigned number; /* of the line that is read; at the end: of the line behind the last */
    char *error;     /* where the sentence goes that refuses the file */
    size_t error_size;
};

/* Refuse the file: "PATH:LINE: " and what the format says. Return false. */
bool lines_refuse(struct lines *lines, const char *format, ...) PRINTF_LIKE(2, 3);

/* Read all lines of the file, and give each, without its end, to `take`, which may change it and returns
 * false once it has refused the file. False with a sentence in error: `take` did, a line has a zero byte or
 * is too long, or the file, which is called `what` ("the replay file"), cannot be read. */
bool lines_read(struct lines *lines, const char *what, bool (*take)(void *arg, char *line), void *arg);

#endif
