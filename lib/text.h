/*
 * text.h: texts for people: filled into lines, as words of a shell, and made harmless.
 *
 * Pure functions but for what they write and read.
 */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Write a text, words with blanks between, in lines of so many columns at most, if a word is not longer; each
 * begins with `indent` blanks. */
void text_fill(const char *text, int indent, int columns, FILE *out);

/* Write the name of a file as commands of a shell take it: in quotes, unless all of it is plain, and not as
 * an option. */
void text_for_shell(const char *name, FILE *out);

/* Make the bytes of an array a text of one line: it ends within them, and signs that are not printed become
 * question marks. */
void text_mend(char *text, size_t size);

/* The beginning of a file, of `most` bytes at most, as a text that the caller frees; `what` is it for
 * (alloc.h)? NULL: it cannot be opened. */
char *text_read(const char *path, size_t most, const char *what);

/* Is all of the text UTF-8? */
bool text_is_utf8(const char *text);

#endif
