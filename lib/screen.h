/*
 * screen.h: what the terminal behind a stream can show, and bars made of characters for it.
 *
 * A terminal has colours and a width; a pipe or a file gets no colours and 80 columns. Locales in UTF-8 get
 * block characters, others ASCII. Any thread may call these functions; they keep no state.
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

/* What the terminal behind a stream can show. */
struct screen screen_of(FILE *out);

/* Write over the line on which the cursor is. The text is cut where a line ends, because a longer one could
 * not be written over. "" takes the line away. */
void screen_line(FILE *out, const char *text);

/* Write in this colour from here on. Without colours the call writes nothing. */
void screen_paint(const struct screen *screen, enum paint paint, FILE *out);

/* Write a bar for a share of 0..1, always `columns` wide. A share above 0 is always visible. */
void screen_bar(const struct screen *screen, double share, int columns, FILE *out);

/* Write a character for each value, as high as its share of the greatest value. A value above 0 is always
 * visible. */
void screen_spark(const struct screen *screen, const double *value, size_t count, FILE *out);

#endif
