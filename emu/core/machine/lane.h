/*
 * lane.h: the counters and lists of one context: a worker, or a node's own thread.
 *
 * A lane is written by its own context only, and read by other contexts while all stand at the barrier.
 */
#ifndef LANE_H
#define LANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "facts/outcome.h"
#include "machine/crossing.h"
#include "machine/memory.h"

struct block; /* node/node_memory.h */
struct shard;
struct trace_event; /* facts/trace_event.h */
struct trace_note;
struct trace_stall;
struct violation; /* facts/outcome.h */

#define WOKE_MANY ((const struct shard *)1)

/* A packet that began in this step, noted for its receiver: only under models with rules. */
struct charge {
    uint32_t rank;
    uint32_t port; /* the receiver's */
};

struct charges {
    struct charge *item;
    size_t count, room;
};

/* The status of a node that crashed, for fatal_wins: worse than all others. */
enum { FATAL_CRASH = CRASH_STATUS };

/* The fatal error of a node, because of which the run has to stop (misuse.h). */
struct fatal {
    int status; /* enum parray_status; 0: none */
    uint32_t rank;
    char *text;              /* of misuse, allocated; NULL: what follows, or an overflow, by the status */
    const char *site, *call; /* the line of the program, and the call there, as in struct told_site; NULL: not
                              * known. Never freed */
    uintptr_t pc;      /* the code of the program that `text` goes on about, behind step and node; 0: the
                              * text says it all */
    int signal;        /* of a crash; 0: it is something else */
    uintptr_t address; /* that a crash was about */
    const char *crash; /* its sentence; NULL: none. Never freed */
    const char *place; /* a part of the sentence that may differ where nothing else does: of an
                              * overflow ", in f at x.c:7", of a crash " at address 0x8"; NULL: none. Never
                              * freed */
    uint32_t owner;    /* of the stack that the node used in place of its own */
    uintptr_t user;    /* the code that used it; 0: not known */
    struct memory_lack lack; /* why there is no memory; what NULL: it is something else */
    size_t need; /* of a node that wrote beyond its state: the last byte that was changed; 0: not known */
};

/* A node_check whose condition was false: the first one, then the lowest rank. */
struct failed_check {
    uint64_t step;
    uint32_t rank;
    const char *text, *site; /* NULL: none */
    char *said;              /* more of it, allocated; NULL: nothing */
};

/* What one context counts and collects while nodes run. */
struct lane {
    ALIGNED_LINE uint64_t transmissions;
    uint64_t digest;
    uint64_t busy_more; /* steps, over all its packets, beyond one unit's duration each */
    uint64_t stalls;
    uint64_t fullest; /* packets that waited in the fullest mailbox or inbox; 0: not counted */
    const struct shard
        *woke; /* the other shard whose nodes this context woke in this step; WOKE_MANY: several shards */
    bool logged;
    bool irregular;             /* this context wrote to a channel_more */
    bool both_ways;             /* a half-duplex link was found to carry packets both ways in one step */
    bool checked;               /* some node_check was made */
    struct crossings crossings; /* of cut links, since the last exchange (mpi/exchange.h) */
    struct charges *charges;    /* a list for each shard; NULL if the model has no rules */
    const char *label;          /* of the packet that begins next, for its event; NULL: none */
    uint32_t queued;            /* the steps that it has waited for its link */
    uint32_t order;             /* the sends that its node had called before, in the step of its call */
    struct called_sends {
        uint64_t step;
        uint32_t rank, count;
    } called; /* the last step in which a send was called here whose packet may wait, and by which node */
    struct trace_event *event;
    size_t event_count, event_room;
    unsigned char *data; /* the texts of events and notes, and the payloads if the trace wants them */
    size_t data_count, data_room;
    struct trace_stall *stall; /* stalls that are over; at most one for each event */
    size_t stall_count, stall_room;
    struct trace_note *note;
    size_t note_count, note_room;
    struct taken_packet {
        uint64_t step, sent;
        uint32_t rank, port;
    } taken; /* the last packet that a node received as it arrived, if notes are wanted */
    struct violation *violation;
    size_t violation_count, violation_room;
    uint64_t violations;
    struct fatal fatal;
    _Atomic int thread; /* by gettid; 0: it has not begun. See preempt.h */
    struct failed_check check;
    struct block *blocks; /* node_memory.h */
};

/* Add to the lists. */
void lane_add_event(struct lane *lane, const struct trace_event *event);
void lane_add_stall(struct lane *lane, const struct trace_stall *stall);
void lane_add_note(struct lane *lane, const struct trace_note *note);

/* Keep the payload of an event, or a text of an event or a note: at most NOTE_TEXT_MOST bytes of it, and '?'
 * for what is no printable ASCII; NULL is kept as NULL. Result: what stands for it until lane_place, as the
 * memory of the lane moves when it grows; lane_text gives the text. */
const void *lane_keep_data(struct lane *lane, const void *data, size_t size);
const char *lane_keep_text(struct lane *lane, const char *text);
const char *lane_text(const struct lane *lane, const char *kept);

/* Make pointers of all that was kept; nothing can be kept before the lists are empty again. */
void lane_place(struct lane *lane, bool payloads);

#endif
