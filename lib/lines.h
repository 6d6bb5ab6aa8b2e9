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

/* A file in which a line states one fact: a word, and behind a blank what it says of it. The first line names
 * the format; # begins a comment line; the last line is "end N", with the number of items in the file. */
struct facts {
    struct lines lines;
    const char *file, *title, *items; /* in sentences: "sheet", "grading sheet", "settings" */
    const char *const *heads; /* the first line of each version, ended by NULL; the last is that of today */
    bool (*take)(void *arg, const char *word,
                 char *text); /* of each fact; false once it has refused the file */
    void *arg;
    const size_t *count; /* items that were read */
    int version;         /* that was read, from 1; 0: before the first line */
    bool ended;
};

/* Read all facts. False with a sentence in lines.error. */
bool facts_read(struct facts *facts);

#endif
