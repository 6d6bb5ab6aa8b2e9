/*
 * msccl_xml.h: a schedule in the XML of MSCCL (Cowan et al. 2023), as tables.
 *
 * An algorithm has gpus, a gpu has thread blocks, a thread block has steps, which it does one after the
 * other. A thread block sends to at most one gpu and receives from at most one, on one channel. The tables
 * are what the file says, checked so far that every number is in its range and every reference leads
 * somewhere; what the steps mean together is for others (msccl_schedule.c).
 *
 * Unknown elements and attributes are passed over, as MSCCL itself does. Every table has a limit, and so has
 * the text (xml_text.h), so that a bad file costs no more memory than its own size.
 *
 * Life cycle: msccl_read, look at the tables, msccl_free. One thread.
 */
#ifndef MSCCL_XML_H
#define MSCCL_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct findings;

enum {
    MSCCL_MOST_GPUS = 1 << 20,
    MSCCL_MOST_CHUNKS = 1 << 20,     /* of a buffer */
    MSCCL_MOST_ALL_CHUNKS = 1 << 26, /* of all buffers of all gpus */
    MSCCL_MOST_CHANNELS = 1 << 16,
    MSCCL_MOST_BLOCKS = 1 << 24, /* of all gpus */
    MSCCL_MOST_STEPS = 1 << 26,  /* of all gpus */
    MSCCL_NAME_SIZE = 64
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

/* A step of a thread block. Its number is its place among the steps of the thread block, from 0. */
struct msccl_step {
    struct msccl_place src, dst; /* only what the type reads and writes */
    uint32_t count;              /* of chunks; 0: nop */
    uint32_t line;
    int32_t number; /* attribute s; -1: not given */
    bool signals;   /* hasdep */
    uint8_t type;   /* enum msccl_type */
    uint32_t needs; /* how many */
    size_t first_need;
};

/* A step waits until thread block `block` of its gpu has signalled step `step` or a later one. */
struct msccl_need {
    uint32_t block; /* its id */
    uint32_t step;
};

struct msccl_block {
    int32_t send, recv; /* gpus; -1: none */
    uint32_t channel;
    uint32_t id, line;
    size_t first_step, steps;
};

/* The old way to say that a chunk of the output is one of the input, from the beginning. */
struct msccl_copy {
    uint32_t input, output, line;
};

struct msccl_gpu {
    uint32_t id, line;
    uint32_t chunks[MSCCL_BUFFERS]; /* as the file says; 0: not used, or not said */
    size_t first_block, blocks;
    size_t first_copy, copies;
};

struct msccl_file {
    uint32_t line;              /* of <algo> */
    char name[MSCCL_NAME_SIZE]; /* cut, and printable ASCII, with ? for all else */
    enum msccl_collective collective;
    bool collective_given;       /* attribute coll; else from the name of the algorithm */
    bool in_place, out_of_place; /* at least one */
    bool simple;                 /* protocol Simple; else LL or LL128 */
    int32_t root;                /* attribute root, which MSCCL passes over; -1: not given */
    uint32_t chunks;             /* nchunksperloop */
    uint32_t gpus;
    struct msccl_gpu *gpu;
    struct msccl_block *block; /* those of a gpu in the order of their ids */
    struct msccl_copy *copy;
    struct msccl_step *step;
    struct msccl_need *need;
    size_t blocks, copies, steps, needs;
};

/* The collective of a name, in any of its spellings. False: there is none. */
bool msccl_collective_find(const char *name, enum msccl_collective *collective);

/* Read a whole text; every gpu of 0 .. gpus-1 is there, and every thread block of a gpu. NULL after a
 * finding with line and column. */
struct msccl_file *msccl_read(const char *text, size_t size, struct findings *findings);
void msccl_free(struct msccl_file *file);

/* The room of a connection: how many messages wait in it before a send blocks. */
uint32_t msccl_room(const struct msccl_file *file);

#endif
