/*
 * json_source.c: to find lines, strings are passed over and nesting is counted; all else is left to the JSON
 * reader.
 */
#include "schedule/json_source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"

static const char what_for[] = "the lines of a schedule";
static const char blanks[] = " \t\r\n";

/* Behind the string that begins at `at`. */
static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

static const char *skip_blanks(const char *at, uint32_t *line)
{
    for (; *at && strchr(blanks, *at); at++)
        *line += *at == '\n';
    return at;
}

/* --------------------------------------------------------------------------------------------- the file */

bool json_source_has(const struct schedule_source *source, const char *word)
{
    char quoted[64];

    snprintf(quoted, sizeof quoted, "\"%s\"", word ? word : "");
    return source->text[strspn(source->text, blanks)] == '{' && (!word || strstr(source->text, quoted));
}

/* Sizes in plans go up to 2^64-1, of which no schedule knows anything; jansson's numbers end at 2^63-1. */
static void cut_numbers(char *text)
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

json_t *json_source_load(const struct schedule_source *source, struct findings *findings)
{
    json_error_t error;

    cut_numbers(source->text);
    json_t *root = json_loadb(source->text, source->size, JSON_REJECT_DUPLICATES, &error);

    if (!root)
        finding_add(findings, SEVERITY_UNUSABLE, "not JSON", (uint32_t)error.line, (uint32_t)error.column,
                    "%s", error.text);
    return root;
}

/* ------------------------------------------------------------------------------------------------- lines */

/* Behind `"key": [`, if that begins at the string `at`; else behind the string. */
static const char *enter_list(const char *at, const char *key, uint32_t *line, int *inside)
{
    const char *end = skip_string(at);
    size_t length = strlen(key);

    if ((size_t)(end - at) != length + 2 || memcmp(at + 1, key, length) != 0)
        return end;
    end = skip_blanks(end, line);
    if (*end == ':')
        end = skip_blanks(end + 1, line);
    *inside = *end == '[';
    return *end == '[' ? end + 1 : end;
}

static void add_line(struct json_lines *lines, size_t *room, uint32_t line)
{
    lines->line = memory_grow(lines->line, room, lines->count + 1, sizeof line, what_for);
    lines->line[lines->count++] = line;
}

void json_lines_open(struct json_lines *lines, const char *text, const char *key)
{
    size_t room = 0;
    uint32_t line = 1;
    int inside = 0;     /* how deep in such a list: 1 in the list itself; 0: outside */
    bool begins = true; /* an item may begin here */

    *lines = (struct json_lines){.count = 0};
    for (const char *at = skip_blanks(text, &line); *at; at = skip_blanks(at, &line)) {
        bool ends = *at == '}' || *at == ']';

        if (inside == 1 && begins && !ends)
            add_line(lines, &room, line);
        begins = *at == ',';
        if (*at == '"') {
            at = inside ? skip_string(at) : enter_list(at, key, &line, &inside);
            begins = inside && at[-1] == '[';
            continue;
        }
        inside += !inside ? 0 : *at == '{' || *at == '[' ? 1 : ends ? -1 : 0;
        at++;
    }
}

void json_lines_of(struct json_lines *lines, const char *text, bool (*is)(const char *begin, const char *end))
{
    size_t room = 0;
    uint32_t line = 1;

    *lines = (struct json_lines){.count = 0};
    for (const char *at = text; *at;) {
        const char *end = *at == '"' ? skip_string(at) : at + 1;

        if (*at == '"' && end[-1] == '"' && end - at > 1 && is(at + 1, end - 1))
            add_line(lines, &room, line);
        line += *at == '\n';
        at = end;
    }
}

void json_lines_close(struct json_lines *lines)
{
    free(lines->line);
    *lines = (struct json_lines){.count = 0};
}

uint32_t json_lines_at(const struct json_lines *lines, size_t item)
{
    return item < lines->count ? lines->line[item] : 0;
}

/* ---------------------------------------------------------------------------------------------- refusals */

void json_reading_at(struct json_reading *reading, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reading->path, sizeof reading->path, format, arguments);
    va_end(arguments);
}

bool json_reading_refuse(struct json_reading *reading, const char *format, ...)
{
    char text[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    finding_add(reading->findings, SEVERITY_UNUSABLE, reading->what, reading->line, 0, "%s%s%s",
                reading->path, *reading->path ? ": " : "", text);
    return false;
}

bool json_reading_number(struct json_reading *reading, const json_t *value, const char *is, int64_t most,
                         uint32_t *number)
{
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= most) {
        *number = (uint32_t)json_integer_value(value);
        return true;
    }
    char *found = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;

    json_reading_refuse(reading, "%s must be a whole number from 0 to %lld, and is %.40s", is,
                        (long long)most, found ? found : "missing");
    free(found);
    return false;
}
