/*
 * alike.c: from the left, each place of one source is matched with the longest equal row of the other one.
 * Of a row that is there more often than TRIES, the first ones are tried: a source of one statement again and
 * again does not take longer than others.
 */
#include "class/alike.h"

#include <stdlib.h>

#include "alloc.h"
#include "hash.h"

enum { TRIES = 16 };

static const char what[] = "sources that are compared";

static int compare_rows(const void *x, const void *y)
{
    const struct alike_row *a = x, *b = y;
    return a->hash != b->hash ? (a->hash < b->hash ? -1 : 1) : (a->at > b->at) - (a->at < b->at);
}

static size_t rows_of(const struct alike_source *source)
{
    return source->count < ALIKE_LEAST ? 0 : source->count - ALIKE_LEAST + 1;
}

static uint64_t hash_at(const struct alike_source *source, size_t at)
{
    uint64_t hash = 0;
    for (size_t i = at; i < at + ALIKE_LEAST; i++)
        hash = hash_scatter(hash ^ source->token[i].kind);
    return hash;
}

void alike_read(struct alike_source *source, const char *text)
{
    *source = (struct alike_source){.token = memory_take(ALIKE_TOKENS_MOST, sizeof source->token[0], what)};
    source->count = source->own = alike_tokens(text, source->token);
    source->row = memory_take(source->count + 1, sizeof source->row[0], what);
    source->known = memory_take(source->count + 1, sizeof source->known[0], what);
    for (size_t i = 0; i < rows_of(source); i++)
        source->row[i] = (struct alike_row){hash_at(source, i), (uint32_t)i};
    qsort(source->row, rows_of(source), sizeof source->row[0], compare_rows);
}

void alike_free(struct alike_source *source)
{
    free(source->token);
    free(source->row);
    free(source->known);
    *source = (struct alike_source){.token = NULL};
}

/* The first row with that hash, or with a larger one. */
static size_t first_row(const struct alike_source *source, uint64_t hash)
{
    size_t low = 0, high = rows_of(source);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (source->row[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t equal_tokens(const struct alike_source *a, size_t i, const struct alike_source *b, size_t j)
{
    size_t length = 0;
    while (i + length < a->count && j + length < b->count &&
           a->token[i + length].kind == b->token[j + length].kind)
        length++;
    return length;
}

/* The longest row of `b` that begins as `a` goes on at a place, as *at; 0: none is long enough. */
static size_t longest(const struct alike_source *a, size_t i, const struct alike_source *b, size_t *at)
{
    size_t best = 0;
    if (i >= rows_of(a))
        return 0;
    uint64_t hash = hash_at(a, i);
    size_t row = first_row(b, hash);
    for (int tries = 0; tries < TRIES && row < rows_of(b) && b->row[row].hash == hash; tries++, row++) {
        size_t length = equal_tokens(a, i, b, b->row[row].at);
        if (length >= ALIKE_LEAST && length > best) {
            best = length;
            *at = b->row[row].at;
        }
    }
    return best;
}

void alike_leave_out(struct alike_source *source, const struct alike_source *skeleton)
{
    size_t at;
    for (size_t i = 0; i < source->count;) {
        size_t length = longest(source, i, skeleton, &at);
        for (size_t k = 0; k < length; k++)
            source->known[i + k] = true;
        source->own -= length;
        i += length ? length : 1;
    }
}

/* How many own tokens a source has in a row; each counts once. */
static size_t count_own(const struct alike_source *source, size_t at, size_t length, bool *seen)
{
    size_t own = 0;
    for (size_t i = at; i < at + length; i++) {
        own += !source->known[i] && !seen[i];
        seen[i] = true;
    }
    return own;
}

/* Keep the longest places, in the order of the first source. */
static void note_place(struct alike_pair *pair, const struct alike_place *place)
{
    size_t out = pair->places;
    if (pair->places == ALIKE_PLACES) {
        out = 0;
        for (size_t i = 1; i < pair->places; i++)
            out = pair->place[i].tokens < pair->place[out].tokens ? i : out;
        if (pair->place[out].tokens >= place->tokens)
            return;
        for (size_t i = out; i + 1 < pair->places; i++)
            pair->place[i] = pair->place[i + 1];
        out = --pair->places;
    }
    pair->place[out] = *place;
    pair->places++;
}

static unsigned percent_of(size_t part, size_t all)
{
    return all < ALIKE_OWN_LEAST ? 0 : (unsigned)(100 * part / all);
}

struct alike_pair alike_compare(const struct alike_source *a, const struct alike_source *b)
{
    struct alike_pair pair = {.places = 0};
    bool *seen_a = memory_take(a->count + 1, sizeof *seen_a, what),
         *seen_b = memory_take(b->count + 1, sizeof *seen_b, what);
    size_t shared_a = 0, shared_b = 0, j = 0;
    for (size_t i = 0; i < a->count;) {
        size_t length = longest(a, i, b, &j);
        size_t own = count_own(a, i, length, seen_a);
        shared_a += own;
        shared_b += count_own(b, j, length, seen_b);
        if (own)
            note_place(&pair, &(const struct alike_place){{a->token[i].line, a->token[i + length - 1].line},
                                                          {b->token[j].line, b->token[j + length - 1].line},
                                                          own});
        i += length ? length : 1;
    }
    unsigned of_a = percent_of(shared_a, a->own), of_b = percent_of(shared_b, b->own);
    pair.percent = of_a > of_b ? of_a : of_b;
    free(seen_a);
    free(seen_b);
    return pair;
}
