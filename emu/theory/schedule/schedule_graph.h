/*
 * schedule_graph.h: graph:FILE of a schedule is the graph of the links that the schedule uses.
 *
 * It has a node for each rank, and a link between two ranks if one of them sends anything to the other one.
 */
#ifndef SCHEDULE_GRAPH_H
#define SCHEDULE_GRAPH_H

#include <stddef.h>

struct schedule;

/* Have topologies read schedules. Any thread, any number of times; before the first topology is opened. */
void schedule_graph_serve(void);

/* While this schedule is lent, graph:FILE of its own file's name is made of it, without reading the file.
 * NULL: no longer. One thread, while no other one opens topologies. */
void schedule_graph_lend(const struct schedule *schedule);

/* What `--topology schedule` stands for: the graph of the schedule in `file`, in memory that the caller
 * frees. NULL: `topology` is another one. */
char *schedule_graph_spec(const char *topology, const char *file);

#endif
