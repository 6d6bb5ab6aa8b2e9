/*
 * node_value.c: numbers for people, and what must hold of the whole array.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "facts/site.h"
#include "machine/call.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/misuse.h"
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
    values_give(host, after ? NEVER : host->shard->now, name, number);
}

/* The rank in the outcome of the node that the program knows by this rank. */
static uint32_t host_rank(const struct parray *array, int rank)
{
    return node_host(program_node(array, (uint32_t)rank))->rank;
}

bool parray_values(const struct parray *array, const char *name, struct parray_values *values)
{
    struct node_sum sum;
    const struct node_value_column *column = node_values_find(&array->outcome.values, name);
    node_sum_open(&sum);
    for (int rank = 0; column && rank < (int)array->count; rank++)
        node_sum_add(&sum, rank, column->value[host_rank(array, rank)]);
    *values = node_sum_end(&sum);
    return values->nodes > 0;
}

double parray_value(const struct parray *array, const char *name, int rank)
{
    const struct node_value_column *column = node_values_find(&array->outcome.values, name);
    bool there = column && rank >= 0 && rank < (int)array->count;
    return there ? column->value[host_rank(array, rank)] : (double)NAN;
}

void parray_figure(struct parray *array, const char *name, double value, const char *unit)
{
    struct outcome *o = &array->outcome;
    o->own = memory_grow(o->own, &o->own_room, o->own_count + 1, sizeof o->own[0], "the program's figures");
    o->own[o->own_count++] = (struct own_figure){.name = name, .unit = unit, .value = value};
}

/* -------------------------------------------------------------------------------- checks */

/* Note that a condition does not hold, with more text ("": none). */
static void fail(struct parray *array, const char *text, const char *site, const char *said)
{
    char *failure = array->data.failure;
    if (!array->data.released)
        parray_refuse(array, "check failed at %s: %s%s%s", site_name(site), text, *said ? ": " : "", said);
    else if (!*failure)
        snprintf(failure, sizeof array->data.failure, "check of the whole array failed at %s: %s%s%s",
                 site_name(site), text, *said ? ": " : "", said);
}

bool parray_check_at(struct parray *array, bool condition, const char *text, const char *site)
{
    array->data.checked |= array->data.released;
    if (!condition)
        fail(array, text, site, "");
    return condition;
}

bool parray_checkf_at(struct parray *array, const char *text, const char *site, const char *format, ...)
{
    char said[OUTCOME_ERROR_SIZE / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    array->data.checked |= array->data.released;
    fail(array, text, site, said);
    return false;
}
