/*
 * words.h: the words of a command, and the process that runs it: no shell interprets them.
 *
 * Life cycle: a zeroed struct, words_add and words_split in the order of the words, words_free. Ends the
 * process if there is no memory. One thread.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct words {
    char **item; /* ended by NULL; NULL: there are none */
    size_t count, room;
};

/* Append a word, which is `start` with `rest` behind it. */
void words_add(struct words *words, const char *start, const char *rest);

/* Append all words of a list that NULL ends; NULL: none. */
void words_add_all(struct words *words, char *const *list);

/* Append the words of a text, with blanks between. */
void words_split(struct words *words, const char *text);

void words_free(struct words *words);

/* What keeps a command from having a status. */
enum { WORDS_NO_PROCESS = -1, WORDS_NO_COMMAND = -2, WORDS_NO_END = -3 };

/* Run the command, whose file is looked for in PATH, with no signal blocked, and wait for its end. Result:
 * its exit status, 128 and the number of the signal that ended it, or one of the above with errno. */
int words_run(const struct words *words);

/* Run the command without its errors, and take the first line that it prints. False: it did not end with
 * status 0. */
bool words_ask(const struct words *words, char *line, size_t size);

#endif
