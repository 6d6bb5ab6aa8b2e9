/*
 * recording_sum.h: sums over the transmissions and the stalls of a recording, in a grid of links and steps.
 */
#ifndef RECORDING_SUM_H
#define RECORDING_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct recording;
struct trace_event;

/* Row r of `rows` stands for the link directions whose index i has i * rows / link_count == r. Column c of
 * `columns` stands for the steps s of first..last with (s - first) * columns / (last - first + 1) == c. So
 *     rows = link_count, columns = 1     gives a sum for every link direction,
 *     rows = 1, columns = last-first+1   gives a sum for every step,
 *     and both larger                    a heat map, in which links and steps may share cells. */
struct recording_grid {
    uint64_t first, last; /* steps; 1 <= first <= last */
    size_t rows, columns; /* 1 <= rows <= link_count; 1 <= columns <= last - first + 1 */
};

/* Add up in cells[row * columns + column], which the caller has zeroed: if `begins`, the transmissions that
 * begin in the steps of the cell, else the steps in which link directions were busy. Takes one scan. False:
 * no memory. */
bool recording_sum(const struct recording *recording, struct recording_grid grid, bool begins,
                   uint64_t *cells);

/* The last steps of a packet, in which no packet before it was on its link direction: how many they are.
 * *until is the last step of those packets, 0 if there are none, and becomes that of all. */
uint64_t recording_busy(const struct trace_event *event, uint64_t *until);

/* Add up the steps of stalls, in a grid of one row, which the caller has zeroed. False: no memory. */
bool recording_stalls_sum(const struct recording *recording, struct recording_grid grid, uint64_t *cells);

/* Return the row of a link direction, or the column of a step. */
size_t recording_row(const struct recording *recording, const struct recording_grid *grid, size_t link);
size_t recording_column(const struct recording_grid *grid, uint64_t step);

#endif
