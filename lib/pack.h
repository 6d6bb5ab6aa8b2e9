/*
 * pack.h: values in a growing row of bytes, to be sent to another process of the same machine type.
 *
 * What is put is taken in the same order and by the same kinds. Numbers stand as they are in memory, texts
 * with their length.
 *
 * Life cycle: zeroed memory is an empty pack; pack_put_*; pack_free. A struct unpack reads bytes that
 * somebody else owns. One thread at a time.
 */
#ifndef PACK_H
#define PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pack {
    unsigned char *bytes;
    size_t size, room;
    bool lacks; /* there was no memory: what is put from then on is left out */
};

void pack_put(struct pack *pack, const void *bytes, size_t size);
void pack_put_u64(struct pack *pack, uint64_t number);
void pack_put_i32(struct pack *pack, int32_t number);
void pack_put_double(struct pack *pack, double number);
void pack_put_text(struct pack *pack, const char *text); /* NULL is told from "" */
void pack_free(struct pack *pack);                       /* it is empty afterwards */

/* Bytes that are read. Zeroes and NULLs come once they are at an end too early, and `bad` tells so. */
struct unpack {
    const unsigned char *at, *end;
    bool bad;
};

struct unpack unpack_begin(const void *bytes, size_t size);
bool unpack_more(const struct unpack *from); /* there is something left, and nothing was bad */

/* The next `size` bytes, where they stand, at any alignment; NULL: there are not as many. */
const void *unpack_bytes(struct unpack *from, size_t size);

/* The same, copied. */
void unpack_take(struct unpack *from, void *bytes, size_t size);
uint64_t unpack_u64(struct unpack *from);
int32_t unpack_i32(struct unpack *from);
double unpack_double(struct unpack *from);
const char *unpack_text(struct unpack *from); /* where it stands, with its zero byte; NULL: that was put */

#endif
