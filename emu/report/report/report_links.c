/*
 * report_links.c: option --links: what every link direction did, one line each, for spreadsheets.
 */
#include <inttypes.h>

#include "facts/view.h"
#include "report/report.h"
#include "topo/topo.h"

extern const struct report_kind report_links;

static void link_write(const struct link_figure *link, uint64_t steps, FILE *out)
{
    fprintf(out, "%d,%d,%d,%" PRIu64 ",%" PRIu64 ",", link->from, link->to, link->port, link->packets,
            link->busy);
    if (steps)
        fprintf(out, "%.6g", 100.0 * (double)link->busy / (double)steps);
    putc('\n', out);
}

static bool links_write(const struct report *report, FILE *out)
{
    const struct view *view = report->view;
    struct link_figure link;
    bool fine = view_measure(view);
    fputs("from,to,port,packets,busy_steps,utilization_percent\n", out);
    for (int rank = 0; fine && rank < view->topo->nodes; rank++)
        for (int port = 0; port < topo_degree(view->topo, rank); port++)
            if (view_link(view, rank, port, &link))
                link_write(&link, view_steps(view), out);
    return fine;
}

const struct report_kind report_links = {
    .option = "links",
    .file = "FILE.csv",
    .help = "write what each link direction did: packets, busy steps, % of all steps",
    .needs_array = true,
    .needs_links = true,
    .write = links_write,
};
