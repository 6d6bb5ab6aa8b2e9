/*
 * json_record.h: structs as JSON objects and back: a table of the members of a struct makes both the writer
 * and the reader. Fields that are in no table are read by their names.
 *
 *     static const struct record_member members[] = {
 *         RECORD(struct waiter, "node", KEY, node),
 *         RECORD(struct waiter, "since", COUNT, since),
 *         {0},
 *     };
 *     put(o, "waiter", record_json(members, &waiter, o.failed));
 *
 * What is read may come from anywhere: a member that is missing or of another type reads as absent, which is
 * 0, -1, NAN or "". An index counts things of which the reader knows the number, `limit`; one that is not
 * below it reads as absent. Texts live as long as the JSON. Any thread.
 */
#ifndef JSON_RECORD_H
#define JSON_RECORD_H

#include <stddef.h>
#include <stdlib.h>

#include "json/json_value.h"

/* How a member is written, and what it is in C. */
enum record_form {
    RECORD_COUNT,    /* uint64_t or size_t */
    RECORD_STEP,     /* uint64_t; null for 0 */
    RECORD_COUNT32,  /* uint32_t */
    RECORD_ROOM,     /* uint32_t; null for 0 */
    RECORD_KEY,      /* int32_t: an index, without which there is no record */
    RECORD_INDEX,    /* int32_t: an index; null for -1 */
    RECORD_NUMBER32, /* int32_t: any number; null for -1 */
    RECORD_REAL,     /* double; null for NAN */
    RECORD_TRUTH,    /* bool */
    RECORD_TEXT,     /* const char *; "" if absent */
    RECORD_NO_TEXT,  /* const char *; NULL if absent */
    RECORD_LETTERS   /* char[size] */
};

struct record_member {
    const char *name; /* NULL: the table ends */
    enum record_form form;
    size_t offset, size;
};

/* A line of a table: RECORD(struct waiter, "since", COUNT, since). */
#define RECORD(type, name, form, member)                                            \
    {                                                                               \
        name, RECORD_##form, offsetof(type, member), sizeof(((type *)NULL)->member) \
    }

/* Put all members. */
void record_put(struct object o, const struct record_member *members, const void *record);
json_t *record_json(const struct record_member *members, const void *record, bool *failed);

/* Set all members; other members of the struct stay. False: a key is absent. */
bool record_read(const struct record_member *members, void *record, const json_t *json, int limit);

/* The same for `count` structs of `size` bytes, as a list. The reader leaves out what record_read refuses and
 * what goes beyond `most`; NULL: no memory. The caller frees what was read. */
json_t *records_json(const struct record_member *members, const void *records, size_t size, size_t count,
                     struct object o);
void *records_read(const struct record_member *members, size_t size, const json_t *list, size_t most,
                   int limit, size_t *count);

/* ------------------------------------------------------------------------------------- fields */

/* A text; "": absent. */
static inline const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* A number, or a text of digits to this base (a digest, or too large for a JSON integer). 0: absent. */
static inline uint64_t number_of(const json_t *object, const char *key, int base)
{
    const json_t *json = json_object_get(object, key);
    if (json_is_string(json))
        return strtoull(json_string_value(json), NULL, base);
    return json_integer_value(json) > 0 ? (uint64_t)json_integer_value(json) : 0;
}

static inline uint64_t count_of(const json_t *object, const char *key)
{
    return number_of(object, key, 10);
}

/* An index; -1: absent, or not below `limit`. */
static inline int32_t index_of(const json_t *object, const char *key, int64_t limit)
{
    const json_t *json = json_object_get(object, key);
    int64_t index = json_is_integer(json) ? json_integer_value(json) : -1;
    return index >= 0 && index < limit ? (int32_t)index : -1;
}

/* A real number; NAN: absent. */
static inline double real_of(const json_t *object, const char *key)
{
    const json_t *json = json_object_get(object, key);
    return json_is_number(json) ? json_number_value(json) : (double)NAN;
}

/* A truth; false: absent. */
static inline bool truth_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

#endif
