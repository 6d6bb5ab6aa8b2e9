/*
 * trace_code.h: the outline of a binary trace, and how transmissions, stalls and notes become bytes in a
 * block of it, and back.
 *
 *     a head of the file     block_file.h
 *     a block of the head    JSON: what will run (view_json_head)
 *     blocks of events       transmissions; none straddles two blocks
 *     blocks of stalls       nodes that waited for room, between the blocks of events
 *     blocks of notes        what nodes did beside sending, between them, too
 *     a block of the tail    JSON: what came of it (view_json_tail)
 *
 * Nothing in a trace depends on engine or workers. A run that was killed leaves a file without a tail. As
 * blocks of all kinds are written together, such a file tells of all up to the same step; stalls that still
 * lasted are missing. Version 1 is version 2 without stalls, which is version 3 without notes, labels and
 * fates.
 *
 * A transmission is coded by its differences from the transmission before it in its block; the first one of a
 * block, by its differences from zeros. One byte tells which fields follow, each a number of varint.h:
 *
 *     bit 0    the step is another: difference
 *     bit 1    the sender is another: difference
 *     bit 2    the port is not the expected one: port. Expected is the next port of the same sender, or the
 *              same port of another sender
 *     bit 3,4  origin: 0 not given, 1 the sender, 2 as before, 3 follows: exclusive or with the sender
 *     bit 5,6  destination: 0 not given, 1 as before, 2 follows: exclusive or with the sender; 3: the next
 *              byte tells that, in bits 0,1, and what follows at the end: bit 2 a label, ending in a zero
 *              byte; bit 3 the label is the last one of the block; bit 4 the fate, the steps by which the
 *              packet is late, those that it was queued, and the order of its send
 *     bit 7    bytes, duration or worm are other than before: all three follow
 *
 * The receiver is not coded: it follows from sender and port. Programs in lock step take 2 to 4 bytes a
 * transmission.
 *
 * A stall is four numbers: the difference of its first step from that of the stall before it; the number of
 * its steps, 0 for a stall without an end; the difference of its node; its port + 1. Differences are coded as
 * that of the sender of a transmission. A worm's stall has no port (0); a fifth number is then the node whose
 * inbox was full.
 *
 * A note begins with a byte: bits 0 to 3 the kind, bit 4 the step is another, bit 5 the node is another, bit
 * 6 the text is the last one of the block, bit 7 `sends` is not 0. What is so follows, and then: of a packet
 * the port + 1 (0: a worm; then peer and number follow) and the difference of `other` from the step; of a cut
 * link the port and that difference; of a crash that difference; of a choice the number and `other`; the
 * text, ending in a zero byte; of a value a byte and the number: 0 none, 1 a whole number as a difference, 2
 * its eight bytes.
 *
 * Pure functions on the caller's memory.
 */
#ifndef TRACE_CODE_H
#define TRACE_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "block_file.h"
#include "facts/trace_event.h"

enum {
    TRACE_CODE_MOST = 192,       /* bytes of the longest code */
    TRACE_EVENTS_MOST = 1 << 16, /* bytes of content of a block of events, stalls or notes */
    TRACE_TEXT_MOST = 1 << 26    /* bytes of content of a block of JSON */
};

enum trace_block_kind {
    TRACE_BLOCK_RUN = 1,
    TRACE_BLOCK_EVENTS,
    TRACE_BLOCK_OUTCOME,
    TRACE_BLOCK_STALLS,
    TRACE_BLOCK_NOTES
};

/* The times of a block are steps; its reach is TRACE_NO_END if a stall in it has no end. */
extern const struct block_format trace_blocks;

/* Read the head of a block. False: the bytes are no head of a block of a trace. */
bool trace_block_read(struct file_block *block, const unsigned char head[BLOCK_HEAD]);

/* Does a kind of notes have a text? Is it about a packet that its node received, or did not? */
bool trace_note_has_text(enum trace_note_kind kind);
bool trace_note_has_packet(enum trace_note_kind kind);

/* Write the code of `event`, which follows *before, and set *before to `event`; before->label is then that of
 * the last event of the block that has one. Return the code's end. */
unsigned char *trace_encode(unsigned char *to, struct trace_event *before, const struct trace_event *event);

/* Replace *event, the transmission before, by the one that is coded at `from`; event->to is not set. A label
 * is in the code; *last is the last one of the block, NULL at its begin. Return the end of the code; NULL:
 * the bytes are no code, or go beyond `end`. */
const unsigned char *trace_decode(const unsigned char *from, const unsigned char *end,
                                  struct trace_event *event, const char **last);

/* Encode and decode a stall; stall->to is set only if there is no port. */
unsigned char *trace_encode_stall(unsigned char *to, struct trace_stall *before,
                                  const struct trace_stall *stall);
const unsigned char *trace_decode_stall(const unsigned char *from, const unsigned char *end,
                                        struct trace_stall *stall);

/* The same for notes; the peer is set only of a worm. */
unsigned char *trace_encode_note(unsigned char *to, struct trace_note *before, const struct trace_note *note);
const unsigned char *trace_decode_note(const unsigned char *from, const unsigned char *end,
                                       struct trace_note *note, const char **last);

#endif
