/*
 * xml_attributes.c: strict where MSCCL's own reader is not: that one takes "1a" for 1 and "i" for 0.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "number.h"
#include "schedule/xml_attributes.h"

enum { SHOWN = 40 }; /* characters of a value in a message */

/* Copy what can be shown of a text of the file. */
static const char *shown(const char *text, char copy[SHOWN + 4])
{
    size_t i = 0;
    for (; text[i] && i < SHOWN; i++)
        copy[i] = text[i];
    for (size_t k = 0; k < i; k++)
        if ((unsigned char)copy[k] < ' ' || (unsigned char)copy[k] > '~')
            copy[k] = '?';
    snprintf(copy + i, 4, "%s", text[i] ? "..." : "");
    return copy;
}

static bool refuse(struct xml_attributes *attributes, const char *name, const char *value, const char *rule)
{
    char copy[SHOWN + 4];
    if (attributes->error[0])
        return false;
    if (value)
        snprintf(attributes->error, attributes->error_size, "%s=\"%s\" in <%s>: %s", name, shown(value, copy),
                 attributes->element, rule);
    else
        snprintf(attributes->error, attributes->error_size, "<%s> has no attribute %s; %s",
                 attributes->element, name, rule);
    return false;
}

const char *xml_attribute(const struct xml_attributes *attributes, const char *name)
{
    for (const char *const *at = attributes->list; *at; at += 2)
        if (strcmp(*at, name) == 0)
            return at[1];
    return NULL;
}

static bool read_number(struct xml_attributes *attributes, const char *name, const char *text, int64_t low,
                        int64_t high, int64_t *value)
{
    char rule[100];
    int64_t number;
    const char *end = number_begin_signed(text, &number);
    if (end && !*end && number >= low && number <= high) {
        *value = number;
        return !attributes->error[0];
    }
    snprintf(rule, sizeof rule, "it must be a whole number from %" PRId64 " to %" PRId64, low, high);
    return refuse(attributes, name, text, rule);
}

bool xml_number(struct xml_attributes *attributes, const char *name, int64_t low, int64_t high,
                int64_t missing, int64_t *value)
{
    const char *text = xml_attribute(attributes, name);
    *value = missing;
    return text ? read_number(attributes, name, text, low, high, value) : !attributes->error[0];
}

bool xml_need_number(struct xml_attributes *attributes, const char *name, int64_t low, int64_t high,
                     int64_t *value)
{
    const char *text = xml_attribute(attributes, name);
    char rule[100];
    *value = low;
    if (text)
        return read_number(attributes, name, text, low, high, value);
    snprintf(rule, sizeof rule, "it must be there, a whole number from %" PRId64 " to %" PRId64, low, high);
    return refuse(attributes, name, NULL, rule);
}

bool xml_word(struct xml_attributes *attributes, const char *name, const char *const *words, int count,
              int missing, int *value)
{
    const char *text = xml_attribute(attributes, name);
    char rule[200] = "it must be one of";
    *value = missing < 0 ? 0 : missing;
    if (!text && missing >= 0)
        return !attributes->error[0];
    for (int i = 0; i < count; i++) {
        if (text && strcmp(text, words[i]) == 0)
            return *value = i, !attributes->error[0];
        size_t used = strlen(rule);
        snprintf(rule + used, sizeof rule - used, "%s %s", i ? "," : "", words[i]);
    }
    return refuse(attributes, name, text, rule);
}

int xml_next_number(struct xml_attributes *attributes, const char *name, int64_t high, const char **at,
                    uint32_t *value)
{
    static const char between[] = ", \t\r\n";
    const char *text = xml_attribute(attributes, name), *end;
    uint64_t number;
    if (!*at && (!text || strcmp(text, "-1") == 0))
        return 0;
    *at = *at ? *at : text;
    *at += strspn(*at, between);
    if (!**at)
        return 0;
    end = number_begin(*at, &number);
    if (!end || number > (uint64_t)high || (*end && !strchr(between, *end)))
        return refuse(attributes, name, text, "it must be -1, a whole number, or several with commas"), -1;
    *value = (uint32_t)number;
    *at = end;
    return 1;
}
