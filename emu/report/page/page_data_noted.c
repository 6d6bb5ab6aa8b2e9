/*
 * page_data_noted.c: texts are in one table, because programs say the same again and again.
 */
#include <math.h>
#include <string.h>

#include "page/page_data.h"
#include "trace/chronicle_own.h"

int64_t page_text_number(struct intern *texts, const char *text, bool *failed)
{
    if (!text)
        return -1;
    uint32_t number = intern_add(texts, text, strlen(text) + 1, NULL);
    *failed |= number == INTERN_NONE;
    return number;
}

json_t *texts_json(const struct intern *texts, bool *failed)
{
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (uint32_t i = 0; i < texts->count; i++)
        append(o, array, text_json(intern_bytes(texts, i)));
    return array;
}

/* A whole number as such, which is shorter. */
static json_t *number_json(double number)
{
    if (!isfinite(number))
        return json_null();
    bool whole = fabs(number) < 1e15 && number == trunc(number);
    return whole ? json_integer((json_int_t)number) : json_real(number);
}

static json_t *numbers_json(const struct scope *scope, bool *failed)
{
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scope->noted_count; i++)
        if (scope->noted[i].kind == NOTE_VALUE || scope->noted[i].kind == NOTE_CHOICE)
            append(o, array, number_json(scope->noted[i].number));
    return array;
}

json_t *noted_json(const struct scope *scope, struct intern *texts, bool *failed)
{
    const struct trace_note *note = scope->noted;
    size_t count = scope->noted_count;
    struct object o = list_new(count, failed);
    COLUMN(o, "advance", count, note[i].step - (i ? note[i - 1].step : 0));
    COLUMN(o, "kind", count, note[i].kind);
    COLUMN(o, "node", count, note[i].node);
    COLUMN(o, "text", count, page_text_number(texts, note[i].text, failed));
    COLUMN(o, "other", count, note[i].other);
    COLUMN(o, "peer", count, note[i].peer);
    COLUMN(o, "port", count, note[i].port);
    COLUMN(o, "sends", count, note[i].sends);
    COLUMN(o, "worm", count, note[i].worm);
    put(o, "numbers", numbers_json(scope, failed));
    put(o, "all", count_json(scope->recording->note_count));
    put(o, "known", json_boolean(scope->recording->version > TRACE_VERSION_WITHOUT_NOTES));
    put(o, "first", count_json(scope->noted_first));
    put(o, "last", scope->noted_last == UINT64_MAX ? json_null() : count_json(scope->noted_last));
    return o.json;
}
