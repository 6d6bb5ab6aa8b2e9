/*
 * schedule_plan.h: what the nodes that carry out a schedule read: the schedule, and how it fits the array.
 *
 * A plan is made before the run and read-only then; every node reads its own rank's part of it. It knows for
 * every send the ports that lead to its receiver, the length and the time of its packet, and a text that
 * names its line in the file, which reports show as the line of the call.
 *
 * What packets carry. Where one tag alone is used from one rank to another one, and messages are small or
 * their bytes are recorded, a packet has the bytes of its message, zeros if they are not known: such a lane
 * is plain. So are the lanes of recorded runs on parallel links, where the tag tells which of the links a
 * packet takes. Else a packet has the number of its send, and the hash of each chunk if the schedule says
 * what messages carry; so a message of a gigabyte takes no memory.
 */
#ifndef SCHEDULE_PLAN_H
#define SCHEDULE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"
#include "schedule/lanes.h"
#include "schedule/schedule.h"
#include "schedule/sums.h"

struct parray;
struct task_run;

/* The payload of a packet that is not plain; the hashes of chunks follow. */
struct message_head {
    uint32_t send;     /* the operation */
    uint32_t sequence; /* of the sender's packets to this rank; from 0 */
};

/* Whether packets of a lane have the bytes of their messages, and nothing else. */
enum plain {
    PLAIN_NOT,
    PLAIN_ALONE,   /* all packets between the two ranks are of this lane */
    PLAIN_BY_PORT, /* those are that cross the link whose number among the links of the two is the tag */
};

/* The links from a rank to one other. */
struct outlet {
    int32_t peer;
    uint32_t port_first, ports; /* in `port` */
};

struct schedule_plan {
    struct arena memory; /* of the tables */
    const struct schedule *schedule;
    struct schedule *owned;         /* the schedule, if it is freed with the plan; NULL: it is not */
    const struct schedule_job *job; /* schedule_program.h; NULL: none */
    struct lanes lanes;
    struct successors successors;
    struct sums sums;       /* of a schedule with data */
    uint32_t *outlet_first; /* of each rank, one more at the end */
    struct outlet *outlet;
    int32_t *port;
    uint32_t *outlet_of; /* of each send */
    uint32_t *units;     /* of the packet of each send */
    uint64_t *duration;  /* steps that the packet holds its link */
    uint64_t *cost;      /* steps of each calculation; the same table as duration */
    uint8_t *plain;      /* of each lane: enum plain */
    const char **site;   /* of each operation: "FILE:LINE" */
    unsigned char *zeros;
    size_t most_bytes;           /* of a packet */
    uint32_t most_chunks;        /* of a message, or words of what it carries for a task */
    struct parray *array;        /* where there is a task */
    const struct task_run *task; /* of the array; NULL: it has none */
    uint32_t cargo;              /* units of tokens that a message may carry (cargo.h); 0: it carries none */
};

/* What schedules cost, from parameters or options. */
struct schedule_times {
    uint64_t unit; /* bytes that take a unit of a packet's length; 0: every message is one unit */
    uint64_t calc; /* cost of a calculation that takes a step; 0: none takes time */
};

/* Make the plan of a schedule on an array. NULL after refusing the run: the array has other nodes or lacks
 * links. */
struct schedule_plan *plan_make(struct parray *array, const struct schedule *schedule,
                                const struct schedule_times *times);

/* The units of tokens that message `op` may carry at most; 0: messages carry none. */
uint32_t plan_cargo(const struct schedule_plan *plan, uint32_t op);

/* The outlet of a rank that leads to `to`, or one that leads elsewhere if none does. The rank has outlets. */
uint32_t plan_outlet_to(const struct schedule_plan *plan, int rank, int to);

/* Free the plan, and the schedule that it owns. */
void plan_free(struct schedule_plan *plan);

#endif
