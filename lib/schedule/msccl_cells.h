/*
 * msccl_cells.h: the buffers of an MSCCL file as cells, what they hold before, and what they must hold after.
 *
 * nchunksperloop, N, are the chunks of the larger buffer of the collective, among n gpus c = N/n each:
 *
 *     collective       input         output of gpu r                            in place
 *     allgather        c chunks      o[q*c+k] = in[q][k]                        i[k] is o[r*c+k]
 *     allreduce        N             o[k] = sum over q of in[q][k]              i is o
 *     reduce_scatter   N             o[k] = sum over q of in[q][r*c+k]          o[k] is i[r*c+k]
 *     alltoall         N             o[q*c+k] = in[q][r*c+k]                    i is o
 *     broadcast        N, the root   o[k] = in[root][k]                         i is o
 *     reduce           N             o[k] = sum over q of in[q][k], the root    i is o
 *     gather           c             o[q*c+k] = in[q][k], the root              i[k] is o[r*c+k] there
 *     scatter          N, the root   o[k] = in[root][r*c+k]                     o[k] is i[r*c+k] there
 *     custom           i_chunks      o_chunks, nothing is demanded              i is o
 */
#ifndef MSCCL_CELLS_H
#define MSCCL_CELLS_H

#include <stdbool.h>

#include "schedule/findings.h"
#include "schedule/msccl_xml.h"
#include "schedule/schedule.h"

/* What a schedule is for, where the file leaves it open. */
struct msccl_purpose {
    enum msccl_collective collective;
    uint32_t root; /* of collectives that have one */
    bool in_place;
};

/* Has the collective a root? */
bool msccl_has_root(enum msccl_collective collective);

/* What the file says; else what its numbers of chunks and its connections suggest. */
struct msccl_purpose msccl_purpose_of(const struct msccl_file *file);

/* Give the schedule its name, what it does in words, and its purpose. */
void msccl_entitle(struct schedule *schedule, const char *name, const struct msccl_purpose *purpose,
                   uint32_t chunks);

/* Give the schedule its cells, what is in them and what is demanded of them. False after a
 * finding: the chunks cannot be divided among the gpus, or are too many. */
bool msccl_cells(const struct msccl_file *file, const struct msccl_purpose *purpose,
                 struct schedule *schedule, struct findings *findings);

/* Find connections that two thread blocks share; and remark what was taken for granted where
 * the file leaves it open. */
void msccl_look_over(const struct msccl_file *file, const struct msccl_purpose *purpose,
                     struct findings *findings);

/* Remark what is more than the runtimes of MSCCL take (msccl_limits.c). */
void msccl_limits_tell(const struct msccl_file *file, struct findings *findings);

#endif
