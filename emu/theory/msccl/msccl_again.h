/*
 * msccl_again.h: a schedule that was read, as thread blocks that can be written.
 *
 * The operations are laid out anew, in an order in which they can be done: every connection has a thread
 * block at each of its ends, as in msccl_moves.h, and what an operation needs becomes needs of its steps. So
 * a file of any format with data becomes a file of any other one.
 *
 * A message without chunks is a signal of a plan. MSCCL has no step for it: there it can be a message of some
 * chunk that its sender has, which goes to scratch.
 */
#ifndef MSCCL_AGAIN_H
#define MSCCL_AGAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "msccl/msccl_text.h"

enum again_signals {
    SIGNALS_LEFT_OUT, /* with what they order */
    SIGNALS_AS_CHUNKS,
    SIGNALS_KEPT, /* as messages of 0 chunks */
};

/* Fill both, for a schedule with data in which nothing is wrong. The caller calls msccl_again_free in any
 * case. False with a sentence: a format of collectives has no words for the schedule. */
bool msccl_again(const struct schedule *schedule, enum again_signals signals, struct msccl_head *head,
                 struct msccl_moves *moves, char *error, size_t error_size);
void msccl_again_free(struct msccl_head *head, struct msccl_moves *moves);

#endif
