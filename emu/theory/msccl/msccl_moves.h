/*
 * msccl_moves.h: the transmissions of a traced run as steps of MSCCL.
 *
 * The events are gone through in the order of time: in each step first what arrives, then what is sent. A
 * node sends from where it has a chunk, and the step that brought the chunk there is what the send needs.
 * Chunks that a gpu only passes on, and those that come to it once more, are in its scratch.
 *
 * Sums (reduce, allreduce) are in one place of each gpu, to which a packet is added if none of its tokens is
 * in it, and which a packet replaces that has more of them than it.
 *
 * There is one thread block for each end of a connection, and one for local copies: a receive then never
 * waits behind a send. What a step needs of other thread blocks is written as depid and deps, and all but one
 * of several needs as nops before the step, which is how MSCCL wants it.
 *
 * Life cycle: msccl_moves_open, make and look at the thread blocks, msccl_moves_free. One thread.
 */
#ifndef MSCCL_MOVES_H
#define MSCCL_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/msccl_xml.h"

struct trace_event;
struct traced_tokens;

/* A step of the gpu. */
struct msccl_at {
    uint32_t block, step;
};

struct msccl_put_step {
    enum msccl_type type;
    struct msccl_place src, dst;
    uint32_t count;
    bool needs, signals;
    struct msccl_at need;
    uint32_t
        staged; /* of a receive: 1 + where in scratch a plan has the message put; 0: where it is wanted */
};

struct msccl_put_block {
    int32_t send, recv; /* -1: none */
    uint32_t channel;
    struct msccl_put_step *step;
    size_t steps, room;
};

struct msccl_blocks {
    struct msccl_put_block *block;
    size_t count, room;
    uint32_t scratch; /* chunks of it that are in use */
};

struct msccl_moves {
    const struct traced_tokens *tokens;
    const struct topo *topo;
    const struct trace_event *event; /* in the order of steps */
    size_t count;
    struct msccl_blocks *gpu;
    uint32_t gpus;
    uint64_t empty;        /* packets without a chunk, which are left out */
    struct msccl_at *need; /* of the step that is made */
    size_t need_room;
    char *error;
    size_t error_size;
};

/* Take memory for the thread blocks of all gpus. */
void msccl_moves_open(struct msccl_moves *moves, uint32_t gpus);
void msccl_moves_free(struct msccl_moves *moves);

/* Set need `number` of the step that is made next. */
void msccl_moves_need(struct msccl_moves *moves, size_t number, struct msccl_at need);

/* Keep, of the first `needs` of moves->need, the last one of each thread block. Result: how many. */
size_t msccl_moves_last_needs(struct msccl_moves *moves, size_t needs);

/* Add a step to the thread block of that connection of a gpu, which is made if it is not there: behind the
 * first `needs` of moves->need that are steps of other thread blocks. */
struct msccl_at msccl_moves_add(struct msccl_moves *moves, uint32_t gpu, int32_t send, int32_t recv,
                                uint32_t channel, struct msccl_put_step step, size_t needs);

/* Call `sent` with each event when its packet is sent and `came` when it is there, in the order of time. With
 * `early`, an event is first offered to that, before what arrives in its step; true: it is sent. All get
 * numbers of events. False: one of them failed. */
struct msccl_passes {
    bool (*early)(void *of, size_t event); /* NULL: there is none */
    bool (*came)(void *of, size_t event);
    bool (*sent)(void *of, size_t event);
    void *of;
};
bool msccl_moves_pass(const struct msccl_moves *moves, const struct msccl_passes *passes);

/* Make the thread blocks of all gpus, for each of the two kinds of collectives; of sums, whether the events
 * name what they add up, or it has to be found out. False with a sentence: a packet does not tell what it
 * carries, or what it does tell does not fit. */
bool msccl_copies_make(struct msccl_moves *moves);
bool msccl_named_sums_make(struct msccl_moves *moves);
bool msccl_sums_make(struct msccl_moves *moves);

#endif
