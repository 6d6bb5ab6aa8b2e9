/*
 * turn_shares.h: whose turn it is on a half-duplex link, as both ends know from its place and the clock.
 *
 * The turns of the lower end are spread over the steps as evenly as their number allows; all others are
 * those of the upper end. Any thread.
 */
#ifndef TURN_SHARES_H
#define TURN_SHARES_H

#include <stdbool.h>
#include <stdint.h>

/* The lower end has `share` of `whole` steps. It begins `phase` quarters of a turn early. */
struct turn_shares {
    int64_t share, whole, phase;
};

/* Does the lower end have step t, which is 1 or more? It does if floor(t share / whole + phase / 4) is
 * greater than for step t - 1. */
static inline bool low_end_sends(const struct turn_shares *turns, int64_t step)
{
    int64_t before = 4 * (step - 1) * turns->share + turns->phase * turns->whole;

    return (before + 4 * turns->share) / (4 * turns->whole) > before / (4 * turns->whole);
}

#endif
