/*
 * xml_attributes.h: the attributes of an XML element, by name and in their ranges.
 *
 * `list` is what expat hands to a handler: name, value, name, value, NULL; it is read during the handler. The
 * first value that does not fit writes one sentence into `error`, without the place, and every later call
 * fails, too: a caller may ask for all attributes and look once. One thread.
 */
#ifndef XML_ATTRIBUTES_H
#define XML_ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xml_attributes {
    const char *element;
    const char *const *list;
    uint32_t line; /* of the element */
    char *error;   /* empty as long as all is well */
    size_t error_size;
};

/* The value of an attribute, or NULL. */
const char *xml_attribute(const struct xml_attributes *attributes, const char *name);

/* A whole number low..high; `missing` is what it is if it is not there. False: out of range, or no number. */
bool xml_number(struct xml_attributes *attributes, const char *name, int64_t low, int64_t high,
                int64_t missing, int64_t *value);

/* The same of an attribute that has to be there. */
bool xml_need_number(struct xml_attributes *attributes, const char *name, int64_t low, int64_t high,
                     int64_t *value);

/* One of `count` words; *value is its index. `missing` < 0: it has to be there. */
bool xml_word(struct xml_attributes *attributes, const char *name, const char *const *words, int count,
              int missing, int *value);

/* The next number, 0..high, of a list with commas or blanks between its numbers; -1 alone is an empty
 * list, and so is an attribute that is not there. *at is NULL before the first call. Result: 1: here is
 * one; 0: the list ends; -1: something else stands there. */
int xml_next_number(struct xml_attributes *attributes, const char *name, int64_t high, const char **at,
                    uint32_t *value);

#endif
