/*
 * coll_op.c: a function for each type and operation, made by macros, and a table of them.
 */
#include <assert.h>
#include <string.h>

#include "base.h"
#include "coll/coll_moves.h"

/* Elements may lie anywhere in the memory of a program or of a packet, so they are copied. */
#define EACH(name, type, combine)                                              \
    static void name(unsigned char *into, const unsigned char *from, size_t n) \
    {                                                                          \
        type a, b;                                                             \
        for (size_t i = 0; i < n; i++) {                                       \
            memcpy(&a, into + i * sizeof a, sizeof a);                         \
            memcpy(&b, from + i * sizeof b, sizeof b);                         \
            combine;                                                           \
            memcpy(into + i * sizeof a, &a, sizeof a);                         \
        }                                                                      \
    }

#define APPLY(name, type, expression) EACH(name, type, a = (type)(expression))

/* Whole numbers are added and multiplied as unsigned ones of 64 bits: no overflow is undefined. */
#define COMPARED(name, type)                  \
    APPLY(name##_min, type, a < b ? a : b)    \
    APPLY(name##_max, type, a > b ? a : b)    \
    APPLY(name##_all, type, a != 0 && b != 0) \
    APPLY(name##_any, type, a != 0 || b != 0) \
    APPLY(name##_odd, type, (a != 0) != (b != 0))
#define WHOLE(name, type)                                 \
    APPLY(name##_sum, type, (uint64_t)a + (uint64_t)b)    \
    APPLY(name##_product, type, (uint64_t)a *(uint64_t)b) \
    APPLY(name##_and, type, (uint64_t)a &(uint64_t)b)     \
    APPLY(name##_or, type, (uint64_t)a | (uint64_t)b)     \
    APPLY(name##_xor, type, (uint64_t)a ^ (uint64_t)b)    \
    COMPARED(name, type)
#define REAL(name, type)              \
    APPLY(name##_sum, type, a + b)    \
    APPLY(name##_product, type, a *b) \
    COMPARED(name, type)

WHOLE(int8, int8_t)
WHOLE(uint8, uint8_t)
WHOLE(int16, int16_t)
WHOLE(uint16, uint16_t)
WHOLE(int32, int32_t)
WHOLE(uint32, uint32_t)
WHOLE(int64, int64_t)
WHOLE(uint64, uint64_t)
REAL(single, float)
REAL(real, double)

/* Of equal values the one with the least place: the result hangs on no order. */
#define TAKE_IF(first) a = (first) || (b.value == a.value && b.loc < a.loc) ? b : a
#define LOCATED(name, type)                               \
    EACH(name##_minloc, type, TAKE_IF(b.value < a.value)) \
    EACH(name##_maxloc, type, TAKE_IF(b.value > a.value))

LOCATED(whole_loc, struct coll_int64_loc)
LOCATED(real_loc, struct coll_double_loc)

typedef void (*applier)(unsigned char *into, const unsigned char *from, size_t n);

#define WHOLE_ROW(name)                                                                                    \
    {                                                                                                      \
        name##_sum, name##_product, name##_min, name##_max, name##_and, name##_or, name##_xor, name##_all, \
            name##_any, name##_odd                                                                         \
    }
#define LOCATED_ROW(name)                          \
    {                                              \
        [10] = name##_minloc, [11] = name##_maxloc \
    }
#define REAL_ROW(name)                                                                                \
    {                                                                                                 \
        name##_sum, name##_product, name##_min, name##_max, NULL, NULL, NULL, name##_all, name##_any, \
            name##_odd                                                                                \
    }

static const struct {
    const char *name;
    size_t width;
    applier apply[COLL_OPS];
} types[COLL_TYPES] = {
    [COLL_INT8] = {"COLL_INT8", 1, WHOLE_ROW(int8)},
    [COLL_UINT8] = {"COLL_UINT8", 1, WHOLE_ROW(uint8)},
    [COLL_INT16] = {"COLL_INT16", 2, WHOLE_ROW(int16)},
    [COLL_UINT16] = {"COLL_UINT16", 2, WHOLE_ROW(uint16)},
    [COLL_INT32] = {"COLL_INT32", 4, WHOLE_ROW(int32)},
    [COLL_UINT32] = {"COLL_UINT32", 4, WHOLE_ROW(uint32)},
    [COLL_INT64] = {"COLL_INT64", 8, WHOLE_ROW(int64)},
    [COLL_UINT64] = {"COLL_UINT64", 8, WHOLE_ROW(uint64)},
    [COLL_FLOAT] = {"COLL_FLOAT", 4, REAL_ROW(single)},
    [COLL_DOUBLE] = {"COLL_DOUBLE", 8, REAL_ROW(real)},
    [COLL_INT64_LOC] = {"COLL_INT64_LOC", sizeof(struct coll_int64_loc), LOCATED_ROW(whole_loc)},
    [COLL_DOUBLE_LOC] = {"COLL_DOUBLE_LOC", sizeof(struct coll_double_loc), LOCATED_ROW(real_loc)},
};

#define OPERATION(number, constant)                                                             \
    static void apply_##number(void *into, const void *from, size_t count, enum coll_type type) \
    {                                                                                           \
        types[type].apply[number](into, from, count);                                           \
    }
OPERATION(0, COLL_SUM)
OPERATION(1, COLL_PRODUCT)
OPERATION(2, COLL_MIN)
OPERATION(3, COLL_MAX)
OPERATION(4, COLL_AND)
OPERATION(5, COLL_OR)
OPERATION(6, COLL_XOR)
OPERATION(7, COLL_ALL)
OPERATION(8, COLL_ANY)
OPERATION(9, COLL_ODD)
OPERATION(10, COLL_MINLOC)
OPERATION(11, COLL_MAXLOC)

static const struct coll_op operations[COLL_OPS] = {
    {"COLL_SUM", apply_0}, {"COLL_PRODUCT", apply_1}, {"COLL_MIN", apply_2},     {"COLL_MAX", apply_3},
    {"COLL_AND", apply_4}, {"COLL_OR", apply_5},      {"COLL_XOR", apply_6},     {"COLL_ALL", apply_7},
    {"COLL_ANY", apply_8}, {"COLL_ODD", apply_9},     {"COLL_MINLOC", apply_10}, {"COLL_MAXLOC", apply_11},
};

const struct coll_op *coll_op_of(int number)
{
    return number >= 0 && number < COLL_OPS ? &operations[number] : NULL;
}

size_t coll_width(enum coll_type type)
{
    return types[type].width;
}

const char *coll_type_name(enum coll_type type)
{
    return (unsigned)type < COLL_TYPES ? types[type].name : "no type";
}

static bool is_shipped(const struct coll_op *op)
{
    return op >= operations && op < operations + COLL_OPS;
}

const char *coll_op_elements(const struct coll_op *op)
{
    if (types[COLL_DOUBLE_LOC].apply[op - operations])
        return "values with a place";
    return types[COLL_DOUBLE].apply[op - operations] ? "numbers" : "whole numbers";
}

bool coll_op_fits(const struct coll_op *op, enum coll_type type)
{
    return !is_shipped(op) || types[type].apply[op - operations];
}

/* A hash of the name: addresses differ between processes. */
static uint32_t hash_name(const char *name)
{
    uint32_t hash = 2166136261;
    for (; name && *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619;
    return hash > COLL_OPS ? hash : hash + COLL_OPS + 1;
}

uint32_t coll_op_number(const struct coll_op *op)
{
    if (!op)
        return 0;
    return is_shipped(op) ? (uint32_t)(op - operations) + 1 : hash_name(op->name);
}

const char *coll_op_name(uint32_t number)
{
    if (number == 0)
        return "no operation";
    return number <= COLL_OPS ? operations[number - 1].name : "an operation of the program's own";
}
