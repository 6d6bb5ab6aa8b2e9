/*
 * json_source.h: what all readers of schedules in JSON need: the JSON of a file, the lines of its items, and
 * refusals that name the place.
 *
 * The JSON reader tells no lines. A format has one kind of list with the things that a check will speak of,
 * and json_lines finds in the text where each item of such a list begins.
 *
 *     json_t *root = json_source_load(source, findings);
 *     json_lines_open(&lines, source->text, "ops");
 */
#ifndef JSON_SOURCE_H
#define JSON_SOURCE_H

#include "base.h"
#include "json/json_value.h"
#include "schedule/findings.h"
#include "schedule/schedule_file.h"

/* Is the text an object, and does `word` with its quotation marks stand anywhere in it? NULL: any object. */
bool json_source_has(const struct schedule_source *source, const char *word);

/* The JSON of a file. Numbers of more than 18 digits are made shorter in its text, so that they are read;
 * they are too large for any use. NULL after a finding. */
json_t *json_source_load(const struct schedule_source *source, struct findings *findings);

/* In which line each item of the lists with that key begins, in the order of the text. */
struct json_lines {
    uint32_t *line;
    size_t count;
};

void json_lines_open(struct json_lines *lines, const char *text, const char *key);
/* The same of all strings that `is` takes, from behind one quotation mark to the other. */
void json_lines_of(struct json_lines *lines, const char *text,
                   bool (*is)(const char *begin, const char *end));
void json_lines_close(struct json_lines *lines);
/* The line of an item; 0: there is none. */
uint32_t json_lines_at(const struct json_lines *lines, size_t item);

/* A file that is read: where the reader is, for what it refuses. */
struct json_reading {
    struct findings *findings;
    const char *what; /* the kind of its findings, a literal: "not TACCL" */
    uint32_t line;    /* 0: none */
    char path[96];    /* of the value that is read: "steps[0].sends[2]" */
};

/* Say where the reader is. */
void PRINTF_LIKE(2, 3) json_reading_at(struct json_reading *reading, const char *format, ...);

/* Refuse the file: the path, then the sentence. Result: false. */
bool PRINTF_LIKE(2, 3) json_reading_refuse(struct json_reading *reading, const char *format, ...);

/* A whole number of 0 .. most (not below 0). False: refused; `is` says what it is: "a gpu". */
bool json_reading_number(struct json_reading *reading, const json_t *value, const char *is, int64_t most,
                         uint32_t *number);

#endif
