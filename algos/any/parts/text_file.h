/*
 * text_file.h: a text file that a parameter names, as a whole, in memory of the array.
 */
#ifndef TEXT_FILE_H
#define TEXT_FILE_H

#include <parray.h>

/* The text, which the caller may change, with a zero at the end; NULL after refusing the run: the file cannot
 * be read, or has a zero byte. `param` is the name of the parameter. */
char *text_file_read(struct parray *array, const char *param, const char *file);

/* Cut the first line off `text`. Result: what comes after it; NULL: it was the last one. */
char *text_file_next_line(char *text);

#endif
