/*
 * recording_sum.c: a packet or a stall is cut where columns end, so its cost is one addition for each column.
 */
#include <stdlib.h>

#include "parts.h"
#include "trace/recording.h"

size_t recording_row(const struct recording *recording, const struct recording_grid *grid, size_t link)
{
    return parts_of(link, grid->rows, recording->links.count);
}

static size_t recording_column(const struct recording_grid *grid, uint64_t step)
{
    return parts_of(step - grid->first, grid->columns, (unsigned __int128)(grid->last - grid->first) + 1);
}

/* Add the steps first..last, as far as they are in the grid, to a row of it. */
static void row_add(const struct recording_grid *grid, uint64_t first, uint64_t last, uint64_t *row)
{
    first = first > grid->first ? first : grid->first;
    last = last < grid->last ? last : grid->last;
    if (first <= last)
        parts_add(row, 1, grid->columns, (unsigned __int128)(grid->last - grid->first) + 1,
                  first - grid->first, last - grid->first);
}

uint64_t recording_busy(const struct trace_event *event, uint64_t *until)
{
    uint64_t last = event->step + event->duration - 1, free = *until < event->step ? event->step : *until + 1;
    if (last < free)
        return 0;
    *until = last;
    return last - free + 1;
}

bool recording_sum(const struct recording *recording, struct recording_grid grid, bool begins,
                   uint64_t *cells)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    filter.first = grid.first;
    filter.last = grid.last;
    uint64_t *until = calloc(recording->links.count + 1, sizeof until[0]);
    struct recording_scan *scan = until ? recording_scan(recording, filter) : NULL;
    while (scan && recording_next(scan, &event)) {
        size_t link = (size_t)topo_links_find(&recording->links, (int)event.from, (int)event.port);
        uint64_t *row = cells + recording_row(recording, &grid, link) * grid.columns;
        uint64_t busy = begins ? 0 : recording_busy(&event, &until[link]);
        if (busy)
            row_add(&grid, until[link] - busy + 1, until[link], row);
        else if (begins && event.step >= grid.first)
            row[recording_column(&grid, event.step)]++;
    }
    recording_scan_end(scan);
    free(until);
    return scan != NULL;
}

bool recording_stalls_sum(const struct recording *recording, struct recording_grid grid, uint64_t *cells)
{
    struct trace_stall stall;
    struct recording_scan *scan = recording_stalls(recording, grid.first, grid.last);
    while (recording_stalls_next(scan, &stall))
        row_add(&grid, stall.first, stall.last, cells);
    recording_scan_end(scan);
    return scan != NULL;
}

const struct topo_link *recording_row_link(const struct recording *recording,
                                           const struct recording_grid *grid, size_t row)
{
    uint64_t first = parts_begin(row, grid->rows, recording->links.count);
    return first < recording->links.count ? &recording->links.list[first] : NULL;
}

double recording_share(const struct recording *recording, const struct recording_grid *grid,
                       const uint64_t *cells, size_t row, size_t column)
{
    uint64_t all = recording->links.count ? recording->links.count : 1;
    unsigned __int128 span = (unsigned __int128)(grid->last - grid->first) + 1;
    uint64_t links = parts_begin(row + 1, grid->rows, all) - parts_begin(row, grid->rows, all);
    uint64_t steps = parts_begin(column + 1, grid->columns, span) - parts_begin(column, grid->columns, span);
    return (double)cells[row * grid->columns + column] / ((double)links * (double)steps);
}

struct recording_shares recording_shares(const struct recording *recording, const struct recording_grid *grid,
                                         const uint64_t *cells)
{
    double most = 0, least = 1;
    for (size_t row = 0; row < grid->rows; row++)
        for (size_t column = 0; column < grid->columns; column++) {
            double share = recording_share(recording, grid, cells, row, column);
            most = share > most ? share : most;
            least = share < least ? share : least;
        }
    return (struct recording_shares){most, most > 0 && least == most};
}
