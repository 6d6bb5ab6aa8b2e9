/*
 * candidates.h: the words that can stand at one place of a command line, printed on standard output for the
 * completion of a shell: a line each, the word, a tab, what it is.
 *
 * A word that ends in = or : goes on. The line ":files ENDING..." asks the shell for files with one of the
 * endings, and without an ending for all files.
 */
#ifndef CANDIDATES_H
#define CANDIDATES_H

struct argp_option;
struct parray_program;

struct candidates {
    const char *begun;  /* what the word begins with; others are not printed */
    const char *before; /* stands in front of all words: "--model=" */
    const struct parray_program *const *programs;
    const char *program; /* the PROGRAM or TASK of the command line; NULL: none yet */
};

/* Print a word if it begins as it should. */
void candidate(const struct candidates *candidates, const char *word, const char *end, const char *help);

/* Print what can be the argument of an option. */
void candidates_value(const struct candidates *candidates, const struct argp_option *option);

/* Print what can stand for a word of a usage: PROGRAM, TASK, TOPOLOGY, TRACE, FILE.c, or several with |
 * between. */
void candidates_argument(const struct candidates *candidates, const char *kind);

#endif
