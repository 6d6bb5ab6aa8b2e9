/*
 * datatype.h: where the data of an MPI data type lie, and what they are.
 *
 * A type is a list of parts; a part repeats blocks of another type at equal distances. Basic types have no
 * parts. Types never change, but for their name and whether they are committed; each holds references to the
 * types of which it is made.
 *
 * Signature. The sequence of basic types that a type stands for, as a hash that follows from the sequence
 * alone, however the type is built, and its length.
 */
#ifndef DATATYPE_H
#define DATATYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/basics.h"
#include "rank/handles.h"

struct attribute;

struct signature {
    uint64_t hash, length;
};

struct type_part {
    int64_t count, block; /* block `i` of `count` begins at `at` + i * stride, and has so many elements */
    ptrdiff_t at, stride;
    struct datatype *type;
};

struct datatype {
    struct rank_object object;
    int basic;        /* enum basic; -1: it is made of others */
    size_t size;      /* bytes of data */
    ptrdiff_t lb, ub; /* ub - lb is the extent */
    ptrdiff_t true_lb, true_ub;
    size_t align;
    bool own_lb, own_ub; /* set by MPI_Type_create_resized or a marker, not by where the data lie */
    bool dense;          /* its data lie without gaps, in order, from 0 to the extent */
    bool committed;
    struct signature signature;
    size_t parts;
    struct type_part *part;
    /* What the program made it of. */
    int combiner;
    int integer_count, address_count, type_count;
    int *integers;
    ptrdiff_t *addresses;
    struct datatype **types;
    struct attribute *attributes;
    char name[64];
};

/* A basic type, one for all; never freed. */
struct datatype *datatype_basic(enum basic basic);

static inline ptrdiff_t datatype_extent(const struct datatype *type)
{
    return type->ub - type->lb;
}

/* A new type of these parts, whose list is copied, with one reference. `padded`: its extent is a multiple of
 * what its data need, as of a structure of C. */
struct datatype *datatype_new(const struct type_part *part, size_t parts, bool padded);

/* Give it other bounds. */
void datatype_resize(struct datatype *type, ptrdiff_t lb, ptrdiff_t extent);

/* Note what the program made it of; the lists are copied. */
void datatype_made(struct datatype *type, int combiner, const int *integers, int integer_count,
                   const ptrdiff_t *addresses, int address_count, struct datatype *const *types,
                   int type_count);

/* A reference more, or less. Basic types, which all ranks share, count none: nothing is written there. */
static inline void datatype_hold(struct datatype *type)
{
    if (type->basic < 0)
        type->object.references++;
}
void datatype_release(struct datatype *type);

/* Call `visit` for each stretch of bytes that `count` elements at `memory` have, in the order of the type,
 * until it says false. Result: false if it did. */
typedef bool datatype_visitor(void *context, char *memory, size_t bytes);
bool datatype_visit(const struct datatype *type, char *memory, size_t count, datatype_visitor *visit,
                    void *context);

/* Pack `count` elements at `buffer` into a row that has room for them. */
void datatype_pack(const struct datatype *type, const void *buffer, size_t count, void *packed);

/* Unpack at most `bytes` bytes into up to `count` elements. */
void datatype_unpack(const struct datatype *type, void *buffer, size_t count, const void *packed,
                     size_t bytes);

/* The signature of `count` elements, and of the first `length` basics of them. */
struct signature datatype_signature(const struct datatype *type, size_t count);
struct signature datatype_prefix(const struct datatype *type, size_t count, uint64_t length);

/* That of one sequence behind another. */
struct signature signature_join(struct signature a, struct signature b);

/* The whole basics in the first `bytes` bytes of its data, repeated as often as it takes; *rest: what is left
 * over. */
uint64_t datatype_basics_in(const struct datatype *type, size_t bytes, size_t *rest);

#endif
