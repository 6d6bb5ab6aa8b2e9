/*
 * mscclpp_lines.c: strings are passed over, nesting is counted; all else is left to the JSON reader.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/mscclpp_plan.h"

static const char what_for[] = "the lines of a plan";

/* Behind the string that begins at `at`. */
static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

static const char *skip_blanks(const char *at, uint32_t *line)
{
    for (; *at && strchr(" \t\r\n", *at); at++)
        *line += *at == '\n';
    return at;
}

/* Plans have sizes up to 2^64-1, of which no schedule knows anything; jansson's numbers end at 2^63-1. */
void mscclpp_cut_numbers(char *text)
{
    enum { DIGITS_MOST = 18 };

    for (char *at = text; *at;) {
        size_t digits = strspn(at, "0123456789");

        if (*at == '"') {
            at += skip_string(at) - at;
            continue;
        }
        if (digits > DIGITS_MOST)
            memset(at + DIGITS_MOST, ' ', digits - DIGITS_MOST);
        at += digits ? digits : 1;
    }
}

void mscclpp_lines_open(struct mscclpp_lines *lines, const char *text)
{
    size_t room = 0;
    uint32_t line = 1;
    int inside = 0; /* how deep in an array of operations: 1 in the array itself; 0: outside */

    *lines = (struct mscclpp_lines){.count = 0};
    for (const char *at = text; *at;) {
        if (*at == '"') {
            const char *end = skip_string(at), *next;
            bool is_ops = !inside && end - at == 5 && memcmp(at, "\"ops\"", 5) == 0;

            next = is_ops ? skip_blanks(end, &line) : end;
            if (is_ops && *next == ':')
                next = skip_blanks(next + 1, &line);
            inside += is_ops && *next == '[';
            at = is_ops && *next == '[' ? next + 1 : next;
            continue;
        }
        if (inside == 1 && *at == '{') {
            lines->line = memory_grow(lines->line, &room, lines->count + 1, sizeof line, what_for);
            lines->line[lines->count++] = line;
        }
        line += *at == '\n';
        inside += inside && (*at == '{' || *at == '[') ? 1 : inside && (*at == '}' || *at == ']') ? -1 : 0;
        at++;
    }
}

void mscclpp_lines_close(struct mscclpp_lines *lines)
{
    free(lines->line);
    *lines = (struct mscclpp_lines){.count = 0};
}
