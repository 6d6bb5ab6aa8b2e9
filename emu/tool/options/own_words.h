/*
 * own_words.h: the command line of this process, for a process that is to have the same.
 */
#ifndef OWN_WORDS_H
#define OWN_WORDS_H

/* The words of the command line, ended by NULL, which the caller keeps; NULL: they cannot be read. */
char **own_words(void);

#endif
