/*
 * known_options.h: options that a command does not have, found before argp meets them.
 *
 * getopt prints its own words about them, and knows nothing of names that are like the mistyped one.
 */
#ifndef KNOWN_OPTIONS_H
#define KNOWN_OPTIONS_H

#include <argp.h>
#include <stdbool.h>

struct nearest;

/* Has the command, whose parser this is, all options among the arguments? `more`: names that are offered
 * for a mistyped one besides, ended by NULL; NULL: none. False after a sentence on standard error.
 * Arguments behind an option for help are not looked at. */
bool known_options(const struct argp *argp, int argc, char *const *argv, const char *const *more);

/* Offer all names of a parser for nearest->word, which begins with two dashes and may have '=' and a value;
 * the word becomes the name alone, which is written to `name`. */
void known_options_offer(const struct argp *argp, struct nearest *nearest, char *name, size_t size);

#endif
