/*
 * recording_use.c: the figures of a recording's links, summed up in one scan when they are first asked for.
 */
#include <stdlib.h>

#include "trace/recording_links.h"
#include "trace/recording_own.h"
#include "trace/recording_scan.h"
#include "trace/recording_sum.h"
#include "trace/recording_use.h"

static bool use_measure(const struct view *view)
{
    const struct recording *recording = view->of;
    struct recording_private *own = recording->own;
    struct trace_event event;
    if (own->use)
        return true;
    struct recording_scan *scan = recording_scan(recording, RECORDING_ALL);
    own->use = scan ? calloc(recording->link_count + 1, sizeof own->use[0]) : NULL;
    while (own->use && recording_next(scan, &event)) {
        struct recording_use *use = &own->use[recording_link(recording, (int)event.from, (int)event.port)];
        use->packets++;
        use->busy += recording_busy(&event, &use->until);
    }
    recording_scan_end(scan);
    return own->use;
}

static bool use_read(const struct view *view, struct link_figure *link)
{
    const struct recording *recording = view->of;
    int64_t i = recording_link(recording, link->from, link->port);
    if (i < 0)
        return false;
    link->to = recording->links[i].to;
    link->packets = recording->own->use[i].packets;
    link->busy = recording->own->use[i].busy;
    return true;
}

void recording_use_offer(struct recording *recording)
{
    recording->view.of = recording;
    recording->view.measure = use_measure;
    recording->view.link = use_read;
}

void recording_use_free(struct recording *recording)
{
    free(recording->own->use);
}
