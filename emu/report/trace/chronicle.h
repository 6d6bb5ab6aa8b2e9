/*
 * chronicle.h: what happened at each node of a run, in its order, and which transmission was received where
 * and when; and so what happened before what (L. Lamport, 1978).
 *
 * A chronicle is made of a recording and the steps of a window. The moments of a node are what it did or
 * what befell it, one after the other: it sent a packet, received one, or did something that a note of the
 * trace tells (facts/trace_event.h). In one step a node first receives what arrives in that step, in the
 * order of its ports; then come its sends and notes in the order in which the trace has them. The send of a
 * packet that had to wait for its link is in the step of the call.
 *
 *      node 0      node 1      node 2           moments of node 1
 *        |           |           |              0  receives "ASK" from 0      the cause: the send at node 0
 *        o  "ASK"    |           |              1  state "busy"
 *        |\--------->o  state    |              2  sends "DO" to 2
 *        |           o  "DO"     |
 *        |           |\--------->o
 *
 * Moment a happened before moment b if a comes before b at one node, or a is the send and b the receive of
 * one packet, or if there is a moment between them. The vector clock of a moment has a number for each node:
 * how many of that node's moments, from the first one of the window on, happened before it, itself included.
 * So all questions about causes are answered by positions: the position of a moment is its place among the
 * moments of its node, from 0. Moment p of node n is in the past of another one if the clock of that has
 * clock[n] > p.
 *
 * A receive is known from its note, or by the rule that a packet of which no note tells was received in the
 * step in which it arrived. In the trace of a run that was killed this goes up to the last step with a packet
 * on a link, and what then lay in a mailbox counts as received. Traces of versions 1 and 2 have no notes at
 * all: `receives_known` is then false, and a chronicle has no receives, rather than ones that may never have
 * been.
 *
 * A worm is one packet: it has one send, at the beginning of its route, and one receive, at the end.
 *
 * Life cycle: chronicle_open, then any number of questions of any number of threads, chronicle_close. Memory:
 * some 300 bytes for each transmission and 16 for each node. Questions take time in proportion to the moments
 * that the answer has, and to the nodes.
 */
#ifndef CHRONICLE_H
#define CHRONICLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/recording.h"

#define CHRONICLE_NONE UINT32_MAX

enum moment_kind { MOMENT_RECEIVE, MOMENT_SEND, MOMENT_NOTE };

struct chronicle_moment {
    uint64_t step;
    uint32_t node;
    uint32_t packet; /* in `packets`: of a send (the first channel of a worm), of a receive (the last one), of
                        NOTE_DROPPED; else CHRONICLE_NONE */
    uint32_t note;   /* in `notes`; CHRONICLE_NONE: the trace has no note of it */
    enum moment_kind kind;
};

/* A transmission that begins, arrives or is received in the window. All channels of a worm tell the same of
 * its send and its receive. */
struct chronicle_packet {
    struct trace_event event;
    uint64_t number;        /* in the whole trace, from 0 */
    uint64_t sent;          /* the step of the send */
    uint64_t received;      /* the step of the receive, be it behind the window; 0: never */
    uint64_t copy_received; /* of the second copy of a doubled packet; 0: never, or there is none */
    uint32_t send, receive, copy_receive; /* the moments; CHRONICLE_NONE: not in the window, or none */
    bool ends; /* here the packet comes to its receiver; false: a channel of a worm before its last */
};

struct chronicle {
    const struct recording *recording;
    uint64_t first, last; /* the window */
    bool receives_known;

    struct chronicle_packet *packets; /* in the order of the trace */
    size_t packet_count;
    struct trace_note *notes; /* those of the window, and of packets of the window */
    size_t note_count;

    /* Node by node, those of one node in their order. */
    struct chronicle_moment *moments;
    size_t moment_count;
    uint32_t *begin; /* of each node, its first moment; one more at the end */
};

/* Make the chronicle of the steps first..last, 1 and UINT64_MAX for all. NULL, with a sentence: there is no
 * memory, or there are more than `most` transmissions or notes, at most CHRONICLE_MOST. The recording must
 * last as long. */
enum { CHRONICLE_MOST = 1 << 26 };
struct chronicle *chronicle_open(const struct recording *recording, uint64_t first, uint64_t last,
                                 size_t most, char *error, size_t error_size);
void chronicle_close(struct chronicle *chronicle);

/* The packet of transmission `number` of the trace; NULL: it is not in the chronicle. */
const struct chronicle_packet *chronicle_packet(const struct chronicle *chronicle, uint64_t number);

/* The two ends of a packet; of a worm, of its route. */
uint32_t chronicle_sender(const struct chronicle *chronicle, uint32_t packet);
uint32_t chronicle_receiver(const struct chronicle *chronicle, uint32_t packet);

/* The place of a moment among those of its node, from 0. */
static inline uint32_t chronicle_position(const struct chronicle *chronicle, uint32_t moment)
{
    return moment - chronicle->begin[chronicle->moments[moment].node];
}

static inline uint32_t chronicle_count(const struct chronicle *chronicle, uint32_t node)
{
    return chronicle->begin[node + 1] - chronicle->begin[node];
}

/* List all moments in the order of steps, then of nodes, which the caller frees: each comes behind all that
 * happened before it. NULL: no memory. */
uint32_t *chronicle_by_steps(const struct chronicle *chronicle);

/* ------------------------------------------------------------------------------------------- causes */

/* The send of what a moment receives; CHRONICLE_NONE: it is no receive, or the send is not in the window. */
uint32_t chronicle_cause(const struct chronicle *chronicle, uint32_t moment);

/* Fill clock[node], for each node of the array, with the vector clock of a moment: how many moments of that
 * node happened before it or are it. False: no memory. */
bool chronicle_clock(const struct chronicle *chronicle, uint32_t moment, uint32_t *clock);

/* Fill since[node], for each node, with the position of its first moment that a moment happened before, or
 * is; the number of its moments, if there is none. False: no memory. */
bool chronicle_future(const struct chronicle *chronicle, uint32_t moment, uint32_t *since);

/* How many moments of a node, in steps before that of the moment, are not in its past, whose clock is given:
 * what the node of the moment has not heard of yet. */
uint32_t chronicle_unheard(const struct chronicle *chronicle, uint32_t moment, const uint32_t *clock,
                           uint32_t node);

/* The packets that led to a moment, the last one first: the one that its node had received last, the one
 * that the sender of that had received last when it sent it, and so on. Fill at most `most` into
 * packets[]. Return how many there are in all. */
size_t chronicle_path(const struct chronicle *chronicle, uint32_t moment, uint32_t *packets, size_t most);

/* ------------------------------------------------------------------------------------------- in words */

enum { MOMENT_TEXT_SIZE = 256 };

/* A moment in words, without its node and step: `sends "ASK" to 1`, `state "busy"`. */
void chronicle_text(const struct chronicle *chronicle, uint32_t moment, char *text, size_t size);

#endif
