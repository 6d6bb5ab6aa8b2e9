/*
 * wrong_text.h: a wrong result in words.
 */
#ifndef WRONG_TEXT_H
#define WRONG_TEXT_H

#include <stddef.h>

struct view;

/* "NO, the result is wrong", and at how many nodes a `verify` failed; a constant, or in `text`. */
const char *wrong_text(const struct view *view, char *text, size_t size);

#endif
