/*
 * command.h: what holds for the process of a command, whatever the command does.
 *
 * Life cycle: command_begin before all else, command_end with the status at the end. Between the two the
 * streams 0 to 2 are open, numbers have a point (plain_locale.h), relative names of outputs count from the
 * folder in which the command began (path.h), and files are finished although standard output has no reader
 * any more (say.h).
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

/* False after saying which limit of the process is too small; then only command_end is left to be called. */
bool command_begin(void);

/* Result: the status with which main is to return: SAY_REFUSED if standard output was lost. Ends the process
 * by SIGPIPE if a reader left whose leaving was outlived. */
int command_end(int status);

/* The words of the command line of this process, for another one that is to have the same: ended by NULL; the
 * caller keeps them. NULL: they cannot be read, or there is no memory. */
char **command_words(void);

#endif
