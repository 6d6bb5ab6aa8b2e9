/*
 * argument.h: the command line of a subcommand, by its argp parser. The tables of options of that parser and
 * of its children are all that is known of options: parsing, help, names for a mistyped one, the completion
 * of shells and manual pages are made from them. Every subcommand has --help and --usage besides.
 *
 * Each error_t is for a parser to return: 0, or EINVAL after a sentence on standard error.
 */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "say.h"

/* What a command line came to. All but the first are the exit status of the command. */
enum opts_result {
    OPTS_RUN = -1,              /* the request is complete */
    OPTS_DONE = 0,              /* help was printed */
    OPTS_REFUSED = SAY_REFUSED, /* a sentence was printed */
};

/* Parse a command line: argp_parse that leaves neither the process, which may be that of an embedding
 * program, nor prints words of its own about an option that there is not. */
enum opts_result argument_parse(const struct argp *argp, int argc, char **argv, void *input);

/* Print the help of a command that parses its words by itself, if a word asks for it. Result: it does. */
bool argument_help(const struct argp *argp, const char *command, const char *word);

/* The options of a parser in the order of its help. */
struct argument_option {
    const struct argp_option *row; /* without a name and a letter: the heading of those that follow */
    int group;                     /* groups below 0 come last */
};

enum { ARGUMENT_OPTIONS_MOST = 256 };

struct argument_options {
    size_t count;
    struct argument_option option[ARGUMENT_OPTIONS_MOST];
};

void argument_options(const struct argp *argp, struct argument_options *options);

/* The option of that name, of which `length` bytes are given; NULL: there is none. */
const struct argp_option *argument_option_find(const struct argument_options *options, const char *name,
                                               size_t length);

/* Can a row stand on a command line by its name, and is it for the eyes of users? */
bool argument_option_shown(const struct argp_option *row);

/* Does a row have a letter of its own, which is its key? Result: 1 or 0. */
int argument_option_letter(const struct argp_option *row);

/* Take an argument that is given once, and is called `what` in the help. EINVAL: a second one was given. */
error_t argument_once(const char **kept, const char *what, const char *text);

/* Read the value of an option, a whole number low..high, as number_read does. EINVAL: it is none. */
error_t argument_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *number);

#endif
