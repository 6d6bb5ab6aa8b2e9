/*
 * graph_file.h: edge lists in text files.
 *
 * Each line has one edge: two ranks with blanks or tabs between, and a third number if several links join the
 * two nodes, side by side: each of them is an edge in the list, with ports of its own. `#` starts a comment.
 * Lines may be empty, and may end as on other systems. No edge may stand in two lines, in either direction,
 * or lead from a node to itself. All functions run in the thread that opens the topology.
 */
#ifndef GRAPH_FILE_H
#define GRAPH_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "topo/topo.h"

enum { GRAPH_MOST_WIDTH = 64 }; /* links between two nodes */

struct graph_edge {
    int ends[2]; /* ranks, as in the file; the second one -1: the first one has an absent port there */
    long line;   /* from 1 */
};

struct graph_edges {
    struct graph_edge *list; /* in the order of the file; free() it */
    size_t count;            /* at least 1 */
    int nodes;               /* largest rank + 1 */
};

/* Read a file: edges, or a schedule (topo/schedule_graph.h). False: topo_error got a sentence that begins
 * with FILE or FILE:LINE, and nothing is kept. */
bool graph_file_read(struct topo *topo, const char *path, struct graph_edges *edges);

/* Make a topology that has its spec the graph of these edges, which it copies. False: no memory. */
bool graph_fill(struct topo *topo, const struct graph_edges *edges);

#endif
