/*
 * scheduled.h: a schedule from a file (lib/schedule), for collective calls of one task.
 *
 * Life cycle: scheduled_read before nodes run, scheduled_close after; constant in between.
 */
#ifndef SCHEDULED_H
#define SCHEDULED_H

#include "coll/operation.h"

struct scheduled;

/* Read the schedule: a GOAL file whose messages say which token they carry, as `parray solve' writes them, or
 * an MSCCL file, also with sums. NULL: a sentence in error. */
struct scheduled *scheduled_read(const char *file, uint32_t ranks, char *error, size_t size);
void scheduled_close(struct scheduled *scheduled);

/* The list of an operation whose blocks have `block` bytes; sets its chunks. NULL: the schedule is not
 * for it. */
struct round_list *scheduled_list(const struct scheduled *scheduled, struct operation *operation,
                                  size_t block);

#endif
