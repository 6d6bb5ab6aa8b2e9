/*
 * schedule_check.h: all that is wrong with a schedule, before anything runs.
 *
 * schedule_check goes through a schedule as its ranks would, without time: an operation begins as soon as its
 * needs are met, messages meet (schedule.h), sends wait where the schedule says that there is no room. What
 * can begin does begin, in any order: without receives from any rank or of any tag the end is the same for
 * every order, with them it is that of one order, and the findings say so. It finds
 *
 *     cycle       operations that need each other                                 STUCK
 *     deadlock    ranks that wait for each other's messages or room               STUCK
 *     unmatched   a receive for which nothing comes                               STUCK
 *     unmatched   a send that no receive takes                                    WRONG
 *     mismatch    two ends that meet and do not agree in length                   WRONG
 *     unwritten   a read of cells that hold nothing                               WRONG
 *     result      demanded cells that lack contributions, or have too many        WRONG
 *     race        two operations of a rank that touch a cell, one writes, and no  WRONG
 *                 need and no message puts them in an order
 *     own rank    a message to the rank itself, to which no link leads            UNUSABLE
 *     cell        cells that the rank does not have                               UNUSABLE
 *
 * and measures the depth: the most messages that follow from each other.
 */
#ifndef SCHEDULE_CHECK_H
#define SCHEDULE_CHECK_H

#include "schedule/findings.h"
#include "schedule/schedule.h"

struct schedule_depth {
    uint64_t depth; /* messages in the longest chain of them */
    uint64_t done;  /* operations that ended */
    bool certain;   /* no receive takes any rank or any tag */
};

/* Add what is wrong. Result: the severity of the findings. `depth` may be NULL. */
enum severity schedule_check(const struct schedule *schedule, struct findings *findings,
                             struct schedule_depth *depth);

#endif
