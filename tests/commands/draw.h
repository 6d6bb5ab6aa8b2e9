/*
 * draw.h: random choices, which repeat for a seed (splitmix64).
 */
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct draw {
    uint64_t state;
};

static inline uint64_t draw_bits(struct draw *draw)
{
    uint64_t z = draw->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number below `limit`. */
static inline size_t draw_below(struct draw *draw, size_t limit)
{
    return (size_t)(draw_bits(draw) % limit);
}

/* True in so many of 100 cases. */
static inline bool draw_percent(struct draw *draw, size_t percent)
{
    return draw_below(draw, 100) < percent;
}

#define DRAW_FROM(draw, array) ((array)[draw_below(draw, sizeof(array) / sizeof(array)[0])])

#endif
