/*
 * node_value.c: numbers for people, and what must hold of the whole array.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/numbers.h"
#include "facts/site.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "step/trace_notes.h"
#include "step/properties.h"
#include "value/values.h"

/* End the run with a sentence: during the run like any misuse, after it from `verify`. */
static _Noreturn void refuse(struct node *host, const char *site, const char *text)
{
    if (host->array->data.released)
        caller_blame_after(host, CALL_VALUE, site, text);
    misuse_stop(host, "%s", text);
}

void node_value_at(struct node *self, const char *name, double number, const char *site)
{
    NODE_CALL(self);
    struct node *host = node_host(self);
    bool after = self->array->data.released;
    if (!after)
        call_enter(self, CALL_VALUE, site);
    else if (self->array->data.verified != (int32_t)self->rank)
        refuse(host, site, "after the run a node gives numbers in its own `verify`, with its own handle");
    const char *wrong = values_wrong(name);
    if (wrong)
        refuse(host, site, wrong);
    bool other = values_give(host, after ? NEVER : host->shard->now, name, number);
    if (other && !after && host->array->trace.notes)
        notes_add(host, NOTE_VALUE, name, isfinite(number) ? number : (double)NAN, 0);
}

bool parray_values(const struct parray *array, const char *name, struct parray_values *values)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    caller_needs(values, __func__, "the place of the values");
    struct node_sum sum;
    const struct node_value_column *column = node_values_find(&array->outcome.values, name);
    node_sum_open(&sum);
    for (int rank = 0; column && rank < (int)array->count; rank++)
        node_sum_add(&sum, rank, column->value[program_host(array, (uint32_t)rank)]);
    *values = node_sum_end(&sum);
    return values->nodes > 0;
}

double parray_value(const struct parray *array, const char *name, int rank)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    const struct node_value_column *column = node_values_find(&array->outcome.values, name);
    bool there = column && rank >= 0 && rank < (int)array->count;
    return there ? column->value[program_host(array, (uint32_t)rank)] : (double)NAN;
}

/* The program may release its own texts before the report. */
static const char *kept_text(struct parray *array, const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(parray_alloc(array, size), text, size) : NULL;
}

/* What cannot be read without mistake is not reported, and the run was misused. */
static void refuse_figure(struct parray *array, const char *name, const char *wrong)
{
    int shown = (int)(name_is_text(name) ? strlen(name) : 0);
    if (!array->data.released)
        parray_refuse(array, "parray_figure \"%.*s\": %s", shown, name, wrong);
    else if (!array->data.misused)
        snprintf(array->outcome.error, OUTCOME_ERROR_SIZE, "parray_figure \"%.*s\": %s", shown, name, wrong);
    array->data.misused |= array->data.released;
}

void parray_figure(struct parray *array, const char *name, double value, const char *unit)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    struct outcome *o = &array->outcome;
    if (array->data.looked.on) {
        caller_blame_property(array, "parray_figure", NULL);
        return;
    }
    const char *wrong = name_wrong(name);
    if (!wrong && unit && !name_is_text(unit))
        wrong = "its unit has printable ASCII characters only; this one has others";
    if (wrong) {
        refuse_figure(array, name, wrong);
        return;
    }
    o->own = memory_grow(o->own, &o->own_room, o->own_count + 1, sizeof o->own[0], "the program's figures");
    o->own[o->own_count++] =
        (struct own_figure){.name = kept_text(array, name), .unit = kept_text(array, unit), .value = value};
}

/* -------------------------------------------------------------------------------- merging */

/* Only in `figures` do all processes come to the call together. */
static bool may_merge(struct parray *array, const char *call)
{
    if (array->data.figuring)
        return true;
    if (!array->data.released)
        parray_refuse(array, "%s is for `figures`; before the run there is nothing to merge", call);
    else if (!*array->data.failure)
        snprintf(array->data.failure, sizeof array->data.failure,
                 "%s is for `figures`, where all processes of a run call it together", call);
    return false;
}

static void greater(void *sum, const void *other)
{
    uint64_t one, most;
    memcpy(&one, other, sizeof one);
    memcpy(&most, sum, sizeof most);
    most = one > most ? one : most;
    memcpy(sum, &most, sizeof most);
}

void parray_sum(struct parray *array, uint64_t *sums, size_t count)
{
    ARRAY_CALL(array);
    if (may_merge(array, "parray_sum"))
        share_sum(array, sums, count);
}

void parray_max(struct parray *array, uint64_t *most, size_t count)
{
    ARRAY_CALL(array);
    for (size_t i = 0; may_merge(array, "parray_max") && i < count; i++)
        share_merge(array, &most[i], sizeof most[i], greater);
}

struct joined {
    double *item;
    size_t count, room;
};

static void join(void *user, struct deserializer *from)
{
    struct joined *joined = user;
    while (deserialize_more(from)) {
        joined->item = memory_grow(joined->item, &joined->room, joined->count + 1, sizeof joined->item[0],
                                   "a list of all processes");
        joined->item[joined->count++] = deserialize_double(from);
    }
}

/* Each process takes its own place among the others. */
double *parray_join(struct parray *array, double *list, size_t *count)
{
    ARRAY_CALL(array);
    caller_needs(count, __func__, "the count");
    struct joined joined = {.item = NULL};
    struct serialized mine = {.bytes = NULL};
    if (!may_merge(array, "parray_join") || !array->part.on)
        return list;
    serialize(&mine, list, *count * sizeof list[0]);
    share_every(array, &mine, join, &joined);
    double *kept = parray_alloc(array, joined.count * sizeof kept[0]);
    if (joined.count)
        memcpy(kept, joined.item, joined.count * sizeof kept[0]);
    free(joined.item);
    *count = joined.count;
    return kept;
}

/* -------------------------------------------------------------------------------- checks */

/* Note that a condition does not hold, with more text ("": none). */
static void fail(struct parray *array, const char *text, const char *site, const char *said)
{
    char *failure = array->data.failure;
    if (array->data.looked.on)
        properties_failed(array, text, site, said);
    else if (!array->data.released)
        parray_refuse(array, "check failed at %s: %s%s%s", site_name(site), text, *said ? ": " : "", said);
    else if (!*failure)
        snprintf(failure, sizeof array->data.failure, "check of the whole array failed at %s: %s%s%s",
                 site_name(site), text, *said ? ": " : "", said);
}

bool parray_check_at(struct parray *array, bool condition, const char *text, const char *site)
{
    caller_needs(array, "parray_check", "the array");
    array->data.checked |= array->data.released;
    if (!condition)
        fail(array, text, site, "");
    return condition;
}

bool parray_checkf_at(struct parray *array, const char *text, const char *site, const char *format, ...)
{
    caller_needs(array, "parray_checkf", "the array");
    char said[OUTCOME_ERROR_SIZE / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    array->data.checked |= array->data.released;
    fail(array, text, site, said);
    return false;
}
