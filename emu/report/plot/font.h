/*
 * font.h: the font of pictures, and how wide its letters are.
 *
 * DejaVu Sans is on nearly every machine with Linux, and Verdana, of about the same widths, on the others.
 * Its widths are known here, so that texts fit, and the size of a sheet does not depend on the machine. Pure
 * functions.
 */
#ifndef FONT_H
#define FONT_H

#include <stdbool.h>

#define FONT_FAMILY   "DejaVu Sans"
#define FONT_FAMILIES "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif" /* for readers of an .svg */

/* The width of a text in UTF-8 at a size; letters beyond ASCII count as the widest that pictures have. */
double font_width(const char *text, double size, bool bold);

#endif
