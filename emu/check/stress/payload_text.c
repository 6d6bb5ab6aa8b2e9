/*
 * payload_text.c: a few bytes of each payload, one line each, from the same offset.
 */
#include <string.h>

#include "stress/payload_text.h"

enum { SHOWN = 16, WORD = 8 };

static size_t first_difference(const struct payload *a, const struct payload *b)
{
    size_t i = 0;
    while (i < a->size && i < b->size && a->bytes[i] == b->bytes[i])
        i++;
    return i;
}

static size_t count_differences(const struct payload *a, const struct payload *b)
{
    size_t count = 0;
    for (size_t i = 0; i < a->size && i < b->size; i++)
        count += a->bytes[i] != b->bytes[i];
    return count;
}

static void print_bytes(const struct payload *p, int width, size_t from, FILE *out)
{
    fprintf(out, "      %-*s byte %zu:", width + 1, p->name, from);
    for (size_t i = from; i < p->size && i < from + SHOWN; i++)
        fprintf(out, " %02x", p->bytes[i]);
    fputs(p->size <= from ? " (ends before)\n" : p->size > from + SHOWN ? " ...\n" : "\n", out);
}

void payload_print(const struct payload *one, const struct payload *other, FILE *out)
{
    size_t first = first_difference(one, other), from = first - first % WORD;
    size_t least = one->size < other->size ? one->size : other->size;
    size_t one_length = strlen(one->name), other_length = strlen(other->name);
    int width = (int)(one_length > other_length ? one_length : other_length);
    if (first == least && one->size == other->size)
        return;
    if (first < least)
        fprintf(out, "    %zu of %zu bytes differ, byte %zu is the first:\n", count_differences(one, other),
                least, first);
    else
        fprintf(out, "    the first %zu bytes are equal:\n", least);
    print_bytes(one, width, from, out);
    print_bytes(other, width, from, out);
}
