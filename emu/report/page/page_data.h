/*
 * page_data.h: the data of a page as JSON.
 *
 *     report      the report of the run, as --json writes it
 *     wraps       the array is a ring: the link between the first and the last place closes it
 *     colours     those of pictures (draw/canvas.h): idle (links), scale (from light to dark), begin (of the
 *                 part of the scale that is for nodes)
 *     last        the last step of the slider
 *     notes       sentences that say what is in the page as sums only
 *     places      x, y (0 .. 10000 for the larger side), spacing; nodes: how many are at the place (shared:
 *                 some place has several); first, name: rank and name of the first of them; of: if shared,
 *                 the place of every rank, null if there are too many
 *     links       from, port, to (places), busy (steps), by (from, port); bends: link, x, y
 *     window      the first and last step whose packets are in the page
 *     packets     by (step, sender): advance (steps since the packet before), link, duration, origin, dest,
 *                 bytes, worm, label (in texts; -1: none), late, queued, fate, order (facts/trace_event.h),
 *                 inlet (the receiver's port; -1: a worm); if nodes share places: from, port, to (ranks);
 *                 link -1: inside one place
 *     sums        rows, columns (0: nothing was sent), first, last, cells (busy steps, row by row), and for
 *                 each row the first link: from, port, to
 *     heat        most: the largest share of a cell that was busy; even: all cells have that share
 *     marks       plot/scene.h: kind, first (step), steps (0: to the end), node, to (ranks), port, place,
 *                 to_place, link (from place to to_place), row (of the sums, of the link that the node waits
 *                 for), each -1 if there is none; texts: of those that have one, in their order
 *     stalls      the first `count` marks; all: how many there are; from_step, to_step: the steps whose
 *                 stalls are all in the page; columns, cells: the steps 1 .. last in so many parts, and the
 *                 sum of the stalls of each
 *     noted       notes of the trace (facts/trace_event.h): advance (steps since the note before), kind,
 *                 node, text (in texts; -1: none), other, peer, port, sends, worm; numbers: of values and
 *                 choices, in their order (null: none); known (false: an old trace, which has none); first,
 *                 last (null: the end): the steps of which all are here, behind those that say how things
 *                 stood before them
 *     texts       labels and texts, once each
 *
 * Lists are kept by column (json_column.h).
 */
#ifndef PAGE_DATA_H
#define PAGE_DATA_H

#include <stdio.h>

#include "intern.h"
#include "json/json_column.h"
#include "page/page_scope.h"

/* Write the JSON such that it can stand in an HTML <script>. False: no memory. */
bool page_data_write(const struct scope *scope, FILE *out);

/* The lists "marks" and "stalls". If there is no memory, *failed is set. */
json_t *marks_json(const struct scope *scope, bool *failed);
json_t *stalls_json(const struct scope *scope, bool *failed);

/* What nodes did: the lists "noted" and "texts". */
json_t *noted_json(const struct scope *scope, struct intern *texts, bool *failed);
json_t *texts_json(const struct intern *texts, bool *failed);

/* The number of a text, which is put into the table; -1: NULL. If there is no memory, *failed is set. */
int64_t page_text_number(struct intern *texts, const char *text, bool *failed);

#endif
