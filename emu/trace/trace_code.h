/*
 * trace_code.h: how transmissions and stalls become bytes in a block of a binary trace, and back.
 *
 * Each transmission is coded by what distinguishes it from the one before it in its block; the first, from one that is all zero. One
 * byte tells which fields follow, as numbers in groups of seven bits, the lowest first, the top bit set in all but
 * the last byte:
 *
 *     bit 0    the step is another: difference
 *     bit 1    the sender is another: difference, as 2n if it is n >= 0, else as -2n-1
 *     bit 2    the port is not the expected one (the next one of the same sender; of another sender the same): port
 *     bit 3,4  origin: 0 not given, 1 the sender, 2 as before, 3 follows: exclusive or with the sender
 *     bit 5,6  destination: 0 not given, 1 as before, 2 follows: exclusive or with the sender
 *     bit 7    bytes, duration or worm are other than before: all three follow
 *
 * The receiver is not coded: it follows from sender and port. Lock-step algorithms take 2 to 4 bytes a transmission.
 *
 * Of a stall four numbers follow each other, signed differences (from the one before, the first from one that is all zero)
 * as above: first step, difference; steps, 0 if until the end; node, difference; port + 1. Of one without a port, as 0,
 * follows whose inbox was full. Behind a port that follows from the node.
 * Pure functions on the caller's memory.
 */
#ifndef TRACE_CODE_H
#define TRACE_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "facts/trace_event.h"

/* Bytes of the longest code. */
enum { TRACE_CODE_MOST = 64 };

/* Append the code of `event`, whose predecessor is *before, which becomes `event`. Result: behind it. */
unsigned char *trace_encode(unsigned char *to, struct trace_event *before, const struct trace_event *event);

/* Turn *event, the predecessor, into what is coded at `from`; `to` is not set. Result: behind it; NULL: it is no code, or
 * one that goes beyond `end`. */
const unsigned char *trace_decode(const unsigned char *from, const unsigned char *end,
                                  struct trace_event *event);

/* The same for stalls; `to` is set only if there is no port. */
unsigned char *trace_encode_stall(unsigned char *to, struct trace_stall *before,
                                  const struct trace_stall *stall);
const unsigned char *trace_decode_stall(const unsigned char *from, const unsigned char *end,
                                        struct trace_stall *stall);

#endif
