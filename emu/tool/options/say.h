/*
 * say.h: messages of the command line on standard error, all with the tool's name in front.
 *
 * May be called by any thread that is not inside a run.
 */
#ifndef SAY_H
#define SAY_H

#include "base.h"

/* The text in front of every sentence. */
#define SAY_PREFIX "parray: "

/* Behind it, in front of what does not keep anything from being done. */
#define SAY_WARNING "warning: "

/* Print the sentence and a line end. Result: PARRAY_USAGE, for `return say_usage(...)`. */
int say_usage(const char *format, ...) PRINTF_LIKE(1, 2);

/* Write the sentences of the calling thread to a text instead, the last one counts; NULL: to standard error
 * again. */
void say_into(char *text, size_t size);

/* Flush standard output. Result: the status, or PARRAY_USAGE if output was lost, of which a sentence tells
 * the first time (but not if it was lost because its reader left, command.h). */
int say_done(int status);

/* Tell in that sentence that output was lost, if none has told it yet. `error`: why, as in errno; 0: not
 * known. Result: PARRAY_USAGE. */
int say_lost(int error);

#endif
