/*
 * duration.h: how many steps a packet holds its link.
 */
#ifndef DURATION_H
#define DURATION_H

#include <stdint.h>

/* In steps; constant while an array lives. */
struct duration {
    uint64_t startup;  /* of every packet */
    uint64_t per_unit; /* for each unit of its length */
    uint64_t unit;     /* of a packet of one unit */
};

static inline uint64_t duration_of(const struct duration *duration, uint32_t units)
{
    return duration->startup + units * duration->per_unit;
}

#endif
