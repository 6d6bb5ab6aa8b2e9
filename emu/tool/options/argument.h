/*
 * argument.h: arguments that the argp parsers of several commands share.
 *
 * Each error_t is for a parser to return: 0, or EINVAL after a sentence on standard error.
 */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include <argp.h>
#include <stdbool.h>

/* The whole help, for `what` of argument_help. */
enum { ARGUMENT_HELP_ALL = ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC };

/* Print help on standard output, set *done and skip the rest of the command line. (argp's own help option
 * leaves the process, which may be that of an embedding program.) */
error_t argument_help(struct argp_state *state, unsigned what, bool *done);

/* Parse a command line: argp_parse that leaves neither the process nor prints words of its own about an
 * option that there is not. False after a sentence. `more`: as in known_options.h. */
bool argument_parse(const struct argp *argp, int argc, char **argv, const char *const *more, void *input);

/* Did argp_parse take all arguments? If it had no memory, of which it says nothing itself, say so. */
bool argument_parsed(error_t result);

/* Take an argument that is given once, and is called `what` in the help. EINVAL: a second one was given. */
error_t argument_once(const char **kept, const char *what, const char *text);

/* Call at the end of the command line: was TRACE given? False after saying that it was not. */
bool argument_trace_given(const char *trace);

#endif
