/*
 * text_line.h: words and numbers taken from the front of a line, and the column where one stands.
 *
 * A line is a text with a zero at its end. Each take_ function skips blanks (also a carriage return) and
 * takes what it knows; if the line goes on otherwise, the function returns false and the line stays as it is.
 */
#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_line {
    char *start; /* of the line */
    char *at;    /* what has not been taken */
};

/* Cut the first line off `text`. Result: what comes after it; NULL: it was the last one. */
char *text_cut_line(char *text);

/* The column of what comes next, from 1. */
uint32_t text_column(const struct text_line *line);

/* Is nothing left but blanks? */
bool text_at_end(const struct text_line *line);

/* A word of letters, digits and '_' exactly as given. */
bool take_word(struct text_line *line, const char *word);

/* Punctuation, or the beginning of a word. */
bool take_mark(struct text_line *line, const char *mark);

/* [a-zA-Z][a-zA-Z0-9_]* */
bool take_name(struct text_line *line, const char **name, size_t *length);

/* Decimal digits, at most `most`. */
bool take_number(struct text_line *line, uint64_t most, uint64_t *number);

/* What comes next, for messages: up to 20 characters in quotes, or "the end of the line". */
const char *text_next(const struct text_line *line, char *text, size_t size);

#endif
