/*
 * topo_text.c: the text functions that all kinds share.
 *
 * A specification comes from a command line and may be any text: quotations of it are clipped, so that the
 * rest of the sentence always fits into TOPO_ERROR_SIZE, and numbers saturate instead of overflowing.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "topo/topo_text.h"

enum {
    QUOTE_SIZE = 100, /* characters of a specification shown in an error */
    TOKEN_SIZE = 40   /* characters of a number shown in an error */
};

static const char *clip_mark(const char *text, size_t limit)
{
    return strlen(text) > limit ? "..." : "";
}

static int count_tokens(const char *args)
{
    int count = 1;

    for (; *args != '\0'; args++)
        count += *args == 'x';
    return count;
}

static bool refuse_token(struct topo *topo, const char *token, int length, const char *example)
{
    int shown = length < TOKEN_SIZE ? length : TOKEN_SIZE;

    if (length == 0)
        return spec_refuse(topo, "a number is missing; write %s with whole numbers, e.g. %s",
                           topo->kind->syntax, example);
    return spec_refuse(topo, "\"%.*s%s\" is not a number from 1 up; write %s with whole numbers, e.g. %s",
                       shown, token, shown < length ? "..." : "", topo->kind->syntax, example);
}

/* Read one number and the x or the end of the text after it. Result: the text after these; NULL after
 * refusing. */
static const char *read_token(struct topo *topo, const char *token, const char *example, int *value)
{
    uint64_t number = 0;
    int length = (int)strcspn(token, "x");
    const char *end = text_number(token, TOPO_MAX_NODES, &number);

    if (end != token + length || number == 0) {
        refuse_token(topo, token, length, example);
        return NULL;
    }
    if (number > TOPO_MAX_NODES) {
        spec_refuse(topo, "%.*s%s is too large: an array has at most %d nodes; write %s, e.g. %s",
                    length < TOKEN_SIZE ? length : TOKEN_SIZE, token, length < TOKEN_SIZE ? "" : "...",
                    TOPO_MAX_NODES, topo->kind->syntax, example);
        return NULL;
    }
    *value = (int)number;
    return *end == 'x' ? end + 1 : end;
}

static bool refuse_count(struct topo *topo, int count, int least, int most, const char *example)
{
    const char *rule = least == most ? "it takes" : count < least ? "it takes at least" : "it takes at most";
    int limit = count < least ? least : most;

    return spec_refuse(topo, "%d number%s, but %s %d; write %s, e.g. %s", count, count == 1 ? "" : "s", rule,
                       limit, topo->kind->syntax, example);
}

static bool write_spec(struct topo *topo, const int *values, int count)
{
    size_t size = strlen(topo->kind->name) + 1 + 11 * (size_t)count + 1;
    char *spec = malloc(size);
    int used;

    if (spec == NULL)
        return spec_refuse(topo, "not enough memory");
    used = text_append(spec, size, 0, "%s", topo->kind->name);
    for (int i = 0; i < count; i++)
        used = text_append(spec, size, used, "%c%d", i == 0 ? ':' : 'x', values[i]);
    free(topo->spec);
    topo->spec = spec;
    return true;
}

bool topo_error(struct topo *topo, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(topo->error, sizeof topo->error, format, list);
    va_end(list);
    for (unsigned char *c = (unsigned char *)topo->error; *c != '\0'; c++) {
        if (*c < ' ' || *c == 127)
            *c = '?';
    }
    return false;
}

bool spec_refuse(struct topo *topo, const char *format, ...)
{
    char sentence[TOPO_ERROR_SIZE];
    va_list list;

    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    return topo_error(topo, "topology \"%.*s%s\": %s", QUOTE_SIZE, topo->spec,
                      clip_mark(topo->spec, QUOTE_SIZE), sentence);
}

int spec_numbers(struct topo *topo, const char *args, const char *example, int *values, int least, int most)
{
    int count = count_tokens(args);

    for (int i = 0; i < count; i++) {
        int value;

        args = read_token(topo, args, example, &value);
        if (args == NULL)
            return 0;
        if (i < most)
            values[i] = value;
    }
    if (count < least || count > most) {
        refuse_count(topo, count, least, most, example);
        return 0;
    }
    return write_spec(topo, values, count) ? count : 0;
}

const char *text_number(const char *text, uint64_t limit, uint64_t *value)
{
    *value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*value <= limit)
            *value = *value * 10 + (uint64_t)(*text - '0');
    }
    return text;
}

int text_append(char *text, size_t size, int used, const char *format, ...)
{
    size_t begin = (size_t)used < size ? (size_t)used : size;
    va_list list;
    int added;

    va_start(list, format);
    added = vsnprintf(begin < size ? text + begin : NULL, size - begin, format, list);
    va_end(list);
    return used + added;
}
