/*
 * serialize.h: values in a growing row of bytes, to be sent to another process of the same machine type.
 *
 * What is put is taken in the same order and by the same kinds. Numbers stand as they are in memory, texts
 * with their length.
 *
 * Life cycle: zeroed memory is an empty row; serialize_*; serialized_free. A struct deserializer reads bytes
 * that somebody else owns. One thread at a time.
 */
#ifndef SERIALIZE_H
#define SERIALIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct serialized {
    unsigned char *bytes;
    size_t size, room;
    bool lacks; /* there was no memory: what is put from then on is left out */
};

void serialize(struct serialized *pack, const void *bytes, size_t size);
void serialize_u64(struct serialized *pack, uint64_t number);
void serialize_i32(struct serialized *pack, int32_t number);
void serialize_double(struct serialized *pack, double number);
void serialize_text(struct serialized *pack, const char *text); /* NULL is told from "" */
void serialized_free(struct serialized *pack);                  /* it is empty afterwards */

/* Bytes that are read. Zeroes and NULLs come once they are at an end too early, and `bad` tells so. */
struct deserializer {
    const unsigned char *at, *end;
    bool bad;
};

struct deserializer deserialize(const void *bytes, size_t size);
bool deserialize_more(const struct deserializer *from); /* there is something left, and nothing was bad */

/* The next `size` bytes, where they stand, at any alignment; NULL: there are not as many. */
const void *deserialize_bytes(struct deserializer *from, size_t size);

/* The same, copied. */
void deserialize_into(struct deserializer *from, void *bytes, size_t size);
uint64_t deserialize_u64(struct deserializer *from);
int32_t deserialize_i32(struct deserializer *from);
double deserialize_double(struct deserializer *from);
const char *
deserialize_text(struct deserializer *from); /* where it stands, with its zero byte; NULL: that was put */

#endif
