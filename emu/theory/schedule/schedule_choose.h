/*
 * schedule_choose.h: what programs that carry out a schedule have beyond others: its graph as their
 * topology, and a task that is asked for. The core makes these calls (machine/storeys.h).
 */
#ifndef SCHEDULE_CHOOSE_H
#define SCHEDULE_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>

struct options;
struct parray;
struct parray_program;
struct topo;

/* What `--topology schedule` stands for: the graph of the schedule in `file`, in memory that the caller
 * frees. NULL: `topology` is another one. */
char *schedule_graph_spec(const char *topology, const char *file);

struct topo *schedule_choose_topo(const struct parray_program *program, const struct options *options,
                                  const char *spec, char *error, size_t size);
bool schedule_take_task(struct parray *array, const char *asked, char *error, size_t size);

#endif
