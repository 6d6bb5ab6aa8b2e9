/*
 * journal.h: lines that are kept in a file while a long piece of work goes on, so that it can go on from
 * there after an interruption.
 *
 * Each line is written in one piece as soon as it is known. Whatever ends the process, at most the last line
 * is cut, and a cut line is dropped when the journal is opened again. Of two processes that open one journal
 * the second is refused while the first one runs; children of a process do not hold it.
 *
 * Life cycle: journal_open reads the lines that are there, journal_add for each new one, journal_close. One
 * thread.
 */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct journal {
    char *path;
    FILE *file;   /* NULL: it is not open */
    size_t lines; /* that were there when it was opened */
};

/* What journal_open came to, besides numbers of errno. */
enum { JOURNAL_OPEN = 0, JOURNAL_REFUSED = -1, JOURNAL_HELD = -2 };

/* Open the file, and give each of its whole lines, without its end, to `take` with its number, from 1; false:
 * the line refuses the journal. Result: one of the above, or an errno. journal_close is due in any case. */
int journal_open(struct journal *journal, const char *path,
                 bool (*take)(void *arg, const char *line, size_t number), void *arg);

/* Append a line. Result: an errno; 0: it is written whole. */
int journal_add(const struct journal *journal, const char *line);

/* Close the file; unless `keep`, delete it. Nothing is done if it is closed already. */
void journal_close(struct journal *journal, bool keep);

#endif
