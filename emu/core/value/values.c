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

struct value_column {
    char name[VALUE_NAME_SIZE];
    double *number; /* by rank; NAN: none */
};

struct values {
    struct value_tally *tallies; /* of each lane */
    pthread_mutex_t lock;        /* for new names */
    struct value_column column[VALUES_MOST];
    _Atomic uint32_t count;
    _Atomic bool overfull; /* more names came than there can be */
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
    if (!values || !tallies) {
        free(values);
        free(tallies);
        return NULL;
    }
    values->tallies = tallies;
    pthread_mutex_init(&values->lock, NULL);
    atomic_init(&values->count, 0);
    atomic_init(&values->overfull, false);
    return values;
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
        free(values->column[i].number);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        free(values->tallies[i].first);
    free(values->tallies);
    pthread_mutex_destroy(&values->lock);
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

/* The column of a name among the first `count`; VALUES_MOST: there is none. */
static uint32_t find_name(const struct values *values, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(values->column[i].name, name))
            return i;
    return VALUES_MOST;
}

/* NULL: no memory. */
static double *empty_column(uint32_t nodes)
{
    double *number = malloc(nodes * sizeof number[0]);
    for (uint32_t i = 0; number && i < nodes; i++)
        number[i] = (double)NAN;
    return number;
}

/* Add a column, unless it has come meanwhile. VALUES_MOST: there are too many. */
static uint32_t add_name(struct values *values, const struct parray *array, const char *name)
{
    bool fine = true;
    pthread_mutex_lock(&values->lock);
    /* Relaxed: the lock orders it. */
    uint32_t count = atomic_load_explicit(&values->count, memory_order_relaxed);
    uint32_t column = find_name(values, count, name);
    if (column == VALUES_MOST && count == VALUES_MOST) {
        /* Relaxed: pairs with the load in values_conclude, before which all contexts have ended. */
        atomic_store_explicit(&values->overfull, true, memory_order_relaxed);
    } else if (column == VALUES_MOST) {
        column = count;
        snprintf(values->column[column].name, VALUE_NAME_SIZE, "%s", name);
        values->column[column].number = empty_column(array->count);
        fine = values->column[column].number != NULL;
        /* Release: pairs with the acquire in column_of; the column is there. */
        if (fine)
            atomic_store_explicit(&values->count, count + 1, memory_order_release);
    }
    pthread_mutex_unlock(&values->lock);
    if (!fine)
        memory_failed(array->count * sizeof(double), what);
    return column;
}

static uint32_t column_of(struct values *values, const struct parray *array, const char *name)
{
    /* Acquire: pairs with the release in add_name. */
    uint32_t count = atomic_load_explicit(&values->count, memory_order_acquire);
    uint32_t column = find_name(values, count, name);
    return column < count ? column : add_name(values, array, name);
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

void values_give(struct node *host, uint64_t step, const char *name, double number)
{
    struct parray *array = host->array;
    struct values *values = values_of(array);
    if (!values)
        values = values_open(array);
    uint32_t column = column_of(values, array, name);
    if (column == VALUES_MOST)
        return;
    struct value_tally *tally = &values->tallies[host->lane - array->contexts.lanes];
    const struct value_first first = {
        .step = step, .turn = tally->turns++, .rank = host->rank, .known = true};
    double *place = &values->column[column].number[host->rank];
    if (isnan(*place)) /* else an earlier call of the node has been noted */
        note_first(tally, column, &first);
    *place = isfinite(number) ? number : (double)NAN;
}

/* ------------------------------------------------------------------------------- after the run */

/* A column and its first number of all lanes. */
struct value_place {
    struct value_first first;
    struct value_column *column;
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
static void take_column(struct parray *array, struct values *values, struct deserializer *from)
{
    const char *name = deserialize_text(from);
    struct value_first first;
    deserialize_into(from, &first, sizeof first);
    uint64_t count = deserialize_u64(from);
    uint32_t column = column_of(values, array, name);
    if (column != VALUES_MOST && first.known)
        note_first(&values->tallies[0], column, &first);
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        uint64_t rank = deserialize_u64(from);
        double number = deserialize_double(from);
        if (column != VALUES_MOST)
            values->column[column].number[rank] = number;
    }
}

static void take_values(void *user, struct deserializer *from)
{
    struct parray *array = user;
    if (!deserialize_more(from))
        return;
    struct values *values = values_of(array) ? values_of(array) : values_open(array);
    if (deserialize_i32(from)) /* Relaxed: pairs with the load in values_conclude, on this context. */
        atomic_store_explicit(&values->overfull, true, memory_order_relaxed);
    while (deserialize_more(from))
        take_column(array, values, from);
}

static void serialize_column(const struct parray *array, const struct values *values, uint32_t column,
                             struct serialized *pack)
{
    const double *number = values->column[column].number;
    const struct value_first first = first_of(array, values, column);
    uint64_t count = 0;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        count += !isnan(number[rank]);
    serialize_text(pack, values->column[column].name);
    serialize(pack, &first, sizeof first);
    serialize_u64(pack, count);
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (!isnan(number[rank])) {
            serialize_u64(pack, rank);
            serialize_double(pack, number[rank]);
        }
}

/* Have all processes know all numbers: `figures` may ask for any. */
static void share_values(struct parray *array)
{
    const struct values *values = values_of(array);
    struct serialized mine = {.bytes = NULL};
    if (array->part.on && values) {
        /* Relaxed: all contexts have ended; pairs with the stores in add_name. */
        uint32_t count = atomic_load_explicit(&values->count, memory_order_relaxed);
        serialize_i32(&mine, atomic_load_explicit(&values->overfull, memory_order_relaxed));
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
    /* Relaxed: pairs with the store in add_name; all contexts have ended. */
    if (atomic_load_explicit(&values->overfull, memory_order_relaxed)) {
        refuse_overfull(array);
        return;
    }
    /* Relaxed: as above. */
    uint32_t count = atomic_load_explicit(&values->count, memory_order_relaxed);
    for (uint32_t i = 0; i < count; i++)
        place[i] = (struct value_place){first_of(array, values, i), &values->column[i]};
    qsort(place, count, sizeof place[0], by_first);
    to->column = memory_take(count, sizeof to->column[0], what);
    for (uint32_t i = 0; i < count; i++) {
        char *name = memory_take(VALUE_NAME_SIZE, 1, what);
        memcpy(name, place[i].column->name, VALUE_NAME_SIZE);
        to->column[i].name = name;
        to->column[i].value = place[i].column->number;
        place[i].column->number = NULL;
    }
    to->count = count;
}
