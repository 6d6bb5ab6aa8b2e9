/*
 * pieces.h: the bytes of memory that data have, as pieces in the order of their addresses.
 *
 * Life cycle: all zero; pieces_add as often as wanted; pieces_sort once; then the questions; pieces_free,
 * after which it is all zero again. Of data in very many pieces nothing is known: they meet nothing.
 */
#ifndef PIECES_H
#define PIECES_H

#include "data/datatype.h"

struct piece {
    uintptr_t begin, end;
};

struct pieces {
    struct piece only;   /* the piece, while there is one */
    struct piece *piece; /* of several: all of them; else NULL */
    size_t count, room;
    bool unknown;
};

/* The bytes of `count` elements at `buffer`. */
void pieces_add(struct pieces *pieces, const struct datatype *type, const void *buffer, size_t count);

/* Result: no byte has been added twice. */
bool pieces_sort(struct pieces *pieces);

/* Do they have a byte in common? */
bool pieces_meet(const struct pieces *a, const struct pieces *b);

/* A hash of what is in the first bytes, from `seed` on; not of more than costs as much as moving them. */
uint64_t pieces_print(const struct pieces *pieces, uint64_t seed);

void pieces_free(struct pieces *pieces);

#endif
