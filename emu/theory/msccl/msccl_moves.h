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
 * Life cycle: msccl_moves_make, look at the thread blocks, msccl_moves_free. One thread.
 */
#ifndef MSCCL_MOVES_H
#define MSCCL_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "msccl/msccl_blocks.h"
#include "msccl/traced_tokens.h"

struct trace_event;
struct view;

struct msccl_moves {
    const struct traced_tokens *tokens;
    const struct topo *topo;
    const struct trace_event *event; /* in the order of steps */
    size_t count;
    struct msccl_blocks *gpu;
    uint64_t empty; /* packets without a chunk, which are left out */
    char *error;
    size_t error_size;
};

/* Make the thread blocks of all gpus. False with a sentence: a packet does not tell what it carries, or
 * what it does tell does not fit. msccl_moves_free is due all the same. */
bool msccl_moves_make(struct msccl_moves *moves);
void msccl_moves_free(struct msccl_moves *moves);

/* The channel of a transmission: its place among the links between its two nodes. */
uint32_t msccl_channel(const struct msccl_moves *moves, const struct trace_event *event);

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

/* The two kinds of collectives. */
bool msccl_copies_make(struct msccl_moves *moves);
bool msccl_sums_make(struct msccl_moves *moves);

#endif
