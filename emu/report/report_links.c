/*
 * report_links.c: what every direction of every link did, one line each, for spreadsheets.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "report/report.h"
#include "run/array.h"
#include "run/channel_use.h"
#include "topo/topo.h"
#include "trace/recording.h"

extern const struct report_kind report_links;

static void line_write(int from, int to, int port, uint64_t packets, uint64_t busy, uint64_t steps, FILE *out)
{
    fprintf(out, "%d,%d,%d,%" PRIu64 ",%" PRIu64 ",", from, to, port, packets, busy);
    if (steps)
        fprintf(out, "%.6g", 100.0 * (double)busy / (double)steps);
    putc('\n', out);
}

static bool array_write(const struct report *r, FILE *out)
{
    struct channel_use use;
    const struct topo *topo = array_topo(r->array);
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++)
            if (channel_used(r->array, rank, port, &use))
                line_write(rank, use.peer, port, use.packets, use.busy, r->outcome->steps, out);
    return true;
}

static bool recording_write(const struct recording *r, FILE *out)
{
    struct recording_grid grid = {.first = 1, .last = UINT64_MAX, .rows = r->link_count, .columns = 1};
    uint64_t *busy = calloc(r->link_count + 1, sizeof *busy),
             *packets = calloc(r->link_count + 1, sizeof *packets);
    bool fine =
        busy && packets &&
        (!r->link_count || (recording_sum(r, grid, false, busy) && recording_sum(r, grid, true, packets)));
    for (size_t i = 0; fine && i < r->link_count; i++)
        line_write(r->links[i].from, r->links[i].to, r->links[i].port, packets[i], busy[i], r->steps, out);
    free(busy);
    free(packets);
    return fine;
}

static bool links_write(const struct report *report, FILE *out)
{
    fputs("from,to,port,packets,busy_steps,utilization_percent\n", out);
    return report->array ? array_write(report, out) : recording_write(report->recording, out);
}

const struct report_kind report_links = {
    .option = "links",
    .file = "FILE.csv",
    .help = "write what each link direction did: packets, busy steps, % of all steps",
    .needs_array = true,
    .write = links_write,
};
