/*
 * msccl_words.h: what MSCCL's schedules are made of: kinds of steps, buffers and collectives, and how large
 * they may be here.
 *
 * Constant data: any thread may read it.
 */
#ifndef MSCCL_WORDS_H
#define MSCCL_WORDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MSCCL_MOST_GPUS = 1 << 20,
    MSCCL_MOST_CHUNKS = 1 << 20,     /* of a buffer */
    MSCCL_MOST_ALL_CHUNKS = 1 << 26, /* of all buffers of all gpus */
};

enum msccl_type {
    MSCCL_S,
    MSCCL_R,
    MSCCL_RCS,
    MSCCL_RRC,
    MSCCL_RRS,
    MSCCL_RRCS,
    MSCCL_CPY,
    MSCCL_RE,
    MSCCL_NOP,
    MSCCL_TYPES
};

enum msccl_buffer { MSCCL_INPUT, MSCCL_OUTPUT, MSCCL_SCRATCH, MSCCL_BUFFERS };

struct msccl_place {
    enum msccl_buffer buffer;
    uint32_t offset;
};

enum msccl_collective {
    MSCCL_ALLGATHER,
    MSCCL_ALLREDUCE,
    MSCCL_REDUCE_SCATTER,
    MSCCL_ALLTOALL,
    MSCCL_BROADCAST,
    MSCCL_REDUCE,
    MSCCL_GATHER,
    MSCCL_SCATTER,
    MSCCL_CUSTOM, /* no rule says what has to come out */
    MSCCL_COLLECTIVES
};

/* What a type does. */
struct msccl_type_facts {
    const char *name;
    bool receives, sends; /* on the connections of the thread block */
    bool reads, writes;   /* src, dst */
    bool adds;            /* to what dst holds */
};

extern const struct msccl_type_facts msccl_types[MSCCL_TYPES];
extern const char *const msccl_collective_names[MSCCL_COLLECTIVES];
extern const char msccl_buffer_letters[MSCCL_BUFFERS + 1];

#endif
