/*
 * value_list.c: a value with a range in it stands for many values, each with a number in place of the range;
 * the rest of the text may have further ranges.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "table/value_list.h"

enum { VALUE_LENGTH = 512 };

static const char what_for[] = "a list of values"; /* of memory */

struct range {
    const char *begin, *end; /* in the text: at the first digit, behind the last */
    uint64_t low, high, stride;
    bool factor;
};

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

/* What is wrong with a range; NULL: nothing. */
static const char *range_check(const struct range *range)
{
    if (range->low > range->high)
        return "a range goes from the smaller number to the greater";
    if (range->high > UINT64_MAX / 2)
        return "a number is too large";
    if (range->stride == 0 || (range->factor && range->stride < 2))
        return "a range goes on by at least 1, or by a factor of at least 2";
    if (range->factor && range->low == 0)
        return "a range that goes on by a factor cannot begin with 0";
    if (!range->factor && (range->high - range->low) / range->stride >= VALUE_LIST_MOST)
        return "a range has too many numbers";
    return NULL;
}

void value_list_add(struct value_list *list, const char *value)
{
    list->value = memory_grow(list->value, &list->room, list->count + 1, sizeof list->value[0], what_for);
    if (!(list->value[list->count] = strdup(value)))
        memory_failed(strlen(value), what_for);
    list->count++;
}

/* Each of these returns what is wrong, or NULL. */

static const char *add_value(struct value_list *list, const char *value)
{
    if (!*value)
        return "a value is missing";
    if (list->count == VALUE_LIST_MOST)
        return "there are too many values";
    value_list_add(list, value);
    return NULL;
}

/* Add all values of a text: `done`, which has no ranges, and `rest` behind it, which may have some. */
static const char *expand_ranges(struct value_list *list, const char *done, const char *rest)
{
    char value[VALUE_LENGTH];
    struct range range;
    if (!range_find(rest, &range)) {
        bool fits = (size_t)snprintf(value, sizeof value, "%s%s", done, rest) < sizeof value;
        return fits ? add_value(list, value) : "a value is too long";
    }
    const char *wrong = range_check(&range);
    for (uint64_t n = range.low; !wrong && n <= range.high;
         n = range.factor ? n * range.stride : n + range.stride) {
        int used = snprintf(value, sizeof value, "%s%.*s%" PRIu64, done, (int)(range.begin - rest), rest, n);
        wrong = (size_t)used < sizeof value ? expand_ranges(list, value, range.end) : "a value is too long";
        if (n > range.high / (range.factor ? range.stride : 1))
            break;
    }
    return wrong;
}

/* Add the values of one element of the list. `kind` ("mesh:") goes in front of one without a kind. */
static const char *read_element(struct value_list *list, enum value_form form, const char *element,
                                char *kind)
{
    char value[VALUE_LENGTH];
    const char *colon = strchr(element, ':');
    if (form & VALUES_OF_KINDS && colon)
        snprintf(kind, VALUE_LENGTH, "%.*s", (int)(colon - element) + 1, element);
    else if (form & VALUES_OF_KINDS &&
             (size_t)snprintf(value, sizeof value, "%s%s", kind, element) < sizeof value)
        element = value;
    return form & VALUES_AS_THEY_ARE ? add_value(list, element) : expand_ranges(list, "", element);
}

static int compare_values(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Do all values differ? The copy is sorted since a list may have a hundred thousand values. */
static const char *find_twice(const struct value_list *list)
{
    char **sorted = memory_take(list->count, sizeof *sorted, what_for);
    const char *wrong = NULL;
    memcpy(sorted, list->value, list->count * sizeof *sorted);
    qsort(sorted, list->count, sizeof *sorted, compare_values);
    for (size_t i = 1; i < list->count && !wrong; i++)
        wrong = strcmp(sorted[i - 1], sorted[i]) == 0 ? "a value is given twice" : NULL;
    free(sorted);
    return wrong;
}

const char *value_list_read(struct value_list *list, const char *text,
                            enum value_form (*form_of)(const char *name))
{
    const char *equals = strchr(text, '='), *wrong = NULL;
    char kind[VALUE_LENGTH] = "";
    *list = (struct value_list){.count = 0};
    if (!equals || equals == text)
        return "the name is missing";
    list->name = strndup(text, (size_t)(equals - text));
    char *values = strdup(equals + 1), *rest = values;
    if (!list->name || !values)
        memory_failed(strlen(text), what_for);
    const char *separator = strchr(values, ';') ? ";" : ",";
    while (!wrong && rest)
        wrong = read_element(list, form_of(list->name), strsep(&rest, separator), kind);
    free(values);
    return wrong ? wrong : find_twice(list);
}

void value_list_free(struct value_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->value[i]);
    free(list->value);
    free(list->name);
    *list = (struct value_list){.count = 0};
}
