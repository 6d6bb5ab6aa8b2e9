/*
 * scheduled_sums.h: a schedule that adds up (lib/schedule, with data), for reductions: what each rank does in
 * which round.
 *
 * Life cycle: as of scheduled.h, which it is a part of.
 */
#ifndef SCHEDULED_SUMS_H
#define SCHEDULED_SUMS_H

#include "coll/operation.h"
#include "schedule/schedule.h"

struct scheduled_sums;

/* Does it add up? */
bool scheduled_adds(const struct schedule *schedule);

/* NULL: why not is in *why, a sentence without its end. */
struct scheduled_sums *scheduled_sums_make(const struct schedule *schedule, const char **why);
void scheduled_sums_close(struct scheduled_sums *sums);

/* The list of an operation whose block has `block` bytes; sets its chunks. NULL: the schedule is not for it,
 * or the operation's elements cannot be divided like that, or have to be added up in the order of ranks. */
struct round_list *scheduled_sums_list(const struct scheduled_sums *sums, struct operation *operation,
                                       size_t block);

#endif
