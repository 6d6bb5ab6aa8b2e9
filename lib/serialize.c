/*
 * serialize.c: a text is its length with its zero byte, 0 for NULL, and its bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "serialize.h"

void serialize(struct serialized *pack, const void *bytes, size_t size)
{
    unsigned char *grown = pack->lacks ? NULL : grow(pack->bytes, &pack->room, pack->size + size + 1, 1);
    if (!grown) {
        pack->lacks = true;
        return;
    }
    pack->bytes = grown;
    if (size)
        memcpy(pack->bytes + pack->size, bytes, size);
    pack->size += size;
}

void serialize_u64(struct serialized *pack, uint64_t number)
{
    serialize(pack, &number, sizeof number);
}

void serialize_i32(struct serialized *pack, int32_t number)
{
    serialize(pack, &number, sizeof number);
}

void serialize_double(struct serialized *pack, double number)
{
    serialize(pack, &number, sizeof number);
}

void serialize_text(struct serialized *pack, const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    serialize_u64(pack, size);
    serialize(pack, text, size);
}

void serialized_free(struct serialized *pack)
{
    free(pack->bytes);
    *pack = (struct serialized){.bytes = NULL};
}

struct deserializer deserialize(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    return (struct deserializer){.at = at, .end = size ? at + size : at};
}

bool deserialize_more(const struct deserializer *from)
{
    return !from->bad && from->at != from->end;
}

const void *deserialize_bytes(struct deserializer *from, size_t size)
{
    const void *bytes = from->at;
    if (from->bad || size > (size_t)(from->end - from->at)) {
        from->bad = true;
        return NULL;
    }
    from->at += size;
    return bytes;
}

void deserialize_into(struct deserializer *from, void *bytes, size_t size)
{
    const void *found = deserialize_bytes(from, size);
    if (found && size)
        memcpy(bytes, found, size);
    else
        memset(bytes, 0, size);
}

uint64_t deserialize_u64(struct deserializer *from)
{
    uint64_t number;
    deserialize_into(from, &number, sizeof number);
    return number;
}

int32_t deserialize_i32(struct deserializer *from)
{
    int32_t number;
    deserialize_into(from, &number, sizeof number);
    return number;
}

double deserialize_double(struct deserializer *from)
{
    double number;
    deserialize_into(from, &number, sizeof number);
    return number;
}

const char *deserialize_text(struct deserializer *from)
{
    uint64_t size = deserialize_u64(from);
    const char *text = size && !from->bad ? deserialize_bytes(from, size) : NULL;
    if (text && text[size - 1]) {
        from->bad = true;
        return NULL;
    }
    return text;
}
