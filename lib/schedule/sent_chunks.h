/*
 * sent_chunks.h: a collective of GPUs as a list of sends of chunks, step by step, made a schedule.
 *
 * Solvers (TACCL, TE-CCL, ForestColl) say who sends which chunk to whom in which step. A chunk has an
 * address, which is the same on all gpus. With n gpus, N chunks in the larger buffer of the collective and
 * c = N/n:
 *
 *     collective       address of               begins at     ends at
 *     allgather        q*c+k: chunk k of q      q             all
 *     alltoall         (q*n+p)*c+k              p             q
 *     broadcast        k                        the root      all
 *     scatter          q*c+k                    the root      q
 *     gather           q*c+k                    q             the root
 *     allreduce        k                        all           all: the sum
 *     reduce_scatter   q*c+k                    all           q: the sum
 *     reduce           k                        all           the root: the sum
 *
 * The buffers are those of msccl_cells.h, in place (alltoall: out of place). Chunks that a gpu only passes
 * on are in scratch.
 *
 * What is sent in a step is what its sender has from earlier steps, and what comes in a step is stored when
 * all that the step reads there has left. So a send needs what wrote its chunk before, a receive needs all
 * that read or wrote its chunk before. Messages over one link keep the order of the list. Nothing else
 * holds a send up: the times of the steps have no meaning beyond that.
 */
#ifndef SENT_CHUNKS_H
#define SENT_CHUNKS_H

#include "schedule/msccl_xml.h"
#include "schedule/schedule_file.h"

/* What a chunk does to what its receiver has there. */
enum sent_meets {
    SENT_REPLACES,
    SENT_ADDS,
    SENT_ADDS_TO_DATA, /* it is added to what is there; where nothing is, it is stored */
};

struct sent_chunk {
    uint32_t address;
    uint32_t from, to; /* gpus */
    uint32_t link;     /* which one of those from `from` to `to` */
    uint32_t step;     /* as the file numbers it; never falls along the list */
    uint32_t line;     /* of the file; 0: none */
    enum sent_meets meets;
};

enum { SENT_MOST = 1 << 24 }; /* sends */

struct sent_chunks {
    enum msccl_collective collective; /* not MSCCL_CUSTOM */
    uint32_t root;                    /* of collectives that have one */
    uint32_t gpus, chunks;            /* n, N */
    struct sent_chunk *send;          /* free it */
    size_t sends, room;
};

void sent_chunks_add(struct sent_chunks *sent, const struct sent_chunk *send);

/* How many addresses there are. */
uint64_t sent_chunks_addresses(const struct sent_chunks *sent);

/* Does the chunk begin (end) at that gpu? Then *index is its place in the gpu's input (output). */
bool sent_chunks_begin(const struct sent_chunks *sent, uint32_t address, uint32_t gpu, uint32_t *index);
bool sent_chunks_end(const struct sent_chunks *sent, uint32_t address, uint32_t gpu, uint32_t *index);

/* At how many gpus a chunk begins (ends). */
uint32_t sent_chunks_beginnings(const struct sent_chunks *sent);
uint32_t sent_chunks_endings(const struct sent_chunks *sent);

/* Are so many gpus, chunks and sends not too many? False after a finding. */
bool sent_chunks_fit(const struct sent_chunks *sent, uint64_t sends, struct findings *findings);

/* The finished schedule; all addresses and gpus must be in their ranges. NULL after a finding: there are more
 * chunks than a schedule has. */
struct schedule *sent_chunks_schedule(const struct sent_chunks *sent, const struct schedule_format *format,
                                      const char *file, const char *name, struct findings *findings);

/* For schedule_format. */
void sent_chunks_describe(const struct schedule *schedule, const struct schedule_op *op, char *text,
                          size_t size);

#endif
