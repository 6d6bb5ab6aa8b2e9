#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schedule/text_line.h"

static const char blanks[] = " \t\r";
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char word_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

char *text_cut_line(char *text)
{
    char *next = strchr(text, '\n');

    if (next)
        *next++ = '\0';
    return next;
}

static char *skip(const struct text_line *line)
{
    return line->at + strspn(line->at, blanks);
}

uint32_t text_column(const struct text_line *line)
{
    size_t column = (size_t)(skip(line) - line->start) + 1;

    return column < UINT32_MAX ? (uint32_t)column : UINT32_MAX;
}

bool text_at_end(const struct text_line *line)
{
    return !*skip(line);
}

bool take_mark(struct text_line *line, const char *mark)
{
    char *text = skip(line);
    size_t length = strlen(mark);

    if (strncmp(text, mark, length) != 0)
        return false;
    line->at = text + length;
    return true;
}

bool take_word(struct text_line *line, const char *word)
{
    struct text_line after = *line;

    if (!take_mark(&after, word) || strspn(after.at, word_letters))
        return false;
    *line = after;
    return true;
}

bool take_name(struct text_line *line, const char **name, size_t *length)
{
    char *text = skip(line);

    if (!strspn(text, letters))
        return false;
    *name = text;
    *length = strspn(text, word_letters);
    line->at = text + *length;
    return true;
}

bool take_number(struct text_line *line, uint64_t most, uint64_t *number)
{
    char *text = skip(line), *end;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (errno || *number > most)
        return false;
    line->at = end;
    return true;
}

const char *text_next(const struct text_line *line, char *text, size_t size)
{
    const char *next = skip(line);
    int length = (int)strcspn(next, blanks);

    if (!*next)
        snprintf(text, size, "the end of the line");
    else
        snprintf(text, size, "'%.*s'", length < 20 ? length : 20, next);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    return text;
}
