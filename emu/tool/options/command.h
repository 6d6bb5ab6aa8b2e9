/*
 * command.h: what holds for the process of a command, whatever the subcommand is.
 *
 * Life cycle: command_begin before all else, command_end with the status at the end. Between the two the
 * streams 0 to 2 are open, numbers have a point (plain.h), relative names of outputs count from the folder in
 * which the command began (path.h), and files are finished although standard output has no reader any more.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

/* False after saying which limit of the process is too small; then only command_end is left to be called. */
bool command_begin(void);

/* Result: the status with which main is to return: PARRAY_USAGE if standard output was lost. Ends the process
 * by SIGPIPE if a reader left whose leaving was outlived. */
int command_end(int status);

/* Outlive readers of standard output: files are to be written. The first file that is opened calls this. */
void command_outlive_readers(void);

/* Has the reader of standard output left, so that command_end will end the process without a word? */
bool command_reader_left(void);

/* The words of the command line of this process, for another one that is to have the same: ended by NULL; the
 * caller keeps them. NULL: they cannot be read. */
char **command_words(void);

/* Return the worse of two exit statuses, in the order 2, 3, 4, 5, 1, 130. */
int worse_status(int a, int b);

#endif
