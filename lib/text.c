/*
 * text.c: bytes are taken as columns. Words of a shell are put in single quotes, in which nothing but a
 * single quote has a meaning.
 */
#include "text.h"

#include <string.h>

void text_fill(const char *text, int indent, int columns, FILE *out)
{
    int column = 0;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column && column + length + 1 > columns) {
            putc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%*s%.*s", column ? 1 : indent, "", length, text);
        text += length;
        text += strspn(text, " ");
    }
    putc('\n', out);
}

void text_for_shell(const char *name, FILE *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:@%/";
    const char *quote = name[strspn(name, plain)] ? "'" : "";
    fprintf(out, "%s%s", quote, name[0] == '-' ? "./" : "");
    for (; *name; name++)
        if (*name == '\'')
            fputs("'\\''", out);
        else
            putc(*name, out);
    fputs(quote, out);
}

void text_mend(char *text, size_t size)
{
    text[size - 1] = '\0';
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}
