#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "text_file.h"

/* The size of a file; -1 with errno: the file cannot be read, or has no size. That a file is a folder shows
 * only when it is read. */
static long size_of(FILE *in)
{
    if (!in || (getc(in) == EOF && ferror(in)) || fseek(in, 0, SEEK_END) != 0)
        return -1;
    return ftell(in);
}

char *text_file_read(struct parray *array, const char *param, const char *file)
{
    FILE *in = fopen(file, "rb");
    long size = size_of(in);
    char *text = NULL;

    if (size < 0) {
        parray_refuse(array, "--param %s=%s cannot be read: %s", param, file, strerror(errno));
    } else {
        rewind(in);
        text = parray_alloc(array, (size_t)size + 1);
        size_t got = fread(text, 1, (size_t)size, in);
        if (strlen(text) != got) {
            parray_refuse(array, "%s has a zero byte: it is no text", file);
            text = NULL;
        }
    }
    if (in)
        fclose(in);
    return text;
}

char *text_file_next_line(char *text)
{
    char *next = strchr(text, '\n');

    if (next)
        *next++ = '\0';
    return next;
}
