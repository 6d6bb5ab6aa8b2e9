/*
 * template.h: a text with words in it that are replaced, such as a page with places for its style, its
 * scripts and its data. Nothing is kept; any thread.
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What comes in the place of a word: a text, or if that is NULL what `write` writes. */
struct template_slot {
    const char *word, *text;
    bool (*write)(const void *context, FILE *out);
};

/* Write the text. False: a `write` was false. A failed write sets the error flag of the stream. */
bool template_fill(const char *text, const struct template_slot *slots, size_t count, const void *context,
                   FILE *out);

/* Write the script in a file such that it can stand in a <script> of an HTML page: a browser takes "</"
 * inside a script for the end of the script. Only texts, patterns and comments of a script can have "</", and
 * "<\/" means the same there. False: the file cannot be read. */
bool template_script(const char *path, FILE *out);

#endif
