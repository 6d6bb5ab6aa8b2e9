/*
 * sweep_axis.c: a value with a range in it stands for many values, each with a number in place of the range;
 * the rest of the text may have further ranges.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/settings.h"
#include "machine/memory.h"
#include "sweep/sweep_axis.h"

enum { VALUE_LENGTH = 512 };

struct range {
    const char *begin, *end; /* in the text: at the first digit, behind the last */
    uint64_t low, high, stride;
    bool factor;
};

struct axis_reader {
    struct sweep_axis *axis;
    const char *text; /* all of it, for sentences */
    char *error;
    size_t size;
};

static bool refuse_axis(const struct axis_reader *reader, const char *why)
{
    snprintf(reader->error, reader->size,
             "--over is '%s': %s (NAME=VALUES, such as topology=hypercube:1..12, seed=1,5,7, size=8..64:8 or "
             "8..64*2)",
             reader->text, why);
    return false;
}

/* Find the first range in a text. False: there is none. */
static bool range_find(const char *text, struct range *range)
{
    char *end;
    const char *dots = text;
    while ((dots = strstr(dots, "..")) && (dots == text || !isdigit(dots[-1]) || !isdigit(dots[2])))
        dots++;
    if (!dots)
        return false;
    range->begin = dots;
    while (range->begin > text && isdigit(range->begin[-1]))
        range->begin--;
    range->low = strtoull(range->begin, NULL, 10);
    range->high = strtoull(dots + 2, &end, 10);
    range->stride = 1;
    range->factor = *end == '*';
    if (*end && strchr(":/*", *end) && isdigit(end[1])) {
        char *behind;
        uint64_t number = strtoull(end + 1, &behind, 10);
        if (strncmp(behind, "..", 2) != 0) { /* else another range begins there: late=0:1..6:1..6 */
            range->stride = number;
            end = behind;
        }
    }
    range->end = end;
    return true;
}

static bool range_check(const struct axis_reader *reader, const struct range *range)
{
    if (range->low > range->high)
        return refuse_axis(reader, "a range goes from the smaller number to the greater");
    if (range->high > UINT64_MAX / 2)
        return refuse_axis(reader, "a number is too large");
    if (range->stride == 0 || (range->factor && range->stride < 2))
        return refuse_axis(reader, "a range goes on by at least 1, or by a factor of at least 2");
    if (range->factor && range->low == 0)
        return refuse_axis(reader, "a range that goes on by a factor cannot begin with 0");
    if (!range->factor && (range->high - range->low) / range->stride >= SWEEP_RUNS_MOST)
        return refuse_axis(reader, "a range has too many numbers");
    return true;
}

static bool add_value(const struct axis_reader *reader, const char *value)
{
    struct sweep_axis *axis = reader->axis;
    if (!*value)
        return refuse_axis(reader, "a value is missing");
    if (axis->count == SWEEP_RUNS_MOST)
        return refuse_axis(reader, "there are too many values");
    axis->value =
        memory_grow(axis->value, &axis->room, axis->count + 1, sizeof axis->value[0], "values of a sweep");
    axis->value[axis->count] = strdup(value);
    if (!axis->value[axis->count])
        memory_failed(strlen(value), "values of a sweep");
    axis->count++;
    return true;
}

/* Add all values of a text: `done`, which has no ranges, and `rest` behind it, which may have some. */
static bool expand_ranges(const struct axis_reader *reader, const char *done, const char *rest)
{
    char value[VALUE_LENGTH];
    struct range range;
    if (!range_find(rest, &range)) {
        if ((size_t)snprintf(value, sizeof value, "%s%s", done, rest) >= sizeof value)
            return refuse_axis(reader, "a value is too long");
        return add_value(reader, value);
    }
    if (!range_check(reader, &range))
        return false;
    for (uint64_t n = range.low; n <= range.high; n = range.factor ? n * range.stride : n + range.stride) {
        int used = snprintf(value, sizeof value, "%s%.*s%" PRIu64, done, (int)(range.begin - rest), rest, n);
        if ((size_t)used >= sizeof value)
            return refuse_axis(reader, "a value is too long");
        if (!expand_ranges(reader, value, range.end))
            return false;
        if (n > range.high / (range.factor ? range.stride : 1))
            break;
    }
    return true;
}

/* Add the values of one element of the list. `kind` ("mesh:") goes in front of a topology without a kind. */
static bool read_element(const struct axis_reader *reader, char *element, char *kind)
{
    char value[VALUE_LENGTH];
    const char *colon = strchr(element, ':');
    if (strcmp(reader->axis->name, "topology") == 0) {
        if (colon)
            snprintf(kind, VALUE_LENGTH, "%.*s", (int)(colon - element) + 1, element);
        else if ((size_t)snprintf(value, sizeof value, "%s%s", kind, element) < sizeof value)
            return expand_ranges(reader, "", value);
    }
    /* A fault has steps a..b of its own. */
    const struct setting_kind *kind_of_value = setting_find(reader->axis->name);
    if (kind_of_value && kind_of_value->type == SETTING_FAULTS)
        return add_value(reader, element);
    return expand_ranges(reader, "", element);
}

static int compare_values(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Do all values differ? The copy is sorted since an axis may have a hundred thousand values. */
static bool all_differ(const struct axis_reader *reader)
{
    const struct sweep_axis *axis = reader->axis;
    char **sorted = malloc(axis->count * sizeof *sorted);
    bool fine = true;
    if (!sorted)
        memory_failed(axis->count * sizeof *sorted, "values of a sweep");
    memcpy(sorted, axis->value, axis->count * sizeof *sorted);
    qsort(sorted, axis->count, sizeof *sorted, compare_values);
    for (size_t i = 1; i < axis->count && fine; i++)
        fine = strcmp(sorted[i - 1], sorted[i]) != 0;
    free(sorted);
    return fine || refuse_axis(reader, "a value is given twice");
}

bool sweep_axis_read(struct sweep_axis *axis, const char *text, char *error, size_t size)
{
    const struct axis_reader reader = {axis, text, error, size};
    const char *equals = strchr(text, '=');
    char kind[VALUE_LENGTH] = "";
    *axis = (struct sweep_axis){0};
    if (!equals || equals == text)
        return refuse_axis(&reader, "the name of what is to be swept is missing");
    axis->name = strndup(text, (size_t)(equals - text));
    char *list = strdup(equals + 1), *rest = list;
    if (!axis->name || !list)
        memory_failed(strlen(text), "values of a sweep");
    const char *separator = strchr(list, ';') ? ";" : ",";
    bool fine = true;
    while (fine && rest)
        fine = read_element(&reader, strsep(&rest, separator), kind);
    free(list);
    return fine && all_differ(&reader);
}

void sweep_axis_free(struct sweep_axis *axis)
{
    for (size_t i = 0; i < axis->count; i++)
        free(axis->value[i]);
    free(axis->value);
    free(axis->name);
    *axis = (struct sweep_axis){0};
}
