/*
 * pack.c: a text is its length with its zero byte, 0 for NULL, and its bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "pack.h"

void pack_put(struct pack *pack, const void *bytes, size_t size)
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

void pack_put_u64(struct pack *pack, uint64_t number)
{
    pack_put(pack, &number, sizeof number);
}

void pack_put_i32(struct pack *pack, int32_t number)
{
    pack_put(pack, &number, sizeof number);
}

void pack_put_double(struct pack *pack, double number)
{
    pack_put(pack, &number, sizeof number);
}

void pack_put_text(struct pack *pack, const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    pack_put_u64(pack, size);
    pack_put(pack, text, size);
}

void pack_free(struct pack *pack)
{
    free(pack->bytes);
    *pack = (struct pack){.bytes = NULL};
}

struct unpack unpack_begin(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    return (struct unpack){.at = at, .end = size ? at + size : at};
}

bool unpack_more(const struct unpack *from)
{
    return !from->bad && from->at != from->end;
}

const void *unpack_bytes(struct unpack *from, size_t size)
{
    const void *bytes = from->at;
    if (from->bad || size > (size_t)(from->end - from->at)) {
        from->bad = true;
        return NULL;
    }
    from->at += size;
    return bytes;
}

void unpack_take(struct unpack *from, void *bytes, size_t size)
{
    const void *found = unpack_bytes(from, size);
    if (found && size)
        memcpy(bytes, found, size);
    else
        memset(bytes, 0, size);
}

uint64_t unpack_u64(struct unpack *from)
{
    uint64_t number;
    unpack_take(from, &number, sizeof number);
    return number;
}

int32_t unpack_i32(struct unpack *from)
{
    int32_t number;
    unpack_take(from, &number, sizeof number);
    return number;
}

double unpack_double(struct unpack *from)
{
    double number;
    unpack_take(from, &number, sizeof number);
    return number;
}

const char *unpack_text(struct unpack *from)
{
    uint64_t size = unpack_u64(from);
    const char *text = size && !from->bad ? unpack_bytes(from, size) : NULL;
    if (text && text[size - 1]) {
        from->bad = true;
        return NULL;
    }
    return text;
}
