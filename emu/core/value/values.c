/*
 * values.c: columns are numbered in the order in which their names came, which depends on timing; after the
 * run they are sorted by who gave a number first.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "thread/name_table.h"
#include "value/values.h"

static const char what[] = "the numbers that nodes give";

/* The first number of a column, as far as one lane knows. Turns count the numbers of a lane: they order those
 * of one node in one step. */
struct value_first {
    uint64_t step, turn;
    uint32_t rank;
    bool known;
};

/* What the nodes of one lane gave. */
struct value_tally {
    uint64_t turns;
    struct value_first *first; /* of each column; NULL: none yet */
};

struct values {
    struct value_tally *tallies; /* of each lane */
    struct name_table names;
    double *number[VALUES_MOST]; /* of each name, by rank; NAN: none */
    uint32_t nodes;
};

static struct values *values_of(const struct parray *array)
{
    /* Acquire: pairs with the release in values_open; what it points to is filled. */
    return atomic_load_explicit(&array->values, memory_order_acquire);
}

/* NULL: no memory. */
static struct values *values_new(const struct parray *array)
{
    struct values *values = calloc(1, sizeof *values);
    struct value_tally *tallies = calloc(array->contexts.lane_count, sizeof tallies[0]);
    if (values && tallies && name_table_open(&values->names, VALUES_MOST, VALUE_NAME_SIZE)) {
        values->tallies = tallies;
        values->nodes = array->count;
        return values;
    }
    free(values);
    free(tallies);
    return NULL;
}

static struct values *values_open(struct parray *array)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    struct values *values = values_of(array);
    if (!values) {
        values = values_new(array);
        /* Release: pairs with the acquire in values_of. */
        atomic_store_explicit(&array->values, values, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (!values)
        memory_failed(sizeof *values, what);
    return values;
}

void values_close(struct parray *array)
{
    struct values *values = values_of(array);
    if (!values)
        return;
    for (size_t i = 0; i < VALUES_MOST; i++)
        free(values->number[i]);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        free(values->tallies[i].first);
    free(values->tallies);
    name_table_close(&values->names);
    free(values);
}

/* ------------------------------------------------------------------------------------- names */

const char *values_wrong(const char *name)
{
    if (name && strnlen(name, VALUE_NAME_SIZE) == VALUE_NAME_SIZE)
        return "the name of a number has 40 characters at most; this one has more";
    if (name && !strcmp(name, "node"))
        return "\"node\" is the column of the ranks; take another name";
    return name_wrong(name);
}

/* For name_table_number: an empty column. */
static bool make_column(void *user, uint32_t column)
{
    struct values *values = user;
    double *number = values->number[column] = malloc(values->nodes * sizeof number[0]);
    for (uint32_t i = 0; number && i < values->nodes; i++)
        number[i] = (double)NAN;
    return number;
}

/* NAME_TABLE_FULL: there are too many. */
static uint32_t column_of(struct values *values, const char *name)
{
    uint32_t column = name_table_number(&values->names, name, make_column, values);
    if (column == NAME_TABLE_NO_MEMORY)
        memory_failed(values->nodes * sizeof(double), what);
    return column;
}

/* ------------------------------------------------------------------------------------- numbers */

static bool comes_before(const struct value_first *a, const struct value_first *b)
{
    if (!a->known || !b->known)
        return a->known;
    if (a->step != b->step)
        return a->step < b->step;
    return a->rank != b->rank ? a->rank < b->rank : a->turn < b->turn;
}

static void note_first(struct value_tally *tally, uint32_t column, const struct value_first *first)
{
    if (!tally->first)
        tally->first = memory_take(VALUES_MOST, sizeof tally->first[0], what);
    if (comes_before(first, &tally->first[column]))
        tally->first[column] = *first;
}

bool values_give(struct node *host, uint64_t step, const char *name, double number)
{
    struct parray *array = host->array;
    struct values *values = values_of(array);
    if (!values)
        values = values_open(array);
    uint32_t column = column_of(values, name);
    if (column == NAME_TABLE_FULL)
        return false;
    struct value_tally *tally = &values->tallies[host->lane - array->contexts.lanes];
    const struct value_first first = {
        .step = step, .turn = tally->turns++, .rank = host->rank, .known = true};
    double *place = &values->number[column][host->rank];
    if (isnan(*place)) /* else an earlier call of the node has been noted */
        note_first(tally, column, &first);
    double before = *place;
    *place = isfinite(number) ? number : (double)NAN;
    return !(before == *place || (isnan(before) && isnan(*place)));
}

/* ------------------------------------------------------------------------------- after the run */

/* A column and its first number of all lanes. */
struct value_place {
    struct value_first first;
    uint32_t column;
};

static int by_first(const void *left, const void *right)
{
    const struct value_place *a = left, *b = right;
    return comes_before(&a->first, &b->first) ? -1 : 1;
}

static struct value_first first_of(const struct parray *array, const struct values *values, uint32_t column)
{
    struct value_first first = {.known = false};
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct value_first *of_lane = values->tallies[i].first;
        if (of_lane && comes_before(&of_lane[column], &first))
            first = of_lane[column];
    }
    return first;
}

/* A column of another process: its first number, and those of its nodes. */
static void take_column(struct values *values, struct deserializer *from)
{
    const char *name = deserialize_text(from);
    struct value_first first;
    deserialize_into(from, &first, sizeof first);
    uint64_t count = deserialize_u64(from);
    uint32_t column = column_of(values, name);
    if (column != NAME_TABLE_FULL && first.known)
        note_first(&values->tallies[0], column, &first);
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        uint64_t rank = deserialize_u64(from);
        double number = deserialize_double(from);
        if (column != NAME_TABLE_FULL)
            values->number[column][rank] = number;
    }
}

static void take_values(void *user, struct deserializer *from)
{
    struct parray *array = user;
    if (!deserialize_more(from))
        return;
    struct values *values = values_of(array) ? values_of(array) : values_open(array);
    if (deserialize_i32(from))
        name_table_overfill(&values->names);
    while (deserialize_more(from))
        take_column(values, from);
}

static void serialize_column(const struct parray *array, const struct values *values, uint32_t column,
                             struct serialized *out)
{
    const double *number = values->number[column];
    const struct value_first first = first_of(array, values, column);
    uint64_t count = 0;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        count += !isnan(number[rank]);
    serialize_text(out, name_table_name(&values->names, column));
    serialize(out, &first, sizeof first);
    serialize_u64(out, count);
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (!isnan(number[rank])) {
            serialize_u64(out, rank);
            serialize_double(out, number[rank]);
        }
}

/* Have all processes know all numbers: `figures` may ask for any. */
static void share_values(struct parray *array)
{
    const struct values *values = values_of(array);
    struct serialized mine = {.bytes = NULL};
    if (array->part.on && values) {
        uint32_t count = name_table_count(&values->names);
        serialize_i32(&mine, name_table_overfull(&values->names));
        for (uint32_t i = 0; i < count; i++)
            serialize_column(array, values, i, &mine);
    }
    share_all(array, &mine, take_values, array);
}

static void refuse_overfull(struct parray *array)
{
    snprintf(
        array->outcome.error, OUTCOME_ERROR_SIZE,
        "nodes give numbers by more than %d names (node_value); a name is a column of a table, so put what "
        "differs from node to node, such as a rank or a step, into the number and not into the name",
        VALUES_MOST);
    array->data.misused = true;
}

void values_conclude(struct parray *array)
{
    share_values(array);
    struct values *values = values_of(array);
    struct node_values *to = &array->outcome.values;
    struct value_place place[VALUES_MOST];
    if (!values)
        return;
    if (name_table_overfull(&values->names)) {
        refuse_overfull(array);
        return;
    }
    uint32_t count = name_table_count(&values->names);
    for (uint32_t i = 0; i < count; i++)
        place[i] = (struct value_place){first_of(array, values, i), i};
    qsort(place, count, sizeof place[0], by_first);
    to->column = memory_take(count, sizeof to->column[0], what);
    for (uint32_t i = 0; i < count; i++) {
        char *name = memory_take(VALUE_NAME_SIZE, 1, what);
        memcpy(name, name_table_name(&values->names, place[i].column), VALUE_NAME_SIZE);
        to->column[i].name = name;
        to->column[i].value = values->number[place[i].column];
        values->number[place[i].column] = NULL;
    }
    to->count = count;
}
