/*
 * completion.h: what the last word of a command line can be, for the completion of a shell, and the options
 * of a command for its manual page; both from the tables of its argp parser (argument.h), on standard output.
 *
 * For a shell: a line for each word, the word, a tab, what it is. A word that ends in = or : goes on. The
 * line ":files ENDING..." asks the shell for files with one of the endings, and without an ending for all
 * files.
 *
 * One thread.
 */
#ifndef COMPLETION_H
#define COMPLETION_H

struct argp;
struct argp_option;

struct completion {
    const char *begun;   /* what the word begins with; others are not printed */
    const char *before;  /* stands in front of all words: "--model=" */
    const char *first;   /* the first argument of the command line; NULL: none yet */
    const void *context; /* the caller's */
    void (*put_value)(const struct completion *completion, const struct argp_option *option);
    void (*put_argument)(const struct completion *completion, const char *kind);
};

/* Print a word, with `end` behind it, if it begins as it should. `help`, of which the first words of the
 * first line are printed, may be NULL. */
void completion_put(const struct completion *completion, const char *word, const char *end, const char *help);

/* Print the words of a list such as "abort|count|wait:N", with '|' between, or of a text such as "own: a
 * stack for each; packed: one for all", with ';' between; `ends`: what can follow a word. */
void completion_put_listed(const struct completion *completion, const char *list, char between,
                           const char *ends);

/* Ask for files such as "FILE", "FILE.csv", "FILE.svg|.pdf|.png". */
void completion_ask_files(const char *argument);

/* Complete the last of `count` words behind the name of a command: options, or by put_value the value of one,
 * or by put_argument an argument, of the kind that the usage, "run PROGRAM [OPTION...]", has at its place;
 * the last kind is that of all that follow. */
void completion_command(struct completion *completion, const struct argp *argp, const char *usage, int count,
                        char *const *word);

/* Print the texts and the options of a command, a line each, fields with tabs between: usage, before, group,
 * row, option, after. */
void completion_describe(const char *command, const struct argp *argp);

#endif
