/*
 * read_text.h: a whole file as a text, for programs that look at what a command left.
 */
#ifndef READ_TEXT_H
#define READ_TEXT_H

#include <stdio.h>
#include <sys/stat.h>

/* The text of a regular file, ended by a NUL, for free(); "" if it cannot be read. NULL: no memory. */
static inline char *read_text(const char *path, size_t *size)
{
    char *text = NULL;
    struct stat status;
    FILE *in = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "r") : NULL;
    FILE *copy = open_memstream(&text, size);
    for (int c; in && copy && (c = getc(in)) != EOF;)
        putc(c, copy);
    if (in)
        fclose(in);
    if (copy)
        fclose(copy);
    return text;
}

#endif
