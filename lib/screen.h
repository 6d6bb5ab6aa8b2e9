/*
 * screen.h: what the reader of a stream can show, and pictures of characters for it.
 *
 * Colours and the width are a terminal's; a pipe or a file gets neither colours nor other than 80 columns. Block
 * characters are for locales in UTF-8, others get ASCII. Any thread; nothing is kept.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct screen {
    int columns;
    bool colour;
    bool unicode;
};

enum paint { PAINT_NONE, PAINT_GOOD, PAINT_BAD, PAINT_WARNING, PAINT_PICTURE };

/* The screen behind a stream. */
struct screen screen_of(FILE *out);

/* Write in this colour from here on; nothing without colours. */
void screen_paint(const struct screen *screen, enum paint paint, FILE *out);

/* A bar for a share of 0..1, always `columns` wide; what is more than nothing shows. */
void screen_bar(const struct screen *screen, double share, int columns, FILE *out);

/* A character for each value, as high as its share of the greatest; what is more than nothing shows. */
void screen_spark(const struct screen *screen, const double *value, size_t count, FILE *out);

#endif
