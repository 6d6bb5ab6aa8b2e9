/*
 * page_data.h: what a page knows of a run, as JSON.
 *
 *     report      the report of the run, as --json writes it
 *     last        the slider's last step
 *     notes       sentences: what is not there one by one
 *     places      x, y (0 .. 10000 the larger side), spacing; nodes that are there (shared: more than one somewhere), and
 *                 of the first one its rank and name; if shared, of every rank its place, unless there are too many
 *     links       from, port, to (places), busy (steps), by (from, port); bends: link, x, y
 *     window      the first and last step whose packets are held
 *     packets     by (step, sender): advance (steps since the packet before), link, duration, origin, dest, bytes, worm;
 *                 if nodes share places: from, port, to (ranks); link -1: within one place
 *     sums        rows, columns (0: nothing was sent), first, last, cells (busy steps, row by row), and of each row the
 *                 first link: from, port, to
 *     stalls      first (step), steps (0: until the end), node, to (ranks), port (-1: a worm's), place, to_place, link
 *                 (-1: none), row (of the sums; -1: none);
 *                 all: how many there are; from_step, to_step: all that last in one of these steps are held;
 *                 columns, cells: in so many parts of the steps 1 .. last, the steps that nodes waited, all together
 *     waits       of the report's waiters and cycle: node, row of the sums of the link that it waits for (-1: none)
 *
 * Lists are kept by column (page_columns.h).
 */
#ifndef PAGE_DATA_H
#define PAGE_DATA_H

#include <stdio.h>

#include "page/page_scope.h"

/* Write it such that it can stand in an HTML <script>. False: no memory. */
bool page_data_write(const struct scope *scope, FILE *out);

#endif
