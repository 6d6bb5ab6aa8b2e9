/*
 * datatype.c: types are made, and walked through.
 */
#include <stdlib.h>
#include <string.h>

#include "data/datatype.h"
#include "machine/memory.h"

#include "mpi/mpi.h"

static const char what[] = "a data type";

/* ------------------------------------------------------------------------------------ signatures */

/* The hash of a sequence is a polynomial in this odd number, so that sequences can be joined. */
#define JOIN UINT64_C(0x9e3779b97f4a7c15)

static uint64_t power(uint64_t exponent)
{
    uint64_t result = 1;
    for (uint64_t base = JOIN; exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

struct signature signature_join(struct signature a, struct signature b)
{
    return (struct signature){a.hash * power(b.length) + b.hash, a.length + b.length};
}

static struct signature repeat(struct signature one, uint64_t times)
{
    struct signature all = {0, 0};
    for (; times; times >>= 1, one = signature_join(one, one))
        if (times & 1)
            all = signature_join(all, one);
    return all;
}

static struct signature of_basic(enum basic basic)
{
    const struct basic_type *type = &basic_types[basic];
    struct signature first = {(uint64_t)type->first * 2654435761u + 97, 1};
    if (!type->size)
        return (struct signature){0, 0};
    if (type->family != FAMILY_PAIR)
        return first;
    return signature_join(first, (struct signature){(uint64_t)type->second * 2654435761u + 97, 1});
}

struct signature datatype_signature(const struct datatype *type, size_t count)
{
    return repeat(type->signature, count);
}

struct signature datatype_prefix(const struct datatype *type, size_t count, uint64_t length)
{
    uint64_t each = type->signature.length, whole = each ? length / each : 0;
    struct signature all = repeat(type->signature, whole < count ? whole : count);
    uint64_t left = each ? length % each : 0;
    if (!left || whole >= count)
        return all;
    if (type->basic >= 0) /* half of a pair */
        return signature_join(
            all, (struct signature){(uint64_t)basic_types[type->basic].first * 2654435761u + 97, 1});
    for (size_t i = 0; i < type->parts && left; i++) {
        const struct type_part *part = &type->part[i];
        uint64_t elements = (uint64_t)(part->count * part->block);
        struct signature some = datatype_prefix(part->type, elements, left);
        all = signature_join(all, some);
        left -= some.length;
    }
    return all;
}

/* --------------------------------------------------------------------------------- construction */

static struct datatype basics[BASICS];

static void make_basics(void) __attribute__((constructor));
static void make_basics(void)
{
    for (int i = 0; i < BASICS; i++) {
        const struct basic_type *basic = &basic_types[i];
        bool pair = basic->family == FAMILY_PAIR;
        ptrdiff_t end = pair ? (ptrdiff_t)(basic->second_at + sizeof(int)) : (ptrdiff_t)basic->size;
        basics[i] = (struct datatype){.object.handle = MPI_BYTE + i,
                                      .basic = i,
                                      .size = basic->size,
                                      .ub = (ptrdiff_t)basic->extent,
                                      .true_ub = end,
                                      .align = basic->align,
                                      .own_lb = i == BASIC_LB,
                                      .own_ub = i == BASIC_UB,
                                      .dense = basic->size == basic->extent,
                                      .committed = true,
                                      .signature = of_basic((enum basic)i),
                                      .combiner = MPI_COMBINER_NAMED};
    }
}

struct datatype *datatype_basic(enum basic basic)
{
    return &basics[basic];
}

/* The bounds of all parts. */
struct type_bounds {
    ptrdiff_t low, high, true_low, true_high, own_low, own_high;
    bool any, any_true, own_lb, own_ub;
};

/* The least and the largest place at which an element of the part begins. */
static void range_of(const struct type_part *part, ptrdiff_t *least, ptrdiff_t *most)
{
    ptrdiff_t extent = datatype_extent(part->type);
    ptrdiff_t rows = (ptrdiff_t)(part->count - 1) * part->stride, row = (ptrdiff_t)(part->block - 1) * extent;
    *least = part->at + (rows < 0 ? rows : 0) + (row < 0 ? row : 0);
    *most = part->at + (rows > 0 ? rows : 0) + (row > 0 ? row : 0);
}

static void widen(struct type_bounds *bounds, const struct type_part *part)
{
    const struct datatype *type = part->type;
    ptrdiff_t least, most;
    if (part->count <= 0 || part->block <= 0)
        return;
    range_of(part, &least, &most);
    ptrdiff_t low = least + type->lb, high = most + type->ub;
    bool marker = type->basic == BASIC_LB || type->basic == BASIC_UB;
    if (type->own_lb && (!bounds->own_lb || low < bounds->own_low))
        bounds->own_low = low, bounds->own_lb = true;
    if (type->own_ub && (!bounds->own_ub || high > bounds->own_high))
        bounds->own_high = high, bounds->own_ub = true;
    if (!marker && (!bounds->any || low < bounds->low))
        bounds->low = low;
    if (!marker && (!bounds->any || high > bounds->high))
        bounds->high = high;
    bounds->any |= !marker;
    if (!type->size)
        return;
    low = least + type->true_lb;
    high = most + type->true_ub;
    if (!bounds->any_true || low < bounds->true_low)
        bounds->true_low = low;
    if (!bounds->any_true || high > bounds->true_high)
        bounds->true_high = high;
    bounds->any_true = true;
}

/* Are the data one piece from 0 on, in order? */
static bool is_dense(const struct datatype *type)
{
    ptrdiff_t at = 0;
    for (size_t i = 0; i < type->parts; i++) {
        const struct type_part *part = &type->part[i];
        ptrdiff_t row = (ptrdiff_t)part->block * datatype_extent(part->type);
        if (!part->count || !part->block || !part->type->size)
            continue;
        if (!part->type->dense || part->at != at || (part->count > 1 && part->stride != row))
            return false;
        at += (ptrdiff_t)part->count * row;
    }
    return type->lb == 0 && at == type->ub;
}

struct datatype *datatype_new(const struct type_part *part, size_t parts, bool padded)
{
    struct datatype *type = memory_take(1, sizeof *type, what);
    struct type_bounds bounds = {0};
    type->object.references = 1;
    type->basic = -1;
    type->parts = parts;
    type->part = memory_take(parts + 1, sizeof *part, what);
    type->align = 1;
    for (size_t i = 0; i < parts; i++) {
        type->part[i] = part[i];
        uint64_t elements = (uint64_t)(part[i].count * part[i].block);
        struct datatype *of = part[i].type;
        datatype_hold(of);
        widen(&bounds, &part[i]);
        type->size += (size_t)elements * of->size;
        type->align = of->align > type->align && elements ? of->align : type->align;
        type->signature = signature_join(type->signature, repeat(of->signature, elements));
    }
    type->own_lb = bounds.own_lb;
    type->own_ub = bounds.own_ub;
    type->lb = bounds.own_lb ? bounds.own_low : bounds.low;
    type->ub = bounds.own_ub ? bounds.own_high : bounds.high;
    type->true_lb = bounds.true_low;
    type->true_ub = bounds.true_high;
    ptrdiff_t align = (ptrdiff_t)type->align, over = (type->ub - type->lb) % align;
    if (padded && !type->own_ub && over)
        type->ub += over > 0 ? align - over : -over;
    type->dense = is_dense(type);
    return type;
}

void datatype_resize(struct datatype *type, ptrdiff_t lb, ptrdiff_t extent)
{
    type->lb = lb;
    type->ub = lb + extent;
    type->own_lb = type->own_ub = true;
    type->dense = is_dense(type);
}

void datatype_made(struct datatype *type, int combiner, const int *integers, int integer_count,
                   const ptrdiff_t *addresses, int address_count, struct datatype *const *types,
                   int type_count)
{
    type->combiner = combiner;
    type->integer_count = integer_count;
    type->address_count = address_count;
    type->type_count = type_count;
    type->integers = memory_take((size_t)integer_count + 1, sizeof *integers, what);
    type->addresses = memory_take((size_t)address_count + 1, sizeof *addresses, what);
    type->types = memory_take((size_t)type_count + 1, sizeof *types, what);
    for (int i = 0; i < integer_count; i++)
        type->integers[i] = integers[i];
    for (int i = 0; i < address_count; i++)
        type->addresses[i] = addresses[i];
    for (int i = 0; i < type_count; i++) {
        type->types[i] = types[i];
        datatype_hold(types[i]);
    }
}

void datatype_release(struct datatype *type)
{
    if (type->basic >= 0 || --type->object.references)
        return;
    for (size_t i = 0; i < type->parts; i++)
        datatype_release(type->part[i].type);
    for (int i = 0; i < type->type_count; i++)
        datatype_release(type->types[i]);
    free(type->part);
    free(type->integers);
    free(type->addresses);
    free(type->types);
    free(type);
}

/* --------------------------------------------------------------------------------------- walking */

/* Bytes go from memory to a row, or from a row of so many bytes to memory. */
struct type_flow {
    char *row;
    size_t left;
    bool unpacks;
};

static bool move(void *context, char *memory, size_t bytes)
{
    struct type_flow *flow = context;
    bytes = bytes < flow->left ? bytes : flow->left;
    if (bytes && flow->unpacks)
        memcpy(memory, flow->row, bytes);
    else if (bytes)
        memcpy(flow->row, memory, bytes);
    flow->row += bytes;
    flow->left -= bytes;
    return flow->left;
}

bool datatype_visit(const struct datatype *type, char *memory, size_t count, datatype_visitor *visit,
                    void *context)
{
    bool goes_on = true;
    if (type->dense)
        return visit(context, memory, count * type->size);
    for (size_t k = 0; k < count && goes_on; k++, memory += datatype_extent(type)) {
        if (type->basic >= 0) { /* a pair with a gap */
            const struct basic_type *pair = &basic_types[type->basic];
            goes_on = visit(context, memory, pair->size - sizeof(int)) &&
                      visit(context, memory + pair->second_at, sizeof(int));
        }
        for (size_t i = 0; i < type->parts && goes_on; i++) {
            const struct type_part *part = &type->part[i];
            for (int64_t row = 0; row < part->count && goes_on; row++)
                goes_on = datatype_visit(part->type, memory + part->at + row * part->stride,
                                         (size_t)part->block, visit, context);
        }
    }
    return goes_on;
}

void datatype_pack(const struct datatype *type, const void *buffer, size_t count, void *packed)
{
    struct type_flow flow = {packed, count * type->size, false};
    datatype_visit(type, (char *)(uintptr_t)buffer, count, move, &flow);
}

void datatype_unpack(const struct datatype *type, void *buffer, size_t count, const void *packed,
                     size_t bytes)
{
    struct type_flow flow = {(char *)(uintptr_t)packed, bytes, true};
    datatype_visit(type, buffer, count, move, &flow);
}

uint64_t datatype_basics_in(const struct datatype *type, size_t bytes, size_t *rest)
{
    *rest = bytes;
    if (!type->size)
        return 0;
    uint64_t found = bytes / type->size * type->signature.length;
    bytes %= type->size;
    if (type->basic >= 0) {
        const struct basic_type *basic = &basic_types[type->basic];
        bool half = basic->family == FAMILY_PAIR && bytes >= basic->size - sizeof(int);
        *rest = half ? bytes - (basic->size - sizeof(int)) : bytes;
        return found + half;
    }
    for (size_t i = 0; i < type->parts && bytes; i++) {
        const struct type_part *part = &type->part[i];
        size_t all = (size_t)(part->count * part->block) * part->type->size;
        size_t some = bytes < all ? bytes : all;
        found += datatype_basics_in(part->type, some, rest);
        bytes -= some;
        if (some < all)
            return found;
    }
    *rest = bytes;
    return found;
}
