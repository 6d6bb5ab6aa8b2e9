/*
 * schedule_graph.h: graph:FILE of a schedule is the graph of the links that the schedule uses.
 *
 * It has a node for each rank, and a link between two ranks if one of them sends anything to the other one.
 */
#ifndef SCHEDULE_GRAPH_H
#define SCHEDULE_GRAPH_H

#include "topo/graph_file.h"

struct schedule;

/* What the file is for those who look for a graph: it is none of theirs; it has been read; topo_error got a
 * sentence that begins with FILE, and nothing is kept. */
enum graph_answer { GRAPH_UNKNOWN, GRAPH_READ, GRAPH_REFUSED };

/* Read the links of the file; `begins` is its first character that is no blank, or -1 before the file is
 * opened, when only a schedule that is lent is known. */
enum graph_answer schedule_graph_read(struct topo *topo, const char *path, int begins,
                                      struct graph_edges *edges);

/* While this schedule is lent, graph:FILE of its own file's name is made of it, without reading the file.
 * NULL: no longer. One thread, while no other one opens topologies. */
void schedule_graph_lend(const struct schedule *schedule);

#endif
