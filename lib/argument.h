/*
 * argument.h: the command line of a subcommand, by its argp parser. The tables of options of that parser and
 * of its children are all that is known of options: parsing, help, names for a mistyped one, the completion
 * of shells and manual pages are made from them. Every subcommand has -h, --help and --usage besides.
 *
 * The text of a parser says what the command is for; behind a \v what else there is to say, where lines that
 * begin with two blanks are examples.
 *
 * Each error_t is for a parser to return: 0, or EINVAL after a sentence on standard error.
 */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

/* Flags of rows, besides those of argp. */
enum {
    ARGUMENT_MATTERS = 1 << 16, /* -h tells of it; where no row is marked, of all */
    ARGUMENT_SHARED = 1 << 17   /* --help only names it: `TOOL help options' tells of it */
};

/* The options that every command has besides, and their keys, which no other option has. */
enum { ARGUMENT_KEY_HELP = '?', ARGUMENT_KEY_SHORT = 'h', ARGUMENT_KEY_USAGE = 1 << 14 };
extern const struct argp_option argument_help_options[];

enum argument_help { ARGUMENT_HELP_SHORT, ARGUMENT_HELP_WHOLE, ARGUMENT_HELP_USAGE };

/* Print the help of a command, which is called "tool run". */
void argument_tell(const struct argp *argp, const char *command, enum argument_help what);

/* Print as much of a help as fits into so many columns: all of it, or whole clauses, or, with "..." behind
 * them, whole words. */
void argument_brief(const char *help, size_t columns, FILE *out);

/* The text of a parser, and what it calls its arguments; those of the first child that has some. NULL: there
 * are none. */
const char *argument_doc(const struct argp *argp);
const char *argument_words_doc(const struct argp *argp);

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
