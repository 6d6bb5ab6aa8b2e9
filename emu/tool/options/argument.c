/*
 * argument.c: messages about arguments that several commands have.
 */
#include <errno.h>
#include <stdio.h>

#include "options/argument.h"
#include "options/known_options.h"
#include "options/say.h"

error_t argument_help(struct argp_state *state, unsigned what, bool *done)
{
    argp_state_help(state, stdout, what);
    *done = true;
    state->next = state->argc;
    return 0;
}

bool argument_parsed(error_t result)
{
    if (result == ENOMEM)
        say_usage("out of memory for the arguments");
    return result == 0;
}

bool argument_parse(const struct argp *argp, int argc, char **argv, const char *const *more, void *input)
{
    return known_options(argp, argc, argv, more) &&
           argument_parsed(argp_parse(argp, argc, argv, ARGP_NO_EXIT | ARGP_NO_HELP, NULL, input));
}

error_t argument_once(const char **kept, const char *what, const char *text)
{
    if (!*kept)
        return *kept = text, 0;
    say_usage("one %s at a time: '%s' and '%s' were given", what, *kept, text);
    return EINVAL;
}

bool argument_trace_given(const char *trace)
{
    if (!trace)
        say_usage("no TRACE was given; `parray run PROGRAM --trace FILE.trace' writes one");
    return trace;
}
