/*
 * msccl_signals.h: for which step of another thread block a step of an MSCCL file waits, at run time.
 *
 * A step with hasdep="1" signals its number when it is done; a step that needs number k of a thread block
 * waits until a number of k or more was signalled. So a need of a step without hasdep waits for the next one
 * that has it, or for ever. Runtimes drop nops, and with them their hasdep; they count a nop that waits for
 * something among the numbers, and a nop that waits for nothing not.
 *
 * Life cycle: msccl_signals_of, any number of msccl_signal_for, msccl_signals_free.
 */
#ifndef MSCCL_SIGNALS_H
#define MSCCL_SIGNALS_H

#include <stdint.h>

#include "schedule/msccl_xml.h"

#define MSCCL_NEVER SIZE_MAX

struct msccl_signals {
    uint32_t *number; /* of each step of the file, at run time */
    size_t *next;     /* the first step from there on, in its thread block, that signals; or MSCCL_NEVER */
};

struct msccl_signals msccl_signals_of(const struct msccl_file *file);

/* The step of the thread block, as an index of file->step, whose end meets the need of number `number`; or
 * MSCCL_NEVER. */
size_t msccl_signal_for(const struct msccl_signals *signals, const struct msccl_block *block,
                        uint32_t number);

void msccl_signals_free(struct msccl_signals *signals);

#endif
