/*
 * graph_file.h: edge lists in text files.
 *
 * One edge a line: two ranks, blanks or tabs between; `#` starts a comment; empty lines are fine, and so
 * are the line ends of other systems. No edge twice, in either direction, and no edge from a node to
 * itself. All of it happens in the thread that opens the topology.
 */
#ifndef GRAPH_FILE_H
#define GRAPH_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "topo/topo.h"

struct graph_edge {
    int ends[2]; /* ranks, as in the file */
    long line;   /* from 1 */
};

struct graph_edges {
    struct graph_edge *list; /* in the order of the file; free() it */
    size_t count;            /* at least 1 */
    int nodes;               /* largest rank + 1 */
};

/* Read a file. False: a sentence that begins with FILE or FILE:LINE went to topo_error, nothing is kept. */
bool graph_file_read(struct topo *topo, const char *path, struct graph_edges *edges);

#endif
