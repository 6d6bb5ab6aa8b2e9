/*
 * harm.c: JSON is compared as such; other text word by word, but for lines of times.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include <ctype.h>
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lib/read_text.h"
#include "base.h"
#include "harm.h"

#define PART ".part"

/* -------------------------------------------------------------------------------------------- files */

static void take(struct outputs_left *left, const char *path, const char *name)
{
    struct output_left *file = &left->file[left->count++];
    snprintf(file->name, sizeof file->name, "%s", name);
    file->text = read_text(path, &file->size);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct output_left *)a)->name, ((const struct output_left *)b)->name);
}

void left_take(struct outputs_left *left, const char *folder, const char *out)
{
    char path[4096];
    *left = (struct outputs_left){0};
    take(left, out, "standard output");
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (left->count < OUTPUTS_MAX)
            take(left, path, entry->d_name);
        unlink(path);
    }
    if (entries)
        closedir(entries);
    qsort(left->file + 1, left->count - 1, sizeof left->file[0], by_name);
}

void left_free(struct outputs_left *left)
{
    for (size_t i = 0; i < left->count; i++)
        free(left->file[i].text);
    left->count = 0;
}

static bool ends_with(const char *text, const char *end)
{
    return strlen(text) >= strlen(end) && strcmp(text + strlen(text) - strlen(end), end) == 0;
}

/* ----------------------------------------------------------------------------------------- comparison */

/* Take out what differs from run to run. */
static void json_strip(json_t *value)
{
    static const char *const volatiles[] = {"seconds",          "setup_seconds", "hops_per_second",
                                            "stack_high_water", "memory_bytes",  "stack_high_water_node"};
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_object(value))
        for (i = 0; i < ARRAY_LENGTH(volatiles); i++)
            json_object_del(value, volatiles[i]);
    json_object_foreach(value, key, item) json_strip(item);
    json_array_foreach(value, i, item) json_strip(item);
}

/* The JSON of a file, without what varies; NULL: it is none. */
static json_t *json_of(const struct output_left *file)
{
    json_t *value = json_loadb(file->text, file->size, 0, NULL);
    json_strip(value);
    return value;
}

static bool is_json(const struct output_left *file)
{
    return file->size > 0 && (file->text[0] == '{' || file->text[0] == '[');
}

static bool same_json(const struct output_left *a, const struct output_left *b)
{
    json_t *one = json_of(a), *other = json_of(b);
    bool same = one && other && json_equal(one, other);
    json_decref(one);
    json_decref(other);
    return same;
}

static bool line_varies(const char *line, size_t length)
{
    static const char *const marks[] = {"wall time", "stacks ", ", in ", "memory "};
    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++)
        if (memmem(line, length, marks[i], strlen(marks[i])))
            return true;
    return false;
}

/* A number with many digits behind the point is a time or made of one. */
static bool word_varies(const char *word, size_t length)
{
    const char *point = memchr(word, '.', length);
    size_t digits = 0;
    while (point && point + 1 + digits < word + length && isdigit((unsigned char)point[1 + digits]))
        digits++;
    return digits > 5;
}

static bool same_words(const char *a, size_t a_length, const char *b, size_t b_length)
{
    static const char between[] = " ,\n";
    const char *a_end = a + a_length, *b_end = b + b_length;
    while (a < a_end && b < b_end) {
        size_t one = 0, other = 0;
        while (a + one < a_end && !memchr(between, a[one], 3))
            one++;
        while (b + other < b_end && !memchr(between, b[other], 3))
            other++;
        bool varies = word_varies(a, one) && word_varies(b, other);
        if (!varies && (one != other || memcmp(a, b, one) != 0))
            return false;
        a += one + 1;
        b += other + 1;
    }
    return (a < a_end) == (b < b_end);
}

static size_t line_length(const char *text, const char *end)
{
    const char *line_end = memchr(text, '\n', (size_t)(end - text));
    return line_end ? (size_t)(line_end + 1 - text) : (size_t)(end - text);
}

static bool same_text(const struct output_left *a, const struct output_left *b)
{
    const char *one = a->text, *other = b->text, *one_end = one + a->size, *other_end = other + b->size;
    while (one < one_end && other < other_end) {
        size_t length = line_length(one, one_end), other_length = line_length(other, other_end);
        bool varies = line_varies(one, length) && line_varies(other, other_length);
        if (!varies && !same_words(one, length, other, other_length))
            return false;
        one += length;
        other += other_length;
    }
    return one == one_end && other == other_end;
}

static bool same_file(const struct output_left *a, const struct output_left *b)
{
    if (a->size == b->size && memcmp(a->text, b->text, a->size) == 0)
        return true;
    return is_json(a) ? same_json(a, b) : same_text(a, b);
}

bool left_same(const struct outputs_left *good, const struct outputs_left *left, char *reason)
{
    for (size_t i = 0; i < good->count || i < left->count; i++) {
        const struct output_left *a = &good->file[i], *b = &left->file[i];
        if (i >= good->count || i >= left->count || strcmp(a->name, b->name) != 0) {
            snprintf(reason, REASON_SIZE, "other files are left than without the fault (%s, %s)",
                     i < good->count ? a->name : "none", i < left->count ? b->name : "none");
            return false;
        }
        if (!same_file(a, b)) {
            snprintf(reason, REASON_SIZE, "%s differs from that without the fault", a->name);
            return false;
        }
    }
    return true;
}

/* --------------------------------------------------------------------------------------------- whole */

static const struct output_left *find(const struct outputs_left *good, const char *name)
{
    for (size_t i = 0; i < good->count; i++)
        if (strcmp(good->file[i].name, name) == 0)
            return &good->file[i];
    return NULL;
}

/* A report that says how the run ended; or a trace, of which any part will do. */
static bool has_status(const struct output_left *file, int status)
{
    json_t *value = json_of(file), *field = json_object_get(value, "status");
    bool right = (json_is_integer(field) && json_integer_value(field) == status) ||
                 json_object_get(value, "traceEvents");
    json_decref(value);
    return right;
}

/* A table that holds what there was: the same head, but perhaps for columns at the end, which a trace gets
 * when there is something for them; and its last line is whole. */
static bool has_head(const struct output_left *good, const struct output_left *file)
{
    size_t head = line_length(file->text, file->text + file->size);
    return head > 1 && good->size >= head && memcmp(good->text, file->text, head - 1) == 0 &&
           (good->text[head - 1] == '\n' || good->text[head - 1] == ',') &&
           file->text[file->size - 1] == '\n';
}

/* A page, a picture or a schedule ends as such a file does: it may show a run that did not begin. */
static bool has_end(const struct output_left *good, const struct output_left *file)
{
    if (ends_with(good->name, ".replay"))
        return strstr(file->text, "\nend ") != NULL;
    size_t end = ends_with(good->name, ".goal") ? strlen("}\n") : strlen("</svg>\n");
    return good->size > end && file->size > end &&
           memcmp(good->text + good->size - end, file->text + file->size - end, end) == 0;
}

bool (*trace_is_read)(const char *text, size_t size);

/* What the manual lets a run leave behind: the finished runs of a sweep; and the trace of a run that ended at
 * once, for which its first block is enough. */
static bool may_be_part(const struct output_left *file, int status)
{
    const char *point = strchr(file->name, '.');
    if (strncmp(point, ".trace.", 7) == 0)
        return status == 5 && (file->size == 0 || trace_is_read(file->text, file->size));
    return ends_with(point, ".csv" PART) || ends_with(point, ".json" PART);
}

bool left_whole(const struct outputs_left *good, const struct outputs_left *left, int status, char *reason)
{
    for (size_t i = 1; i < left->count; i++) {
        const struct output_left *file = &left->file[i], *same = find(good, file->name);
        const char *wrong = NULL;
        if (ends_with(file->name, PART))
            wrong = may_be_part(file, status) ? NULL : "was left behind";
        else if (!same)
            wrong = "is not there without the fault";
        else if (!same_file(same, file) && !(is_json(file) && has_status(file, status)) &&
                 !(!ends_with(file->name, ".csv") && has_end(same, file)) &&
                 !(ends_with(file->name, ".csv") && has_head(same, file)) &&
                 !(ends_with(file->name, ".trace") && trace_is_read(file->text, file->size)))
            wrong = "is neither whole nor absent";
        if (wrong) {
            snprintf(reason, REASON_SIZE, "%s %s (%zu bytes)", file->name, wrong, file->size);
            return false;
        }
    }
    return true;
}
