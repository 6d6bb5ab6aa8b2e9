/*
 * trace_event.h: what a trace is made of: transmissions, stalls, and notes of what nodes did beside sending.
 *
 * Plain data. Steps count from 1.
 */
#ifndef TRACE_EVENT_H
#define TRACE_EVENT_H

#include <stdint.h>

/* What became of a packet. Bits; 0: it arrived as it was sent, once. */
enum trace_fate { FATE_LOST = 1, FATE_DOUBLED = 2, FATE_CORRUPTED = 4 };

/* What a packet carries, of a schedule that is made and not run. */
struct trace_carried {
    uint32_t unit;       /* of the tokens of its origin (for its dest), or of the sum, from 0 */
    const uint64_t *sum; /* the nodes whose parts are added up, a bit each; NULL: it is no sum */
};

/* A transmission. It can be received from step + duration + late on. */
struct trace_event {
    uint64_t step;     /* first step on the link */
    uint64_t duration; /* steps on the link */
    uint32_t from, to;
    uint32_t port;        /* the sender's */
    int32_t origin, dest; /* -1: not given */
    uint32_t bytes;       /* of payload */
    uint64_t worm;        /* number of the worm, from 1, equal on all its channels; 0: none */
    const void *data;     /* the payload, during the call, if the sink wants it and it is known; else NULL */
    const char *label;    /* the sender's packet.label; NULL: none. For a sink, during the call */
    uint32_t late;        /* steps by which a disturbance delays the packet */
    uint32_t queued;      /* steps that the packet waited for its link after it was sent */
    uint32_t order;       /* where packets may wait: the sends of that step that its sender called before */
    uint32_t fate;        /* enum trace_fate */
    const struct trace_carried *carried; /* NULL: not known. For a sink, until its end */
};

/* A stall: a node sat out steps in a send. The packet goes in the step after `last`. */
struct trace_stall {
    uint64_t first, last; /* steps; TRACE_NO_END: until the end of the run */
    uint32_t node;
    uint32_t to;  /* the node whose mailbox or inbox was full */
    int32_t port; /* the port that leads there; -1: the send of a worm */
};

#define TRACE_NO_END UINT64_MAX

/*
 * A note: what a node did, or what befell it, beside what it sent.
 *
 * A node takes most packets in the step in which they arrive, before it does anything else in that step, in
 * the order of its ports (worms in that of their senders). No note tells of these: a packet that arrives, and
 * of which no note tells that it was taken otherwise, dropped or left, was received so. What a node does in
 * one step is in the order of its notes; `sends` tells how many transmissions it had begun before, in that
 * step.
 */
enum trace_note_kind {
    NOTE_EVENT,   /* node_event: text */
    NOTE_STATE,   /* node_state_name: text; "": none from here on */
    NOTE_VALUE,   /* node_value: text is the name; number, NAN: taken back */
    NOTE_CHOICE,  /* node_choose: number was chosen, of `other` */
    NOTE_TAKEN,   /* the packet from `peer`, sent in step `other`, was received, but not so */
    NOTE_DROPPED, /* such a packet got lost in the node's mailbox, as the node crashed */
    NOTE_LEFT,    /* such a packet was never received; the step is the last one of the run */
    NOTE_STOPPED, /* a fault: the node does nothing from this step on */
    NOTE_CRASHED, /* a fault: the node is down up to the step before `other`, in which it begins anew */
    NOTE_BEGUN,   /* the node begins anew */
    NOTE_TRAITOR, /* a fault: the node is a traitor, from the first step on */
    NOTE_CUT, /* a fault: the link from the node to `peer` carries nothing up to the step before `other` */
    NOTE_KINDS
};

struct trace_note {
    uint64_t step;
    uint64_t other; /* see the kinds; 0 where they do not tell */
    double number;
    const char *text; /* at most NOTE_TEXT_MOST bytes; NULL: the kind has none. For a sink, during the call */
    uint64_t worm;    /* of a packet: the number of the worm; 0: it is none */
    uint32_t node;
    uint32_t sends;
    int32_t peer; /* -1: the kind has none */
    int32_t port; /* of the node, by which it is joined to the peer; -1: none, or a worm */
    enum trace_note_kind kind;
};

enum { NOTE_TEXT_MOST = 60 };

#endif
