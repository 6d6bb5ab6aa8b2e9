/*
 * journal.c: the file is opened to append, and locked by a lock of the process, which no child inherits.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "table/journal.h"

/* Take all whole lines; *length is what they take. False: one is refused. */
static bool read_lines(struct journal *journal, bool (*take)(void *arg, const char *line, size_t number),
                       void *arg, off_t *length)
{
    bool fine = true;
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    *length = 0;
    for (size_t n = 1; fine && (got = getline(&line, &room, journal->file)) > 0 && line[got - 1] == '\n';
         n++) {
        line[got - 1] = '\0';
        fine = take(arg, line, n);
        *length += got;
        journal->lines++;
    }
    free(line);
    return fine;
}

int journal_open(struct journal *journal, const char *path,
                 bool (*take)(void *arg, const char *line, size_t number), void *arg)
{
    off_t length;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *journal = (struct journal){.path = strdup(path)};
    if (!journal->path)
        memory_failed(strlen(path), "the name of a journal");
    journal->file = fopen(path, "a+e"); /* each write goes to the end */
    if (!journal->file)
        return errno;
    if (fcntl(fileno(journal->file), F_SETLK, &whole) != 0)
        return JOURNAL_HELD;
    if (!read_lines(journal, take, arg, &length))
        return JOURNAL_REFUSED;
    return ftruncate(fileno(journal->file), length) == 0 ? JOURNAL_OPEN : errno;
}

int journal_add(const struct journal *journal, const char *text)
{
    char *line;
    int length = asprintf(&line, "%s\n", text);
    if (length < 0)
        memory_failed(strlen(text), "a line of a journal");
    ssize_t written = write(fileno(journal->file), line, (size_t)length);
    int code = written < 0 ? errno : written < length ? ENOSPC : 0;
    free(line);
    return code;
}

void journal_close(struct journal *journal, bool keep)
{
    if (journal->file && !keep)
        unlink(journal->path);
    if (journal->file)
        fclose(journal->file);
    free(journal->path);
    *journal = (struct journal){.file = NULL};
}
