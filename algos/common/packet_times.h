/*
 * packet_times.h: bounds and times that count packets of one unit, in the unit in which a run is measured.
 *
 * A packet time is the time that the units of a packet take without the start-up. A packet of one unit holds
 * its link, and its node where a node uses one port at a time, for parray_duration(array, 1) steps. Therefore
 * a program that sends such packets takes that many steps for each step that a paper counts, and no other
 * program that sends them takes fewer steps than the bound says. Host side only: for `lower_bound`,
 * `paper_time` and `claimed_time`.
 */
#ifndef PACKET_TIMES_H
#define PACKET_TIMES_H

#include <parray.h>

/* The packet times of so many packets of `units` units, one after the other, where a packet of the paper is
 * split into `parts` of them. Negative if the count is (which says "not known"), or if a unit takes no time.
 * The quotient is that of two whole numbers, so that a run which meets the bound has just that time. */
static inline double long_part_times(const struct parray *array, double packets, uint32_t units, int parts)
{
    uint64_t one = parray_duration(array, 1), per_unit = parray_duration(array, 2) - one;
    double all_units = (double)per_unit * units * parts;

    return packets >= 0 && per_unit ? packets * (double)parray_duration(array, units) / all_units : -1.0;
}

/* The same for packets of one unit. */
static inline double part_times(const struct parray *array, double packets, int parts)
{
    return long_part_times(array, packets, 1, parts);
}

/* The same where packets stay whole, too. */
static inline double packet_times(const struct parray *array, double packets)
{
    return part_times(array, packets, 1);
}

#endif
