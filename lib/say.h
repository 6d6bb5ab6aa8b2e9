/*
 * say.h: what people are told on standard error, all of it in one form, and a standard output whose reader
 * may leave.
 *
 *     error: no option '--topolgy'; did you mean --topology?
 *     help: `parray run --help' lists all
 *
 * A line begins with its kind: an error (what was asked for is not done, or its result is bad), a warning (it
 * is done, but look), a note (a detail of the line above), help (what to do). Where a line of a source is
 * known, an excerpt (excerpt.h) stands behind the error. On a terminal the kinds have colours (screen.h).
 *
 * A reader of standard output that goes away (`tool ... | head -1`) ends a process by SIGPIPE, as it does
 * everywhere; but not before the files that the process was asked for are in place. From say_outlive_readers
 * on the signal is handled, so that writing fails instead, and say_end ends the process by it when all is
 * done. A handler, other than SIG_IGN, is not passed on to programs that the process starts.
 *
 * say_usage and say_into may be called by any thread, the others by the main one.
 */
#ifndef SAY_H
#define SAY_H

#include <stdbool.h>
#include <stdio.h>

#include "base.h"
#include "whole_file.h"

enum say_kind { SAY_ERROR, SAY_WARNING, SAY_NOTE, SAY_HELP };

/* In a sentence: what follows says what to do, and gets a line of its own; a text has "; " there. Sentences
 * in buffers have it, too, until they are printed, or say_join makes texts of them. */
#define SAY_DO ";\n"

/* The exit status of a process that could not do what it was asked for. */
enum { SAY_REFUSED = 2 };

/* Print a line of that kind, and one of help behind each SAY_DO in it. Nothing is allocated. */
void say_line(enum say_kind kind, FILE *out, const char *format, ...) PRINTF_LIKE(3, 4);

/* Make a text of a sentence: "; " for each SAY_DO, and a blank behind a question mark. Result: where what is
 * to be done begins in it; 0: nothing is. Nothing is allocated; also in a handler of a signal. */
size_t say_join(char *text);

/* Make a sentence of such a text, in `size` bytes; `advice`: where it begins; 0: there is none. */
void say_split(char *text, size_t size, size_t advice);

/* Begin such a line: "error: ". */
void say_begin(enum say_kind kind, FILE *out);

/* Print an error on standard error. Result: SAY_REFUSED, for `return say_usage(...)`. */
int say_usage(const char *format, ...) PRINTF_LIKE(1, 2);

/* Write the errors of the calling thread to a buffer instead, with SAY_DO; the last one counts. NULL: to
 * standard error again. */
void say_into(char *text, size_t size);

/* Flush standard output. Result: the status, or SAY_REFUSED if output was lost, of which a sentence tells the
 * first time (but not if it was lost because its reader left). */
int say_done(int status);

/* Tell in that sentence that output was lost, if none has told it yet. `error`: why, as in errno; 0: not
 * known. Result: SAY_REFUSED. */
int say_lost(int error);

/* Begin a file (whole_file.h). `path` NULL: none is wanted, and *file is NULL. False after saying why there
 * is none. */
bool say_opened(struct whole_file **file, const char *path);

/* Close a file, and keep it if it was made whole. What could not be stored of it is said; of standard output
 * by say_lost. Result: the file is whole. */
bool say_closed(struct whole_file *file, bool made);

/* Outlive readers of standard output from here on: files are to be written. */
void say_outlive_readers(void);

/* As say_done, at the end of a command: ends the process by SIGPIPE if a reader left whose leaving was
 * outlived; else SIGPIPE is no longer handled. */
int say_end(int status);

#endif
