/*
 * text.c: bytes are taken as columns. Words of a shell are put in single quotes, in which nothing but a
 * single quote has a meaning.
 */
#include "text.h"

#include <stdint.h>
#include <string.h>

#include "alloc.h"

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

/* The length of the sign at the begin of a text in UTF-8; 0: it is none. */
static size_t sign_length(const unsigned char *text)
{
    size_t more = *text < 0x80 ? 0 : *text < 0xe0 ? 1 : *text < 0xf0 ? 2 : 3;
    uint32_t sign = *text & (0x7fu >> (more ? more + 1 : 0));
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    if ((*text >= 0x80 && *text < 0xc2) || *text > 0xf4)
        return 0;
    for (size_t i = 1; i <= more; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        sign = sign << 6 | (text[i] & 0x3fu);
    }
    bool fine = sign >= least[more] && sign <= 0x10ffff && (sign < 0xd800 || sign > 0xdfff);
    return fine ? more + 1 : 0;
}

bool text_is_utf8(const char *text)
{
    size_t length;
    for (const unsigned char *at = (const unsigned char *)text; *at; at += length)
        if (!(length = sign_length(at)))
            return false;
    return true;
}

char *text_read(const char *path, size_t most, const char *what)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return NULL;
    char *text = memory_take(most + 1, 1, what);
    text[fread(text, 1, most, file)] = '\0';
    fclose(file);
    return text;
}
