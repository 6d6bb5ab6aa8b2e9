/*
 * report_links.c: what every direction of every link did, one line each, for spreadsheets.
 */
#include <inttypes.h>

#include "array.h"
#include "report/report.h"
#include "topo/topo.h"

extern const struct report_kind report_links;

static void line_write(const struct report *r, int from, int port, FILE *out)
{
    struct channel_use use;
    if (!array_channel(r->array, from, port, &use))
        return;
    fprintf(out, "%d,%d,%d,%" PRIu64 ",%" PRIu64 ",", from, use.peer, port, use.packets, use.busy);
    if (r->outcome->steps)
        fprintf(out, "%.6g", 100.0 * (double)use.busy / (double)r->outcome->steps);
    putc('\n', out);
}

static bool links_write(const struct report *report, FILE *out)
{
    const struct topo *topo = array_topo(report->array);
    fputs("from,to,port,packets,busy_steps,utilization_percent\n", out);
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++)
            line_write(report, rank, port, out);
    return true;
}

const struct report_kind report_links = {
    .option = "links",
    .file = "FILE.csv",
    .help = "write what each link direction did: packets, busy steps, % of all steps",
    .needs_array = true,
    .write = links_write,
};
