/*
 * schedule_graph.c: links in the order of their ranks, which is that of the ports.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/schedule_file.h"
#include "topo/schedule_graph.h"
#include "schedule/schedule_text.h"
#include "topo/graph_file.h"
#include "topo/topo_text.h"

static int edge_order(const void *left, const void *right)
{
    const struct graph_edge *a = left, *b = right;

    if (a->ends[0] != b->ends[0])
        return a->ends[0] < b->ends[0] ? -1 : 1;
    return a->ends[1] < b->ends[1] ? -1 : a->ends[1] > b->ends[1];
}

/* Each link once, though both of its ends may send. */
static void fill_edges(const struct schedule *schedule, struct graph_edges *edges)
{
    size_t count, kept = 0;
    struct schedule_pair *pair = schedule_pairs(schedule, &count);

    edges->list = memory_take(count, sizeof edges->list[0], "the links of a schedule");
    for (size_t i = 0; i < count; i++) {
        bool up = pair[i].from < pair[i].to;

        if (pair[i].from != pair[i].to)
            edges->list[kept++] =
                (struct graph_edge){.ends = {up ? pair[i].from : pair[i].to, up ? pair[i].to : pair[i].from}};
    }
    if (kept)
        qsort(edges->list, kept, sizeof edges->list[0], edge_order);
    edges->count = 0;
    for (size_t i = 0; i < kept; i++)
        if (!i || edge_order(&edges->list[edges->count - 1], &edges->list[i]) != 0)
            edges->list[edges->count++] = edges->list[i];
    edges->nodes = schedule->ranks;
    free(pair);
}

static void refuse(struct topo *topo, const char *path, const struct findings *findings)
{
    const struct schedule_finding *first = findings->count ? findings->list : NULL;

    if (!first)
        topo_error(topo, "%s: it is no schedule", path);
    else if (first->line)
        topo_error(topo, "%s:%u:%u: %s", path, first->line, first->column, first->text);
    else
        topo_error(topo, "%s: %s", path, first->text);
}

static const struct schedule *lent;

/* Fill in the links of a schedule that has some. */
static enum graph_answer take_links(struct topo *topo, const char *path, const struct schedule *schedule,
                                    struct graph_edges *edges)
{
    fill_edges(schedule, edges);
    if (edges->count)
        return GRAPH_READ;
    free(edges->list);
    edges->list = NULL;
    topo_error(topo, "%s: the schedule sends nothing, so that it uses no link", path);
    return GRAPH_REFUSED;
}

/* GOAL begins with a letter or a comment, XML with an angle bracket, JSON with a curly one; there may be a
 * mark of the encoding before it. */
static bool may_be_schedule(int begins)
{
    return begins == 'n' || begins == '/' || begins == '<' || begins == '{' || begins == 0xef;
}

enum graph_answer schedule_graph_read(struct topo *topo, const char *path, int begins,
                                      struct graph_edges *edges)
{
    struct findings findings = FINDINGS_NONE;
    enum graph_answer answer = GRAPH_REFUSED;

    if (begins < 0)
        return lent && strcmp(lent->file, path) == 0 ? take_links(topo, path, lent, edges) : GRAPH_UNKNOWN;
    if (!may_be_schedule(begins))
        return GRAPH_UNKNOWN;
    struct schedule *schedule = schedule_read(path, NULL, &findings);
    if (schedule)
        answer = take_links(topo, path, schedule, edges);
    else
        refuse(topo, path, &findings);
    schedule_free(schedule);
    findings_free(&findings);
    return answer;
}

void schedule_graph_lend(const struct schedule *schedule)
{
    lent = schedule;
}
