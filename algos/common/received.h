/*
 * received.h: a number that came in a packet is checked before a program uses it as an index, a divisor, a
 * loop bound or a size, as packets may be corrupted, lost or doubled (`--fault`). Where the number is wrong,
 * the run has a failed check, and the node goes on with a number that does no harm or leaves the packet out.
 *
 * On the node, as node_check.
 */
#ifndef RECEIVED_H
#define RECEIVED_H

#include <parray.h>

/* The value if it is at most `most`; else 0, and a check has failed. */
#define received_up_to(self, value, most) \
    received_up_to_at((self), (value), (most), #value " <= " #most, PARRAY_HERE)
static inline uint32_t received_up_to_at(struct node *self, uint32_t value, uint32_t most, const char *text,
                                         const char *site)
{
    return node_check_at(self, value <= most, text, site) ? value : 0;
}

/* Is the value the rank of a node of the array? */
static inline bool is_rank(const struct node *self, int64_t value)
{
    return value >= 0 && value < node_count(self);
}

#endif
