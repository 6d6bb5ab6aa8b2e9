/*
 * mscclpp_plan.h: a plan of MSCCL++ while it is made a schedule: the calls between the files that read it.
 *
 * The JSON says what thread blocks do (mscclpp_reader.c goes through it, mscclpp_data.c makes operations of
 * what moves data). What an operation of one block waits for in other blocks and gpus is noted on the way and
 * becomes needs when all operations are there (mscclpp_waits.c).
 *
 * A gpu writes into the buffers of others, and reads them, without their doing. So a message that is put has
 * an operation of its own at its receiver, which nothing there holds up; a message that is got has one at the
 * sender, which a message without data asks for. Every such message has a tag of its own; the signals of a
 * channel have one together, and meet its waits in order.
 */
#ifndef MSCCLPP_PLAN_H
#define MSCCLPP_PLAN_H

#include "base.h"
#include "schedule/findings.h"
#include "schedule/json_source.h"
#include "schedule/msccl_xml.h"
#include "schedule/schedule.h"

/* ------------------------------------------------------------------------------------------------- plan */

enum mscclpp_does {
    MSCCLPP_WAITS = 1,    /* for a signal */
    MSCCLPP_SIGNALS = 2,  /* at its end */
    MSCCLPP_RELAXED = 4,  /* the signal, or the wait, does not order data */
    MSCCLPP_MOVES = 8,    /* data, from src_buff to dst_buff; several sources are added up */
    MSCCLPP_UNPACKS = 16, /* what it reads in scratch are packets: it waits for them */
    MSCCLPP_PACKS = 32,   /* what it writes to scratch, or elsewhere, are packets */
    MSCCLPP_BARRIER = 64,
    MSCCLPP_ACQUIRES = 128, /* semaphores, each of which a block of its gpu releases */
    MSCCLPP_RELEASES = 256,
};

struct mscclpp_kind {
    const char *name;
    unsigned does;
};

/* A run of chunks, of this gpu or of another one. */
struct mscclpp_place {
    uint32_t gpu, cell, count;
    enum msccl_buffer buffer;
};

enum {
    MSCCLPP_PLACES_MOST = 64,
    MSCCLPP_BARRIERS_MOST = 4096,
    MSCCLPP_DATA_TAGS = 1 << 20, /* those below are of signals */
};
#define MSCCLPP_NO_PLACE UINT32_MAX

/* One end of a signal. The channels of one type between two gpus are numbered at each end in their order. */
struct mscclpp_signal {
    uint32_t from, to, type, number;
    bool waits, relaxed;
    bool rides;     /* it comes with the message that was put just before it */
    uint32_t block; /* index of the thread block, of all */
    uint32_t place; /* of the operation in its block */
    uint32_t op;
};

/* A message that is put: its operation at the receiver. */
struct mscclpp_arrival {
    uint32_t to, place, op;
};

/* The end of a block at a barrier: all before needs to be done, and the operation behind `op` needs that. */
struct mscclpp_barrier {
    uint32_t gpu, id, round, block, place, op;
    size_t next; /* another end of it: in a ring */
};

/* An acquire or a release of a semaphore. */
struct mscclpp_semaphore {
    uint32_t gpu, id, block, op, line;
    bool acquires;
};

struct mscclpp_packet_wait {
    uint32_t op, gpu, cell, count;
};

struct mscclpp_block {
    uint32_t gpu;
    size_t first_arrival, arrivals, first_barrier, barriers;
};

struct mscclpp_plan {
    struct schedule *schedule;
    struct json_reading reading; /* its line and its path are those of the operation that is read */
    struct json_lines lines;
    size_t next_line;
    json_t *gpus;
    json_t **gpu;       /* by id */
    size_t *cell_first; /* of each gpu, and one more */
    uint32_t *packer;   /* of each cell: 1 + the operation that brings a packet there */
    int32_t tag;        /* of the next message that is put or got */

    uint32_t gpu_id, block_id, place; /* where the operation is */
    size_t block_arrivals;            /* the first of the block */
    const struct mscclpp_kind *kind;
    uint32_t word;      /* its name */
    uint32_t put_place; /* of the put, or of a nop behind it, that the block did last; else NO_PLACE */
    uint32_t last;      /* operation of the block; SCHEDULE_NO_OP: none yet */
    const json_t *block_json;

    struct mscclpp_signal *signal;
    struct mscclpp_arrival *arrival;
    struct mscclpp_barrier *barrier;
    struct mscclpp_semaphore *semaphore;
    struct mscclpp_packet_wait *wait;
    struct mscclpp_block *block;
    size_t signals, arrivals, barriers, semaphores, waits, blocks;
    size_t signal_room, arrival_room, barrier_room, semaphore_room, wait_room, block_room;
};

/* From now on an operation of this kind is read; NULL: none. */
void mscclpp_begin(struct mscclpp_plan *plan, const struct mscclpp_kind *kind);

/* A whole number of an object. False: refused. */
bool mscclpp_number(struct mscclpp_plan *plan, const json_t *of, const char *key, uint32_t most,
                    uint32_t *number);

/* Add an operation of a gpu: one of the block, which comes behind its last one, or one that nothing there
 * holds up. */
uint32_t mscclpp_add(struct mscclpp_plan *plan, struct schedule_op op);
uint32_t mscclpp_add_aside(struct mscclpp_plan *plan, uint32_t gpu, struct schedule_op op);

/* Make what moves data. False: refused. */
bool mscclpp_move(struct mscclpp_plan *plan, const json_t *json);

/* Make what signals to, or waits for, the other ends of the channels that it names, and the end of the block
 * at a barrier; `first` is the first barrier of the block. False: refused. */
bool mscclpp_signal(struct mscclpp_plan *plan, const json_t *op, bool waits);
bool mscclpp_barrier(struct mscclpp_plan *plan, const json_t *op, size_t first);

/* Note an operation that acquires or releases semaphores, and let each acquire need its release. False:
 * refused. */
bool mscclpp_semaphore(struct mscclpp_plan *plan, const json_t *op);
bool mscclpp_semaphores_join(struct mscclpp_plan *plan);

/* Remark what is more than the executor takes. */
void mscclpp_limits_tell(const json_t *gpus, const struct json_lines *lines, struct findings *findings);

/* Make needs of all that waits. False: refused. */
bool mscclpp_waits(struct mscclpp_plan *plan);

#endif
