/*
 * say.h: sentences of the command line on standard error, all with the tool's name in front.
 *
 * Any thread that is not inside a run.
 */
#ifndef SAY_H
#define SAY_H

#include "base.h"

/* What stands before every sentence. */
#define SAY_PREFIX "parray: "

/* Print the sentence and a line end. Result: PARRAY_USAGE, for `return say_usage(...)`. */
int say_usage(const char *format, ...) PRINTF_LIKE(1, 2);

/* Push standard output out. Result: the status, or PARRAY_USAGE if something was lost, with a sentence the
 * first time. */
int say_done(int status);

#endif
