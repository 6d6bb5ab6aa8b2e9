/*
 * argument.h: what several commands' parsers for argp take in the same way.
 *
 * An error_t is what a parser returns: 0, or EINVAL after a sentence on standard error.
 */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include <argp.h>
#include <stdbool.h>

/* All of the help, for `what` below. */
enum { ARGUMENT_HELP_ALL = ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC };

/* Print help on standard output and set *done: the rest of the line no longer matters and is not looked at. (argp's own
 * help option leaves the process, which may be somebody else's.) */
error_t argument_help(struct argp_state *state, unsigned what, bool *done);

/* The argument TRACE, of which there is only one, */
error_t argument_trace(const char **trace, const char *text);

/* and which must have been given by the end of the line: false after saying that it was not. */
bool argument_trace_given(const char *trace);

#endif
