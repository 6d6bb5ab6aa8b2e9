/*
 * trace_code.h: how transmissions and stalls become bytes in a block of a binary trace, and back.
 *
 * A transmission is coded by its differences from the transmission before it in its block; the first one of a
 * block, by its differences from zeros. One byte tells which fields follow. Every field is a number in groups
 * of seven bits, the lowest group first, with the top bit set in all bytes but the last:
 *
 *     bit 0    the step is another: difference
 *     bit 1    the sender is another: difference, n >= 0 as 2n, n < 0 as -2n-1
 *     bit 2    the port is not the expected one: port. Expected is the next port of the same sender, or the
 *              same port of another sender
 *     bit 3,4  origin: 0 not given, 1 the sender, 2 as before, 3 follows: exclusive or with the sender
 *     bit 5,6  destination: 0 not given, 1 as before, 2 follows: exclusive or with the sender
 *     bit 7    bytes, duration or worm are other than before: all three follow
 *
 * The receiver is not coded: it follows from sender and port. Programs in lock step take 2 to 4 bytes a
 * transmission.
 *
 * A stall is four numbers: the difference of its first step from that of the stall before it; the number of
 * its steps, 0 for a stall without an end; the difference of its node; its port + 1. Differences are coded as
 * that of the sender of a transmission. A worm's stall has no port (0); a fifth number is then the node whose
 * inbox was full.
 * Pure functions on the caller's memory.
 */
#ifndef TRACE_CODE_H
#define TRACE_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "facts/trace_event.h"

/* Bytes of the longest code. */
enum { TRACE_CODE_MOST = 64 };

/* Write the code of `event`, which follows *before, and set *before to `event`. Return the code's end. */
unsigned char *trace_encode(unsigned char *to, struct trace_event *before, const struct trace_event *event);

/* Replace *event, the transmission before, by the one that is coded at `from`; event->to is not set. Return
 * the end of the code; NULL: the bytes are no code, or go beyond `end`. */
const unsigned char *trace_decode(const unsigned char *from, const unsigned char *end,
                                  struct trace_event *event);

/* Encode and decode a stall; stall->to is set only if there is no port. */
unsigned char *trace_encode_stall(unsigned char *to, struct trace_stall *before,
                                  const struct trace_stall *stall);
const unsigned char *trace_decode_stall(const unsigned char *from, const unsigned char *end,
                                        struct trace_stall *stall);

#endif
