/*
 * disturb_options.h: how a run is to be disturbed: what a program must not depend on is varied on purpose.
 *
 * The command line or stress fills a struct disturb_options and hands it over with the options. Varied are:
 *
 *   order    which of the packets that have arrived a receive from any port takes
 *   jitter   extra steps of a packet on its way, 0 .. jitter; a link keeps its order
 *   lag      a node that may run in a step sits it out, with probability lag
 *   faults   links that are down for a while, packets lost, doubled, corrupted or overtaken, nodes that stop,
 *            begin anew, lie or are slow, clocks that drift (fault_plan.h, fault_kinds.h)
 *   garbage  what fresh stacks and fresh memory of nodes hold
 *   turns    the nodes of a step run one after the other, in an order that is drawn for each step, else
 *            side by side or in the order of ranks; shows only if nodes share variables
 *   time     the time of day that nodes are told (virtual_time.h)
 *
 * Every choice is a pure function of (seed, kind, node, port, number), so a disturbed run repeats bit for bit
 * on every engine. Choices may also be listed one by one (struct choice): a list repeats a run without its
 * seed, and a shorter list is a smaller run.
 *
 * Constant while an array that was opened with these options lives.
 */
#ifndef DISTURB_OPTIONS_H
#define DISTURB_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "facts/fault_plan.h"
#include "quantity.h"

enum disturb_order {
    ORDER_FIXED,   /* the earliest arrival, then the lowest port */
    ORDER_RANDOM,  /* any */
    ORDER_PRIORITY /* links have priorities, half of which are drawn anew at each of a few change points */
};

/* An open call is a receive from any port or several, a poll, a receive with a deadline, node_choose,
 * node_try_send or node_link_free. Each node counts its open calls, from 0, and the packets that it sends on
 * each port. */
enum choice_kind {
    CHOICE_TAKE,     /* node's open call `number` takes from `port`, if a packet is there */
    CHOICE_AWAIT,    /* node's open call `number` waits until it can take from `port` */
    CHOICE_MISS,     /* node's open call `number` ends with nothing: the packet comes too late, or the link
                      * is still taken */
    CHOICE_DELAY,    /* packet `number` on node's `port` takes `value` steps more */
    CHOICE_LAG,      /* node sits out step `number` */
    CHOICE_LOSE,     /* packet `number` on node's `port` gets lost */
    CHOICE_DOUBLE,   /* packet `number` on node's `port` arrives twice */
    CHOICE_CORRUPT,  /* packet `number` on node's `port` has bit `value` changed, from 1 */
    CHOICE_NUMBER,   /* node's open call `number`, a node_choose, gives `value` */
    CHOICE_STOP,     /* node stops before it sends packet `number` on `port` */
    CHOICE_OVERTAKE, /* take `number` of node from `port` gets packet `value` behind the first one there */
    CHOICE_WRITE,    /* of write `number` of the disk of node, which is not flushed when it crashes, the first
                   * `value` - 1 words are left */
    CHOICE_DRIFT,    /* the clock of node goes by `value` / DRIFT_ONE; `number` is 0 */
    CHOICE_ALONE     /* in step `number` no node runs but that of rank `value`; `node` is -1 */
};

/* A choice that took effect, or is to take effect. */
struct choice {
    uint64_t number;
    uint32_t kind;
    int32_t node, port; /* port -1: none */
    uint32_t value;
};

/* The rate that stands for probability 1. */
#define RATE_ONE (UINT64_C(1) << 32)

/* The greatest probability that is accepted. */
#define RATE_MOST 0.99

/* The default of the command line; in code the default is 0. The help quotes this number. */
#define DISTURB_SEED_DEFAULT 1

struct disturb_options {
    uint64_t seed;
    enum disturb_order order;
    uint32_t changes; /* of ORDER_PRIORITY */
    uint32_t jitter;
    uint64_t lag, lose, twice, corrupt, overtake; /* rates, of RATE_ONE */
    uint64_t drift; /* clocks go up to this much too fast or too slow, of RATE_ONE */
    size_t plan_count;
    struct fault_plan plan[FAULT_PLANS_MOST];
    const struct choice *choice; /* sorted by choice_order; listed choices overrule the seed */
    size_t choice_count;
    unsigned char garbage; /* 0: none */
    bool turns, virtual_time;
    bool at_once;   /* look for deadlocks of a part of the array in every step */
    bool addresses; /* look for payloads with addresses of this process (addresses.h) */
    bool record;    /* keep the choices that took effect (history.h) */
    bool history;   /* keep the acts of nodes (history.h) */
    bool all_acts;  /* with `history`: keep all that may depend on time, too */
    bool payloads;  /* with `history`: keep the bytes that were sent and taken, too */
};

enum { JITTER_MOST = 1 << 20, CHANGES_MOST = 64, DRIFT_ONE = 1 << 16 };

/* Does the seed decide anything in a run with these options? */
bool disturb_draws(const struct disturb_options *disturb);

/* Do the options change or keep anything in a run? */
bool disturb_active(const struct disturb_options *disturb);

/* Read the text of an option: "fixed", "random", "priority:3"; "0.25"; "down:3-4@10..20". False:
 * malformed. */
bool disturb_read_order(struct disturb_options *disturb, const char *text);
bool disturb_read_rate(const char *text, uint64_t *rate);
/* The shortest text that disturb_read_rate reads as this rate: what the user gave. */
const char *disturb_rate_text(uint64_t rate, struct quantity *q);

bool disturb_read_fault(struct disturb_options *disturb, const char *text);

/* Is some fault asked for? */
bool disturb_faulty(const struct disturb_options *disturb);

/* Does it have nodes stop, and links carry nothing, in certain steps, if anything, and nothing else? */
bool disturb_only_planned(const struct disturb_options *disturb);

/* "order random, jitter 3": all options, in words. Result: as snprintf. */
int disturb_text(const struct disturb_options *disturb, char *text, size_t size);

/* For qsort and bsearch: by question (what a call takes, a packet's delay, ...), node, port, number. */
int choice_order(const void *left, const void *right);

#endif
