/*
 * json_record.c: one switch for each direction, in the order of the forms.
 */
#include <stdlib.h>

#include "json/json_record.h"

/* A count may be a size_t, which has 4 bytes on some machines. */
static uint64_t count_in(const struct record_member *member, const void *at)
{
    return member->size == sizeof(uint32_t) ? *(const uint32_t *)at : *(const uint64_t *)at;
}

static void set_count(const struct record_member *member, void *at, uint64_t count)
{
    if (member->size == sizeof(uint32_t))
        *(uint32_t *)at = (uint32_t)count;
    else
        *(uint64_t *)at = count;
}

static json_t *member_json(const struct record_member *member, const void *at)
{
    switch (member->form) {
    case RECORD_COUNT:
        return count_json(count_in(member, at));
    case RECORD_STEP:
        return *(const uint64_t *)at ? count_json(*(const uint64_t *)at) : json_null();
    case RECORD_COUNT32:
        return json_integer(*(const uint32_t *)at);
    case RECORD_ROOM:
        return *(const uint32_t *)at ? json_integer(*(const uint32_t *)at) : json_null();
    case RECORD_KEY:
    case RECORD_INDEX:
    case RECORD_NUMBER32:
        return index_json(*(const int32_t *)at);
    case RECORD_REAL:
        return real_json(*(const double *)at);
    case RECORD_TRUTH:
        return json_boolean(*(const bool *)at);
    case RECORD_TEXT:
    case RECORD_NO_TEXT:
        return text_json(*(const char *const *)at);
    case RECORD_LETTERS:
        break;
    }
    return text_json(at);
}

void record_put(struct object o, const struct record_member *members, const void *record)
{
    for (; members->name; members++)
        put(o, members->name, member_json(members, (const char *)record + members->offset));
}

json_t *record_json(const struct record_member *members, const void *record, bool *failed)
{
    struct object o = object_new(failed);
    record_put(o, members, record);
    return o.json;
}

json_t *records_json(const struct record_member *members, const void *records, size_t size, size_t count,
                     struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        append(o, list, record_json(members, (const char *)records + i * size, o.failed));
    return list;
}

static bool member_read(const struct record_member *member, void *at, const json_t *json, int limit)
{
    const char *text = text_of(json, member->name);
    switch (member->form) {
    case RECORD_COUNT:
        set_count(member, at, count_of(json, member->name));
        return true;
    case RECORD_STEP:
        *(uint64_t *)at = count_of(json, member->name);
        return true;
    case RECORD_COUNT32:
    case RECORD_ROOM:
        *(uint32_t *)at = (uint32_t)count_of(json, member->name);
        return true;
    case RECORD_KEY:
    case RECORD_INDEX:
        *(int32_t *)at = index_of(json, member->name, limit);
        return member->form == RECORD_INDEX || *(int32_t *)at >= 0;
    case RECORD_NUMBER32:
        *(int32_t *)at = index_of(json, member->name, INT32_MAX);
        return true;
    case RECORD_REAL:
        *(double *)at = real_of(json, member->name);
        return true;
    case RECORD_TRUTH:
        *(bool *)at = truth_of(json, member->name);
        return true;
    case RECORD_TEXT:
        *(const char **)at = text;
        return true;
    case RECORD_NO_TEXT:
        *(const char **)at = json_string_value(json_object_get(json, member->name));
        return true;
    case RECORD_LETTERS:
        break;
    }
    snprintf(at, member->size, "%s", text);
    return true;
}

bool record_read(const struct record_member *members, void *record, const json_t *json, int limit)
{
    bool fine = true;
    for (; members->name; members++)
        fine &= member_read(members, (char *)record + members->offset, json, limit);
    return fine;
}

void *records_read(const struct record_member *members, size_t size, const json_t *list, size_t most,
                   int limit, size_t *count)
{
    size_t i, all = json_array_size(list) < most ? json_array_size(list) : most;
    const json_t *json;
    char *records = calloc(all + 1, size);
    *count = 0;
    json_array_foreach(list, i, json)
    {
        if (records && *count < all && record_read(members, records + *count * size, json, limit))
            ++*count;
    }
    return records;
}
