/*
 * pieces.c: pieces side by side become one; the list is sorted when all are there.
 */
#include "data/pieces.h"

#include <stdlib.h>

#include "hash.h"
#include "machine/memory.h"

/* Pieces that are kept, and bytes that are looked at. */
enum { PIECES_MOST = 1 << 13, PRINT_MOST = 4 << 20 };

static const char what[] = "the memory of a call of MPI";

static const struct piece *piece_at(const struct pieces *pieces, size_t i)
{
    return pieces->piece ? &pieces->piece[i] : &pieces->only;
}

static bool add(void *context, char *memory, size_t bytes)
{
    struct pieces *pieces = context;
    const struct piece piece = {(uintptr_t)memory, (uintptr_t)memory + bytes};
    if (!bytes)
        return true;
    struct piece *last = pieces->piece   ? &pieces->piece[pieces->count - 1]
                         : pieces->count ? &pieces->only
                                         : NULL;
    if (last && last->end == piece.begin) {
        last->end = piece.end;
        return true;
    }
    if (!last) {
        pieces->only = piece;
        pieces->count = 1;
        return true;
    }
    if (pieces->count == PIECES_MOST) {
        pieces->unknown = true;
        return false;
    }
    bool first = !pieces->piece;
    pieces->piece = memory_grow(pieces->piece, &pieces->room, pieces->count + 1, sizeof piece, what);
    if (first)
        pieces->piece[0] = pieces->only;
    pieces->piece[pieces->count++] = piece;
    return true;
}

void pieces_add(struct pieces *pieces, const struct datatype *type, const void *buffer, size_t count)
{
    if (pieces->unknown || !type->size || !count)
        return;
    if (type->dense && !pieces->count) { /* what most calls have */
        pieces->only = (struct piece){(uintptr_t)buffer, (uintptr_t)buffer + count * type->size};
        pieces->count = 1;
    } else if (type->dense) {
        add(pieces, (char *)(uintptr_t)buffer, count * type->size);
    } else {
        datatype_visit(type, (char *)(uintptr_t)buffer, count, add, pieces);
    }
}

static int by_begin(const void *a, const void *b)
{
    const struct piece *left = a, *right = b;
    return (left->begin > right->begin) - (left->begin < right->begin);
}

bool pieces_sort(struct pieces *pieces)
{
    bool sorted = true, once = true;
    if (pieces->unknown || !pieces->piece)
        return true;
    for (size_t i = 1; i < pieces->count; i++)
        sorted &= pieces->piece[i - 1].begin <= pieces->piece[i].begin;
    if (!sorted)
        qsort(pieces->piece, pieces->count, sizeof pieces->piece[0], by_begin);
    for (size_t i = 1; i < pieces->count; i++)
        once &= pieces->piece[i - 1].end <= pieces->piece[i].begin;
    return once;
}

bool pieces_meet(const struct pieces *a, const struct pieces *b)
{
    size_t i = 0, k = 0;
    if (a->unknown || b->unknown)
        return false;
    while (i < a->count && k < b->count) {
        const struct piece *left = piece_at(a, i), *right = piece_at(b, k);
        if (left->begin < right->end && right->begin < left->end)
            return true;
        if (left->end < right->end)
            i++;
        else
            k++;
    }
    return false;
}

uint64_t pieces_print(const struct pieces *pieces, uint64_t seed)
{
    size_t left = pieces->unknown ? 0 : PRINT_MOST;
    for (size_t i = 0; i < pieces->count && left; i++) {
        const struct piece *piece = piece_at(pieces, i);
        size_t size = piece->end - piece->begin;
        size = size < left ? size : left;
        left -= size;
        seed = hash_bytes(seed, (const void *)piece->begin, size);
    }
    return seed;
}

void pieces_free(struct pieces *pieces)
{
    free(pieces->piece);
    *pieces = (struct pieces){.count = 0};
}
