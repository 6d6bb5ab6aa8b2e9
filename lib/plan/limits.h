/*
 * limits.h: what a node and a link may do in one step of a schedule: a port model, as numbers.
 *
 * In all of them a link carries at most one packet at a time in each direction. Plain data.
 */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>

struct limits {
    const char *name; /* for people: "F1" */
    bool half_duplex; /* a link carries one packet at a time, in either direction */

    /* The most that a node may do in one step; 0: no limit. */
    unsigned sends;         /* ports it sends on */
    unsigned receives;      /* ports it receives on */
    unsigned ports;         /* ports it sends or receives on */
    unsigned transmissions; /* packets it sends or receives */
};

/* Is there a limit on what a node does? */
static inline bool limits_nodes(const struct limits *limits)
{
    return limits->sends || limits->receives || limits->ports || limits->transmissions;
}

#endif
