/*
 * help_options.h: the options of a subcommand, read from its own help, which is made from the tables of
 * options and so names all of them.
 *
 * Life cycle: help_options_read, then help_options_free. Standard output is elsewhere for a moment: one
 * thread.
 */
#ifndef HELP_OPTIONS_H
#define HELP_OPTIONS_H

#include <stddef.h>

struct subcommand;
struct parray_program;

struct help_option {
    char *name;     /* "topology" */
    char *argument; /* "SPEC"; NULL: it takes none */
    char *help;     /* the text in one line */
};

struct help_options {
    size_t count;
    struct help_option *option;
};

/* Add the options of a subcommand. */
void help_options_read(struct help_options *options, const struct subcommand *command,
                       const struct parray_program *const *programs);

/* The option of that name, of which `length` bytes are given; NULL: there is none. */
const struct help_option *help_options_find(const struct help_options *options, const char *name,
                                            size_t length);

void help_options_free(struct help_options *options);

#endif
