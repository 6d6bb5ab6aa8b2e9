/*
 * varint.h: whole numbers as few bytes, the smaller the fewer (LEB128).
 *
 * A number is written in groups of seven bits, the lowest group first, with the top bit set in all bytes but
 * the last. A difference n is written as 2n if n >= 0, else as -2n-1 ("zigzag"), so that small differences
 * take one byte, whatever their sign.
 *
 * A writer has room for VARINT_MOST bytes a number and gets the end of what was written. A reader never goes
 * beyond the end of its bytes: where a number is cut off or too large, it sets `bad`, gives any number, and
 * may be asked for more. Inline, since traces have many millions of numbers. Any thread.
 */
#ifndef VARINT_H
#define VARINT_H

#include <stdbool.h>
#include <stdint.h>

enum { VARINT_MOST = 10 };

static inline unsigned char *varint_put(unsigned char *to, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        *to++ = (unsigned char)(number | 128);
    *to++ = (unsigned char)number;
    return to;
}

static inline unsigned char *varint_put_difference(unsigned char *to, int64_t ahead)
{
    return varint_put(to, ahead >= 0 ? (uint64_t)ahead << 1 : ~((uint64_t)ahead << 1));
}

struct varint_reader {
    const unsigned char *at, *end;
    bool bad;
};

/* `most`: a larger number is bad. */
static inline uint64_t varint_get(struct varint_reader *reader, uint64_t most)
{
    uint64_t number = 0;
    for (unsigned shift = 0; reader->at < reader->end && shift < 64; shift += 7) {
        unsigned char byte = *reader->at++;
        uint64_t part = byte & 127;
        if (part << shift >> shift != part)
            break;
        number |= part << shift;
        if (byte >= 128)
            continue;
        reader->bad |= number > most;
        return number;
    }
    reader->bad = true;
    return 0;
}

/* `most`: of the number as which the difference is written. */
static inline int64_t varint_get_difference(struct varint_reader *reader, uint64_t most)
{
    uint64_t coded = varint_get(reader, most);
    return (int64_t)(coded >> 1 ^ -(coded & 1));
}

#endif
